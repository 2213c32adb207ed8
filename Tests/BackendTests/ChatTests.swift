import Backend
import EaselAPI
import EaselKit
import Foundation
import HTTPTypes
import TestKit
import Testing

@Suite("chat backend", .timeLimit(.minutes(1)))
struct ChatTests {
  @Test("general is there; messages come newest first and know who sent them", arguments: Door.allCases)
  func messages(door: Door) async throws {
    try await withServer(door) { server in
      let general = try #require(try await server.call(ChatAPI.channels()).items.first)
      #expect(general.id == ChatChannel.general)
      #expect(general.unread == 0)
      for text in ["one", "two\n\tlines", "three 👋"] { _ = try await server.say(text) }
      let messages = try await server.call(ChatAPI.messages("general")).items
      #expect(messages.map(\.text) == ["three 👋", "two\n\tlines", "one"])
      #expect(messages.allSatisfy { $0.author == "ada" && $0.channel == "general" })
      #expect(messages.first?.sentAt == server.clock.now())
    }
  }

  @Test("a channel is found by its id and by its name, whatever the case", arguments: Door.allCases)
  func channelNames(door: Door) async throws {
    try await withServer(door) { server in
      let channel = try await server.call(ChatAPI.createChannel(NewChatChannel(name: "Büro-1", topic: "x"), key: "k"))
      for name in [channel.id, "Büro-1", "büro-1", "BÜRO-1"] {
        #expect(try await server.say("hi", in: name).channel == channel.id)
      }
      #expect(try await server.call(ChatAPI.messages("Büro-1")).items.count == 4)
      try server.refusal(
        409, "chat.name.taken", field: "name",
        of: try await server.send(ChatAPI.createChannel(NewChatChannel(name: "büro-1"), key: "l").request))
      try server.refusal(
        404, "chat.channel.unknown", of: try await server.send(ChatAPI.messages("nope").request))
    }
  }

  @Test("long messages come in pages that are cut by their size, and none is missing")
  func largePages() async throws {
    try await withServer(.inProcess) { server in
      let text = String(repeating: "👋", count: ChatAPI.longestText)
      for number in 1...120 { _ = try await server.say("\(number)\n\(text.dropLast(5))") }
      let answer = try await server.send(ChatAPI.messages("general", limit: 500).request)
      #expect(answer.body.count < 5_000_000)
      let page = try answer.decoded(Page<ChatMessage>.self)
      #expect(page.next != nil)
      let all = try await server.everything { ChatAPI.messages("general", limit: 500, cursor: $0) }
      #expect(all.map { $0.text.split(separator: "\n").first ?? "" } == (1...120).reversed().map { "\($0)"[...] })
    }
  }

  @Test("names that would be taken for something else are refused", arguments: Door.allCases)
  func badNames(door: Door) async throws {
    try await withServer(door) { server in
      let cases = [
        ("", "chat.name.empty"), ("a b", "chat.name.invalid"), ("#a", "chat.name.invalid"),
        ("a/b", "chat.name.invalid"),
        ("..", "chat.name.invalid"), ("a\u{1B}", "chat.name.invalid"), (UUIDs.next(), "chat.name.invalid"),
        (String(repeating: "a", count: 81), "chat.name.long"),
      ]
      for (name, code) in cases {
        let answer = try await server.send(ChatAPI.createChannel(NewChatChannel(name: name), key: "k").request)
        try server.refusal(422, code, field: "name", of: answer)
      }
      try server.refusal(
        422, "chat.topic.invalid", field: "topic",
        of: try await server.send(ChatAPI.createChannel(NewChatChannel(name: "a", topic: "x\ny"), key: "k").request))
      #expect(try await server.call(ChatAPI.channels()).items.count == 1)
    }
  }

  @Test("texts that could act on a terminal, are empty or too long are refused", arguments: Door.allCases)
  func badTexts(door: Door) async throws {
    try await withServer(door) { server in
      let cases = [
        ("", "chat.text.empty"), (" \n", "chat.text.empty"), ("\u{1B}]0;x\u{7}", "chat.text.invalid"),
        ("a\rb", "chat.text.invalid"), ("\u{202E}", "chat.text.invalid"),
        (String(repeating: "a", count: 10_001), "chat.text.long"),
      ]
      for (text, code) in cases {
        let answer = try await server.send(ChatAPI.send(NewChatMessage(text: text), to: "general", key: "k").request)
        try server.refusal(422, code, field: "text", of: answer)
      }
      #expect(try await server.say("  indented\n").text == "  indented\n")
    }
  }

  @Test("what others wrote is unread until it is marked read; marks never move back", arguments: Door.allCases)
  func unread(door: Door) async throws {
    try await withTemporaryFolder { folder in
      var ids: [String] = []
      let sent = Locked<[String]>([])
      try await withServer(.inProcess, in: folder.path, owner: "bob") { server in
        for text in ["1", "2", "3"] {
          let id = try await server.say(text).id
          sent.change { $0.append(id) }
        }
        #expect(try await server.call(ChatAPI.channels()).items.first?.unread == 0)
      }
      ids = sent.value
      try await withServer(door, in: folder.path) { [ids] server in
        _ = try await server.say("mine")
        #expect(try await server.call(ChatAPI.channels()).items.first?.unread == 3)
        let mark = { (id: String) in ChatAPI.markRead("general", ChatReadMark(message: id)) }
        #expect(try await server.call(mark(ids[1])).unread == 1)
        #expect(try await server.call(mark(ids[0])).unread == 1)
        #expect(try await server.call(mark(ids[2])).unread == 0)
        await server.exchange.settle()
        let notices = server.hub.sequence
        #expect(try await server.call(mark(ids[2])).unread == 0)
        await server.exchange.settle()
        #expect(server.hub.sequence == notices)
        try server.refusal(
          422, "chat.message.unknown", field: "message", of: try await server.send(mark(UUIDs.next()).request))
      }
    }
  }

  @Test("history pages back to the beginning while others write")
  func paging() async throws {
    try await withServer(.inProcess) { server in
      for number in 0..<25 { _ = try await server.say("\(number)") }
      var texts: [String] = []
      var cursor: String?
      repeat {
        let page = try await server.call(ChatAPI.messages("general", limit: 4, cursor: cursor))
        texts += page.items.map(\.text)
        cursor = page.next
        _ = try await server.say("late")
      } while cursor != nil
      #expect(texts == (0..<25).reversed().map(String.init))
    }
  }

  @Test("a repeated message is there once", arguments: Door.allCases)
  func idempotency(door: Door) async throws {
    try await withServer(door) { server in
      let call = ChatAPI.send(NewChatMessage(text: "once"), to: "general", key: "k")
      let first = try await server.call(call)
      #expect(try await server.call(call) == first)
      #expect(try await server.call(ChatAPI.messages("general")).items.count == 1)
    }
  }
}

extension Backdoor {
  fileprivate func say(_ text: String, in channel: String = "general") async throws -> ChatMessage {
    try await call(ChatAPI.send(NewChatMessage(text: text), to: channel, key: UUIDs.next()))
  }
}
