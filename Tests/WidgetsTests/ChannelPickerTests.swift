import EaselAPI
import EaselKit
import TestKit
import Testing

@testable import Widgets

@Suite("Channels in the chat's pane")
struct ChannelPickerTests {
  var server = ChatServer()
  var rig = WidgetRig(ChatWidget.self)

  private mutating func answer() { rig.answer { server.reply($0) } }

  private mutating func start() {
    for index in server.channels.indices { server.channels[index].messages = index * 3 }
    rig.mount()
    answer()
    rig.effects = []
  }

  private mutating func pick() {
    rig.press("Alt+c")
    answer()
  }

  @Test mutating func `channels are chosen, renamed and deleted; the question says how many messages go`() {
    start()
    #expect(rig.widget.title == "#general" && rig.widget.isTyping)
    pick()
    #expect(!rig.widget.isTyping)
    #expect(rig.lines.map { $0.prefix { $0 != " " } } == ["general", "random", "team", "+"])
    rig.press("j", "Enter")
    answer()
    #expect(rig.lines[0].hasPrefix("#random"))
    pick()
    rig.press("r", "Ctrl+U")
    rig.type("#tea time")
    rig.press("Enter")
    answer()
    #expect(server.channels[1].name == "tea-time")
    rig.press("D")
    #expect(rig.lines.joined(separator: " ").contains("Delete \"tea-time\" with 3 messages?"))
    #expect(rig.widget.hints.map(\.action).first == "delete tea-time with 3 messages")
    rig.press("y")
    #expect(rig.pending.map(\.write.request.target) == ["/api/chat/channels/c2?messages=3"])
    answer()
    rig.press("Esc")
    #expect(server.channels.map(\.id) == ["general", "c3"] && rig.lines[0].hasPrefix("#general"))
  }

  @Test mutating func `what is typed for a channel that is made waits behind it`() {
    start()
    rig.press("Ctrl+N")
    rig.type("later")
    rig.press("Enter")
    rig.type("Hello")
    rig.press("Enter")
    #expect(rig.lines[0].hasPrefix("#later") && rig.lines.contains { $0.hasSuffix("Hello") })
    #expect(rig.pending.map(\.write.summary) == ["add the channel \"later\"", "say \"Hello\""])
    #expect(Set(rig.pending.map(\.write.subject)).count == 1)
    answer()
    let made = server.channels.last
    #expect(made?.name == "later" && server.messages[made?.id ?? ""]?.map(\.text) == ["Hello"])
    #expect(rig.lines.contains("  Hello"))
  }

  @Test mutating func `a channel that is not there is offered to be made, and a message for it is kept`() {
    rig.context.config["channel"] = "standup"
    rig.mount()
    rig.answer { request in
      guard !request.path.contains("standup") else { return .problem(404, "chat.channel.unknown", "No.") }
      return server.reply(request)
    }
    #expect(rig.lines.joined(separator: " ").contains("There is no channel #standup."))
    rig.type("Hi")
    rig.press("Enter")
    #expect(rig.pending.isEmpty && rig.notices == ["There is no channel #standup; Ctrl+N makes it."])
    rig.press("Ctrl+N", "Enter")
    #expect(rig.lines.last == "> Hi")
    rig.press("Enter")
    answer()
    #expect(server.channels.last?.name == "standup")
    #expect(server.messages[server.channels.last?.id ?? ""]?.map(\.text) == ["Hi"])
  }

  @Test mutating func `a channel that somebody deletes makes room for general, and what was typed comes along`() {
    start()
    rig.press("Alt+n")
    answer()
    rig.type("half a")
    let gone = ServiceNews(type: "chat.channel.deleted", subject: "c2", data: .object([:]))
    rig.send(.told([gone]))
    answer()
    #expect(rig.notices == ["The channel #random was deleted."])
    #expect(rig.lines[0].hasPrefix("#general") && rig.lines.last == "> half a")
    let news = ServiceNews(
      type: "chat.channel.updated", subject: "c3",
      data: JSONValue(encoding: ChatChannel(id: "c3", name: "crew", version: 2)))
    rig.send(.told([news]))
    rig.press("Alt+n")
    #expect(rig.lines[0].hasPrefix("#crew"))
  }

  @Test mutating func `another name of the channel that is shown is told, but not on the terminal that gave it`() {
    start()
    rig.press("Alt+n")
    answer()
    let renamed = { (name: String, version: Int) in
      ServiceNews(
        type: "chat.channel.updated", subject: "c2",
        data: JSONValue(encoding: ChatChannel(id: "c2", name: name, version: version)))
    }
    rig.send(.told([renamed("tea", 2)]))
    #expect(rig.notices == ["The channel #random is called #tea now."])
    rig.effects = []
    pick()
    rig.press("r", "Ctrl+U")
    rig.type("coffee")
    rig.press("Enter")
    rig.send(.told([renamed("coffee", 3)]))
    answer()
    #expect(rig.notices.isEmpty)
  }

  @Test mutating func `a key that cannot rename or delete says why`() {
    start()
    pick()
    rig.press("D")
    #expect(rig.lines.joined(separator: " ").contains("The channel \"general\" cannot be deleted."))
    rig.press("r")
    #expect(rig.lines.joined(separator: " ").contains("The channel \"general\" keeps its name."))
    rig.press("G")
    #expect(!rig.lines.joined().contains("keeps its name"))
    rig.press("r")
    #expect(rig.lines.joined(separator: " ").contains("r renames a channel; select one first."))
    rig.press("D")
    #expect(rig.lines.joined(separator: " ").contains("D deletes a channel; select one first."))
    #expect(rig.pending.isEmpty && !rig.widget.isTyping)
  }

  @Test mutating func `an empty channel is deleted after a question, too`() {
    start()
    server.channels[2].messages = 0
    pick()
    rig.press("j", "j", "D")
    #expect(rig.lines.joined(separator: " ").contains("The channel is empty."))
    #expect(rig.pending.isEmpty)
    rig.press("y")
    answer()
    #expect(!server.channels.contains { $0.id == "c3" })
  }

  @Test mutating func `a refused channel keeps what was said there, and goes on under another name`() {
    start()
    rig.press("Ctrl+N")
    rig.type("later")
    rig.press("Enter")
    rig.type("Hello")
    rig.press("Enter")
    rig.answer { request in
      guard request.path != "/api/chat/channels" || request.method == .get else {
        return .problem(409, "chat.name.taken", "There is a channel already.")
      }
      return server.reply(request)
    }
    pick()
    rig.press("r")
    rig.type("2")
    rig.press("Enter")
    answer()
    let made = server.channels.last
    #expect(made?.name == "later2" && server.messages[made?.id ?? ""]?.map(\.text) == ["Hello"])
  }
}
