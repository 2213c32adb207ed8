import EaselKit
import Foundation
import Testing

/// Lists of todos and channels of chat on the command line.
@Suite struct NamedResourceTests {
  @Test func listsAreMadeRenamedAndRemoved() async throws {
    try await Desk.with { desk in
      let made = try await desk.easel("todo", "lists", "new", "Garden", "--json").json()
      let id = try #require(made["id"]?.string)
      #expect(made["name"] == "Garden" && made["items"] == .int(0))
      for taken in ["garden", "GAR\u{200B}DEN"] {
        let answer = try await desk.easel("todo", "lists", "new", taken)
        #expect(answer.status == 1 && answer.complaint == "easel: There is a list \"Garden\" already.\n")
      }
      #expect(try await desk.easel("todo", "add", "Rake", "--list", "garden").status == 0)
      let renamed = try await desk.easel("todo", "lists", "rename", "Garden", "Yard")
      #expect(renamed.output == "The list \"Garden\" is called \"Yard\" now.\n", "\(renamed.complaint)")
      let lists = try await desk.easel("todo", "lists")
      #expect(lists.output.contains("Yard") && lists.output.contains("1 todo "))
      let asked = try await desk.easel("todo", "lists", "rm", "Yard")
      #expect(asked.status == 1)
      #expect(asked.complaint.contains("Deleting the list \"Yard\" would delete 1 todo for good; nothing was deleted."))
      let removed = try await desk.easel("todo", "lists", "rm", id, "--force")
      #expect(removed.output == "Removed \"Yard\".\n", "\(removed.complaint)")
      #expect(try await desk.easel("todo", "list", "--json").json() == [])
      for fixed in [["rename", "inbox", "x"], ["rm", "inbox", "--force"]] {
        #expect(try await desk.easel(arguments: ["todo", "lists"] + fixed).status == 1)
      }
      let missing = try await desk.easel("todo", "add", "x", "--list", "Nope")
      #expect(missing.status == 1)
      #expect(
        missing.complaint
          == "easel: There is no list \"Nope\"; there is \"Inbox\"; make it with: easel todo lists new Nope.\n")
      let unlisted = try await desk.easel("todo", "list", "--list", "Nope")
      #expect(
        unlisted.complaint
          == "easel: There is no list \"Nope\"; there is \"Inbox\"; `easel todo lists` lists all lists.\n")
    }
  }

  @Test func channelsAreMadeRenamedAndRemoved() async throws {
    try await Desk.with { desk in
      #expect(try await desk.easel("chat", "channels", "new", "#tea time").output == "Made the channel #tea-time.\n")
      #expect(try await desk.easel("chat", "send", "TEA-time", "hello").status == 0)
      let renamed = try await desk.easel("chat", "channels", "rename", "#tea-time", "coffee")
      #expect(renamed.output == "The channel #tea-time is called #coffee now.\n", "\(renamed.complaint)")
      let asked = try await desk.easel("chat", "channels", "rm", "coffee")
      #expect(asked.status == 1)
      #expect(asked.complaint.contains("Deleting the channel #coffee would delete 1 message for good"))
      #expect(try await desk.easel("chat", "channels", "rm", "coffee", "--force").status == 0)
      #expect(try await desk.easel("chat", "channels", "rm", "general", "--force").status == 1)
      let missing = try await desk.easel("chat", "send", "nope", "x")
      #expect(missing.status == 1)
      #expect(
        missing.complaint
          == "easel: There is no channel #nope; there is #general; make it with: easel chat channels new nope.\n")
      let unread = try await desk.easel("chat", "read", "nope")
      #expect(
        unread.status == 1
          && unread.complaint == "easel: There is no channel \"nope\". `easel chat channels` lists all channels.\n")
      #expect(try await desk.easel("chat", "read", "general", "--json").json() == [])
    }
  }

  @Test func whatIsMadeOfflineIsSentInItsOrder() async throws {
    try await Desk.with { desk in
      #expect(try await desk.easel("todo", "lists", "new", "Garden", "--offline").status == 0)
      let add = try await desk.easel("todo", "add", "Rake", "--list", "garden", "--offline")
      #expect(add.status == 0, "\(add.complaint)")
      #expect(try await desk.easel("chat", "channels", "new", "news", "--offline").status == 0)
      #expect(try await desk.easel("chat", "send", "news", "hello", "--offline").status == 0)
      let sent = try await desk.easel("outbox", "retry")
      #expect(sent.status == 0, "\(sent.complaint)")
      #expect(try await desk.easel("outbox", "list").output == "Nothing waits to be sent.\n")
      let lists = try await desk.easel("todo", "lists", "--json").json().array
      #expect(lists?.map { $0["name"] } == ["Inbox", "Garden"])
      let items = try await desk.easel("todo", "list", "--list", "Garden", "--json").json().array
      #expect(items?.map { $0["title"] } == ["Rake"])
      let said = try await desk.easel("chat", "read", "news", "--json").json().array
      #expect(said?.map { $0["text"] } == ["hello"])
    }
  }
}
