import EaselAPI
import EaselKit
import HTTPTypes
import Testing

@testable import Backend

@Suite("chat backend: channels", .timeLimit(.minutes(1)))
struct ChannelTests {
  @Test("a channel lives: made, read, renamed, deleted, each with an event", arguments: Door.allCases)
  func life(door: Door) async throws {
    try await withServer(door) { server in
      let made = try await server.call(ChatAPI.createChannel(NewChatChannel(name: "standup"), key: "k"))
      _ = try await server.call(ChatAPI.send(NewChatMessage(text: "hi"), to: "standup", key: "m"))
      let read = try await server.send(ChatAPI.channel("Standup").request)
      #expect(read.headers[.eTag] == "\"1\"")
      #expect(try read.decoded(ChatChannel.self).messages == 1)

      let renamed = try await server.call(
        ChatAPI.updateChannel("standup", ChatChannelPatch(name: "daily"), version: 1))
      #expect(renamed.id == made.id && renamed.name == "daily" && renamed.version == 2)
      try server.refusal(
        412, "chat.version.stale",
        of: try await server.send(ChatAPI.updateChannel("daily", ChatChannelPatch(name: "x"), version: 1).request))
      try server.refusal(404, "chat.channel.unknown", of: try await server.send(ChatAPI.channel("standup").request))
      #expect(try await server.call(ChatAPI.messages("daily")).items.map(\.text) == ["hi"])

      let answer = try await server.send(ChatAPI.deleteChannel("daily", messages: 0).request)
      let problem = try server.refusal(409, "chat.channel.filled", field: "messages", of: answer)
      #expect(problem.detail.hasPrefix("1 message is in the channel \"daily\""))
      _ = try await server.call(ChatAPI.deleteChannel("daily", messages: 1))
      try server.refusal(404, "chat.channel.unknown", of: try await server.send(ChatAPI.messages(made.id).request))
      #expect(try await server.call(ChatAPI.channels()).items.map(\.id) == [ChatChannel.general])
      let again = try await server.call(ChatAPI.createChannel(NewChatChannel(id: made.id, name: "daily"), key: "k2"))
      #expect(again.version == 3 && again.messages == 0 && again.unread == 0)

      await server.exchange.settle()
      let events = try await server.call(EventsAPI.events(pattern: "chat.channel.*")).items.map(\.type)
      #expect(
        events == [
          "chat.channel.created", "chat.channel.updated", "chat.channel.deleted", "chat.channel.created",
        ])
    }
  }

  @Test("general keeps its name and stays", arguments: Door.allCases)
  func general(door: Door) async throws {
    try await withServer(door) { server in
      try server.refusal(
        409, "chat.channel.fixed", field: "name",
        of: try await server.send(ChatAPI.updateChannel("general", ChatChannelPatch(name: "x"), version: nil).request))
      try server.refusal(
        409, "chat.channel.fixed", field: "channel",
        of: try await server.send(ChatAPI.deleteChannel("general", messages: 99).request))
      _ = try await server.call(ChatAPI.send(NewChatMessage(text: "hi"), to: "general", key: "m"))
    }
  }

  @Test("names that look alike are one name, under which the channel is found", arguments: NameExamples.alike)
  func alike(names: [String]) async throws {
    try await withServer(.inProcess) { server in
      let made = try await server.call(ChatAPI.createChannel(NewChatChannel(name: names[0]), key: "k"))
      let other = try await server.call(ChatAPI.createChannel(NewChatChannel(name: "other"), key: "o"))
      for (number, name) in names.enumerated() {
        for call in [
          ChatAPI.createChannel(NewChatChannel(name: name), key: "k\(number)").request,
          ChatAPI.updateChannel(other.id, ChatChannelPatch(name: name), version: nil).request,
        ] {
          try server.refusal(409, "chat.name.taken", field: "name", of: try await server.send(call))
        }
        #expect(try await server.call(ChatAPI.channel(name)).id == made.id)
      }
    }
  }

  @Test("a member deletes a channel in which nobody else wrote, an owner any")
  func roles() async throws {
    try await withStore { _, rig in
      let database = try ServiceDatabase(name: "chat", in: rig) { ChatSchema.register(&$0) }
      let repository = SQLiteChatRepository(database: database, now: rig.clock.now)
      for (name, writers) in [("own", ["bob"]), ("both", ["bob", "ada"])] {
        _ = try await repository.create(ChatChannel(id: UUIDs.next(), name: name), once: nil)
        for writer in writers {
          let message = ChatMessage(
            id: UUIDs.next(), channel: name, author: writer, text: "x", sentAt: rig.clock.now())
          _ = try await repository.create(message, by: writer, once: nil)
        }
      }
      let bob = ChannelRemover(user: "bob", mayRemoveOthers: false)
      try await repository.delete("own", withAtMost: 1, by: bob, if: .none)
      let refusal = await #expect(throws: Problem.self) {
        try await repository.delete("both", withAtMost: 2, by: bob, if: .none)
      }
      #expect(refusal?.code == "auth.role.refused")
      let owner = ChannelRemover(user: "eve", mayRemoveOthers: true)
      try await repository.delete("both", withAtMost: 2, by: owner, if: .none)
      #expect(try await repository.channels(for: "ada", PageRequest(limit: 9, cursor: nil)).items.count == 1)
    }
  }
}
