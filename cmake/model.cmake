# The model that comes along: made from the weights that tools/setup fetched, once, into the place
# where the program looks for it. Without the weights everything else is built all the same.
set(model_weights ${JIYI_THIRD_PARTY}/models/e5-small-q4.bin)
set(model_file ${PROJECT_BINARY_DIR}/share/jiyi/models/multilingual-e5-small.gguf)
if(EXISTS ${model_weights})
  # Made again when what writes it changes, not whenever the program is linked.
  set(model_writers charsmap.cc checksum.cc convert.cc description_write.cc double_array.cc
    e5_package.cc gguf_writer.cc)
  list(TRANSFORM model_writers PREPEND ${PROJECT_SOURCE_DIR}/src/embed/)
  add_custom_command(OUTPUT ${model_file}
    COMMAND $<TARGET_FILE:jiyi> model convert ${model_weights} ${model_file} --replace --json
      > ${PROJECT_BINARY_DIR}/model.json
    DEPENDS ${model_weights} ${model_writers}
    COMMENT "Making the model file" VERBATIM)
  add_custom_target(jiyi_model ALL DEPENDS ${model_file})
  install(FILES ${model_file} DESTINATION ${CMAKE_INSTALL_DATADIR}/jiyi/models)
else()
  add_custom_target(jiyi_model
    COMMAND ${CMAKE_COMMAND} -E echo "no weights in ${model_weights}: there will be no model")
endif()
