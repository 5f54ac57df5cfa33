# Sourced. line_awk is awk that handles each line as it comes: mawk, Debian's default, would
# otherwise wait for a full buffer and show no progress.
line_awk() {
  if awk -W version 2>&1 </dev/null | grep -q '^mawk'; then
    awk -W interactive "$@"
  else
    awk "$@"
  fi
}
