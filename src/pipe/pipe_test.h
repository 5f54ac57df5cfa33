// A server over a fake engine, asked in JSON.

#pragma once

#include <string>

#include <gtest/gtest.h>

#include "json/parse.h"
#include "json/write.h"
#include "pipe/server.h"
#include "testkit/fake_engine.h"

namespace jiyi::pipe {

class PipeTest : public testing::Test {
 protected:
  testkit::FakeEngine::Banks banks_;
  testkit::FakeEngine engine_{banks_};
  Server server_{{.engine = engine_, .address = {}, .version = "0.0.1"}};

  json::Object ask(const std::string& request) const {
    auto answer = json::parse(server_.answer(request));
    EXPECT_TRUE(answer.ok()) << request;
    EXPECT_NE(answer.value().if_object(), nullptr);
    return *answer.value().if_object();
  }

  // "code: message" of an answer that must be an error.
  std::string fault(const std::string& request) const {
    const auto answer = ask(request);
    const auto* error = answer.find("error");
    if (error == nullptr) return "no error: " + json::write(answer);
    const auto& fields = *error->if_object();
    return *fields.find("code")->if_string() + ": " + *fields.find("message")->if_string();
  }

  void remember_three() {
    ask(R"({"op":"remember","bank":"b","items":[
      {"id":"D1:1","text":"我对青霉素过敏","at":"2025-03-16T09:00:00+08:00","session":"s1","speaker":"林晓"},
      {"id":"D1:2","text":"the key is under the mat","at":null,"session":null,"speaker":null},
      {"id":"D1:3","text":"plain"}]})");
  }
};

}  // namespace jiyi::pipe
