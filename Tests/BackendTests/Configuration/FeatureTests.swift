import EaselAPI
import EaselKit
import Foundation
import HTTPTypes
import Logging
import TestKit
import Testing

@testable import Backend

/// Features: for whom they are on, and what is answered when they are not.
@Suite("features", .timeLimit(.minutes(1)))
struct FeatureTests {
  @Test("a rule is for everybody, for some services, for some people, or for a share of them")
  func rules() {
    let feature = Feature.webhooks
    #expect(FeatureRule.on.holds(feature, for: nil, at: "events"))
    #expect(!FeatureRule.off.holds(feature, for: "ada", at: "events"))
    let there = FeatureRule(services: ["events"])
    #expect(there.holds(feature, for: nil, at: "events"))
    #expect(!there.holds(feature, for: "ada", at: "todo"))
    let some = FeatureRule(users: ["ada"])
    #expect(some.holds(feature, for: "ada", at: "events"))
    #expect(!some.holds(feature, for: "bob", at: "events"))
    #expect(!some.holds(feature, for: nil, at: "events"))
    #expect(FeatureRule(percent: 100).holds(feature, for: nil, at: "events"))
    #expect(!FeatureRule(percent: 0).holds(feature, for: "ada", at: "events"))
    #expect(FeatureRule(users: ["ada"], percent: 0).holds(feature, for: "ada", at: "events"))
    #expect(!FeatureRule(isOn: false, users: ["ada"]).holds(feature, for: "ada", at: "events"))
  }

  @Test("a share is always of the same people, grows by others, and is another for another feature")
  func shares() {
    let people = (1...2000).map { "user-\($0)" }
    func having(_ percent: Int, _ feature: Feature) -> Set<String> {
      Set(people.filter { FeatureRule(percent: percent).holds(feature, for: $0, at: "events") })
    }
    let (tenth, half) = (having(10, .publish), having(50, .publish))
    #expect((140...260).contains(tenth.count), "\(tenth.count)")
    #expect((900...1100).contains(half.count), "\(half.count)")
    #expect(tenth.isSubset(of: half))
    #expect(having(10, .publish) == tenth)
    #expect(having(10, .webhooks) != tenth)
    // What a release of Easel once gave somebody, the next one does, too.
    #expect(FeatureRule.bucket(of: "user-1", .publish) == 30)
  }

  @Test("what is switched off is refused with a code, and told beforehand")
  func refusals() async throws {
    let board = FeatureBoard(FeatureSet(["publish": .off, "webhooks": .off]))
    try await withServer(.inProcess, features: board) { server in
      let publish = EventsAPI.publish(NewEvent(type: "timer.round.finished"), key: "k")
      let problem = try server.refusal(403, "feature-off", of: try await server.send(publish.request))
      #expect(problem.detail.contains("\"publish\""))
      let hook = WebhookAPI.register(
        NewWebhook(eventType: "todo.**", callbackUrl: "https://example.com/", secret: "0123456789abcdef"), key: "k")
      try server.refusal(403, "feature-off", of: try await server.send(hook.request))
      #expect(
        try await server.call(FeaturesAPI.list()).features == ["signup": true, "publish": false, "webhooks": false])
      #expect(try await server.send(.get, "/api/webhooks").status == 200)
      board.replace(with: FeatureSet())
      #expect(try await server.send(publish.request).status == 201)
      #expect(try await server.call(FeaturesAPI.list()).features.values.allSatisfy { $0 })
    }
  }

  @Test("without the feature publish, only whole and plain news of replaced values are published")
  func replacementNews() async throws {
    let board = FeatureBoard(FeatureSet(["publish": .off]))
    try await withServer(.inProcess, features: board) { server in
      let data: [String: JSONValue] = ["change": "c", "summary": "edit \"Milk\"", "fields": ["title"]]
      let type = ReplacementNews.type
      func changed(_ key: String, _ value: JSONValue) -> JSONValue {
        var members = data
        members[key] = value
        return .object(members)
      }
      let refused = [
        NewEvent(type: type), NewEvent(type: type, data: ["text": "anything"]),
        NewEvent(type: type, data: changed("more", "anything")),
        NewEvent(type: type, data: changed("summary", .string(String(repeating: "x", count: 201)))),
        NewEvent(type: type, subject: "anything", data: .object(data)),
        NewEvent(type: type, source: "outbox", data: .object(data)),
        NewEvent(type: "outbox.value.other", data: .object(data)),
      ]
      for (number, event) in refused.enumerated() {
        let answer = try await server.send(EventsAPI.publish(event, key: "r\(number)").request)
        try server.refusal(403, "feature-off", of: answer)
      }
      let news = EventsAPI.publish(NewEvent(type: type, data: .object(data)), key: "n")
      #expect(try await server.send(news.request).status == 201)
    }
  }

  @Test("sign-up can be closed; who has an account is not concerned")
  func signUp() async throws {
    let board = FeatureBoard()
    try await withTemporaryFolder { folder in
      try await AuthDesk.with(in: folder.path, features: board) { desk in
        try await desk.makeAccount("ada@example.com")
        board.replace(with: FeatureSet(["signup": .off]))
        let answer = try await desk.send(
          AuthAPI.signUp(SignUp(email: "bob@example.com", name: "Bob", password: AuthDesk.password)).request)
        try desk.server.refusal(403, "feature-off", of: answer)
        _ = try await desk.login("ada@example.com")
        // A client asks before it shows a form, so before anybody is signed in.
        #expect(try await desk.call(FeaturesAPI.list()).features["signup"] == false)
      }
    }
  }

  @Test("a configuration that changes is followed, and one that is wrong leaves the last good one")
  func following() throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "easeld.toml")
      func write(_ text: String) throws { try Data(text.utf8).write(to: file) }
      try write("[features]\npublish = false")
      let configuration = ServerSettings(.init(file: file.path, folder: "/"))
      let board = FeatureBoard(configuration.features)
      let lines = Locked<[String]>([])
      let logger = Logger(label: "test") { _ in LineLog(lines: lines) }
      let follower = ConfigurationFollower(configuration, board: board, logger: logger)
      follower.reload()
      #expect(lines.value.isEmpty)
      try write("[features]\npublish = { percent = 30 }")
      follower.reload()
      #expect(board.features.rule(of: .publish).percent == 30)
      #expect(lines.value.contains("feature publish is on for 30 % of people"))
      try write("[features]\npublish = 3")
      lines.change { $0 = [] }
      follower.reload()
      follower.reload()
      #expect(board.features.rule(of: .publish).percent == 30)
      #expect(lines.value.count == 1)
      #expect(lines.value.first?.contains("\(file.path):2: publish must be true") == true)
      try write("drain = 3")
      lines.change { $0 = [] }
      follower.reload()
      #expect(board.features == FeatureSet())
      #expect(lines.value.last == "changed settings hold from the next start on: drain")
    }
  }
}
