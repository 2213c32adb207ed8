import EaselAPI
import EaselKit
import TestKit
import Testing
import Widgets

@Suite("The chat widget")
struct ChatWidgetTests {
  var rig = WidgetRig(ChatWidget.self)
  var server = ChatServer()

  private mutating func answer() { rig.answer { server.reply($0) } }

  private mutating func start() {
    rig.mount()
    answer()
  }

  @Test(arguments: [Size(width: 24, height: 8), Size(width: 40, height: 14), Size(width: 80, height: 20)])
  mutating func `looks as recorded`(size: Size) {
    rig.context.size = size
    start()
    rig.type("Hel")
    #expect(Golden.fault(rig.screen, "chat-\(size.width)x\(size.height)") == nil)
  }

  @Test mutating func `shows loading, error, offline and empty looks`() {
    rig.mount()
    #expect(Golden.fault(rig.screen, "chat-loading") == nil)
    rig.answer { _ in .problem(404, "chat.channel.missing", "There is no channel \"general\".") }
    #expect(Golden.fault(rig.screen, "chat-error") == nil)
    rig.send(.stale)
    rig.answer { _ in .offline }
    #expect(Golden.fault(rig.screen, "chat-offline") == nil)
    server.messages = [:]
    rig.send(.stale)
    answer()
    #expect(Golden.fault(rig.screen, "chat-empty") == nil)
  }

  @Test mutating func `hours are those of the region`() {
    start()
    let isClock = { (line: String) in line.contains("AM") || line.contains("PM") }
    #expect(!rig.lines.contains(where: isClock))
    rig.context.region.usesTwelveHours = true
    #expect(rig.lines.contains(where: isClock))
  }

  @Test mutating func `types at once, sends, and shows the message before the answer`() {
    start()
    rig.type("q? : done")
    #expect(rig.lines.last == "> q? : done")
    rig.press("Enter")
    #expect(rig.lines.contains("~ q? : done"))
    #expect(rig.emitted.isEmpty)
    answer()
    #expect(rig.lines.contains("  q? : done"))
    #expect(rig.emitted == ["chat.message.sent"])
    #expect(server.messages["general"]?.last?.text == "q? : done")
  }

  @Test mutating func `line breaks that are pasted or typed stay in the message`() {
    start()
    rig.send(.paste("one\r\ntwo\tand\n"))
    rig.type("three")
    rig.press("Alt+Enter")
    rig.type("four")
    #expect(rig.lines.suffix(4) == ["> one", "  two    and", "  three", "  four"])
    rig.press("Up")
    rig.type("!")
    rig.press("Enter")
    answer()
    #expect(server.messages["general"]?.last?.text == "one\ntwo    and\nthre!e\nfour")
    #expect(rig.lines.suffix(5) == ["  one", "  two    and", "  thre!e", "  four", ">"])
    rig.send(.paste("alone\n"))
    rig.press("Enter")
    answer()
    #expect(server.messages["general"]?.last?.text == "alone")
  }

  @Test mutating func `a message of many lines leaves room for those that were said, and is kept as a draft`() {
    start()
    rig.send(.paste((1...40).map { "line \($0)" }.joined(separator: "\n")))
    #expect(rig.lines.count { $0.contains("line ") } == 4)
    #expect(rig.lines.last?.hasPrefix("  line 40") == true)
    var second = WidgetRig(ChatWidget.self)
    second.mount(state: rig.widget.state)
    second.answer { server.reply($0) }
    #expect(second.lines == rig.lines)
  }

  @Test mutating func `messages sent offline stay, survive a restart, and are sent once and in order`() {
    start()
    for text in ["one", "two", "three"] {
      rig.type(text)
      rig.press("Enter")
    }
    #expect(rig.open.count == 1)
    rig.answer { request in
      _ = server.reply(request)  // It arrives, but the answer is lost.
      return .offline
    }
    #expect(rig.lines.contains("↑ one"))
    #expect(rig.lines.contains { $0.hasPrefix("3 not sent yet") })
    var second = WidgetRig(ChatWidget.self)
    second.pending = rig.pending
    second.mount(state: rig.widget.state)
    second.answer { server.reply($0) }
    #expect(server.messages["general"]?.suffix(3).map(\.text) == ["one", "two", "three"])
    #expect(second.pending.isEmpty)
    #expect(second.lines.suffix(4) == ["  one", "  two", "  three", ">"])
  }

  @Test mutating func `a refused message stays, says why, and can be taken back`() {
    start()
    rig.type("bad")
    rig.press("Enter")
    rig.answer { _ in .problem(422, "chat.text.bad", "That will not do.") }
    #expect(rig.lines.contains("! bad"))
    let said = rig.lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
    #expect(said.contains("! bad Refused: That will not do. Alt+R takes it back."))
    rig.press("Alt+R")
    #expect(rig.lines.last == "> bad")
    #expect(!rig.lines.contains("! bad"))
  }

  @Test mutating func `switches channels, keeps each draft, and goes to the next unread`() {
    server.channels[2].unread = 4
    start()
    #expect(rig.widget.badge == "4")
    rig.type("draft")
    rig.press("Alt+n")
    answer()
    #expect(rig.lines[0].hasPrefix("#random"))
    rig.type("other")
    rig.press("Alt+a")
    answer()
    #expect(rig.lines[0].hasPrefix("#team"))
    rig.press("Alt+n")
    #expect(rig.lines.last == "> draft")
    rig.press("Alt+n")
    #expect(rig.lines.last == "> other")
  }

  @Test mutating func `tells that it was read only when in focus and at the newest message`() {
    server.channels[0].unread = 2
    rig.context.isFocused = false
    start()
    #expect(rig.widget.badge == "2")
    #expect(!server.asked.contains { $0.hasPrefix("PUT") })
    rig.send(.focused(true))
    answer()
    #expect(server.asked.filter { $0.hasPrefix("PUT") } == ["PUT /api/chat/channels/general/read"])
    #expect(rig.widget.badge == "")
  }

  @Test mutating func `scrolls back, reads older pages, and keeps its place when messages come`() {
    server.messages["general"] = (0..<150).map { ChatServer.message("m\($0)", "ada", "Line \($0)", minute: $0) }
    start()
    for _ in 0..<30 {
      rig.press("PageUp")
      answer()
    }
    #expect(rig.lines.contains { $0.contains("Line 0") })
    let before = rig.lines
    server.messages["general"]?.append(ChatServer.message("new", "bo", "Hello", minute: 151))
    rig.send(.stale)
    answer()
    #expect(rig.lines.dropLast(2) == before.dropLast(2))
    rig.press("Esc")
    #expect(rig.lines.contains("  Hello"))
  }

  @Test mutating func `reads older pages as they are kept, and takes none twice`() throws {
    server.messages["general"] = (0..<250).map { ChatServer.message("m\($0)", "ada", "Line \($0)", minute: $0) }
    start()
    var late: [WidgetRig.OpenRequest] = []
    for _ in 0..<120 {
      rig.press("PageUp")
      let asked = rig.open
      rig.open = []
      guard !asked.isEmpty else { continue }
      // The server's answer to the last page comes when the next is asked for.
      for old in late { rig.send(.response(tag: old.tag, server.reply(old.request))) }
      for new in asked {
        var kept = try server.reply(new.request).get()
        kept.keptSince = WidgetRig.now
        rig.send(.response(tag: new.tag, .success(kept)))
      }
      late = asked
    }
    #expect(rig.lines.contains { $0.contains("Line 0") })
  }

  @Test mutating func `ignores the messages of a channel left meanwhile`() throws {
    start()
    rig.send(.stale)
    let old = try #require(rig.open.last)
    rig.press("Alt+n")
    rig.send(.response(tag: old.tag, .page([ChatServer.message("x", "eve", "For another channel", minute: 1)])))
    #expect(!rig.lines.contains { $0.contains("For another channel") })
  }

  @Test mutating func `shows a kept copy at once, then the fresh messages`() throws {
    rig.mount()
    let request = try #require(rig.open.last { $0.request.path.hasSuffix("/messages") })
    let kept = Page(items: [ChatServer.message("old", "ada", "Yesterday's news", minute: 0)])
    rig.send(.response(tag: request.tag, .json(kept, keptSince: WidgetRig.now.adding(seconds: -3600))))
    #expect(rig.lines.contains("  Yesterday's news"))
    #expect(!rig.lines.contains { $0.contains("as of") })
    answer()
    #expect(!rig.lines.contains { $0.contains("Yesterday") })
  }

  @Test mutating func `keeps what it shows through a lost connection and says so`() {
    start()
    rig.send(.disconnected)
    #expect(rig.lines.contains("  Come by."))
    #expect(rig.lines.contains("offline, as of 14:02"))
  }

  @Test mutating func `announces what others say in the channel shown, once, and not what was there before`() {
    start()
    #expect(rig.announced.isEmpty)
    server.messages["general"]?.append(ChatServer.message("m5", "bo", "Where are you?", minute: 0))
    rig.send(.stale)
    answer()
    #expect(rig.announced == ["bo in #general: Where are you?"])
    rig.send(.stale)
    answer()
    #expect(rig.announced.count == 1)
    rig.type("Here.")
    rig.press("Enter")
    answer()
    rig.send(.stale)
    answer()
    #expect(rig.announced.count == 1)
  }

  @Test mutating func `announces a message elsewhere only when it names the person`() {
    start()
    for (text, expected) in [
      ("Has cy gone? Or @cyrus?", []), ("Come, @Cy!", ["ada in #random: Come, @Cy!"]),
    ] as [(String, [String])] {
      server.messages["c2", default: []].append(
        ChatMessage(id: text, channel: "c2", author: "ada", text: text, sentAt: WidgetRig.now))
      server.channels[1].unread += 1
      rig.send(.stale)
      answer()
      #expect(rig.announced == expected)
    }
  }

  @Test mutating func `asks who the person is until the server says so, and remembers it`() throws {
    rig.mount()
    rig.answer { request in request.path == "/api/auth/me" ? .offline : server.reply(request) }
    #expect(try #require(rig.widget(as: ChatWidget.self)).state["name"] == nil)
    rig.send(.stale)
    answer()
    #expect(try #require(rig.widget(as: ChatWidget.self)).state["name"] == "cy")
    server.asked = []
    rig.send(.stale)
    answer()
    #expect(!server.asked.contains("get /api/auth/me") && !server.asked.contains("GET /api/auth/me"))
    // The name of an earlier life holds until there is another.
    var later = WidgetRig(ChatWidget.self)
    later.mount(state: rig.widget.state)
    later.answer { _ in .offline }
    later.type("Hello")
    later.press("Enter")
    #expect(later.lines.contains { $0.hasPrefix("cy 14:02") })
  }

  @Test mutating func `goes back to the channel of an earlier life, whatever the settings say`() {
    rig.context.config["channel"] = "random"
    start()
    #expect(rig.lines[0].hasPrefix("#random"))
    rig.press("Alt+n")
    answer()
    var second = WidgetRig(ChatWidget.self, config: ["channel": "random"])
    second.mount(state: rig.widget.state)
    second.answer { server.reply($0) }
    #expect(second.lines[0].hasPrefix("#team"))
  }

  @Test mutating func `makes a channel and shows it`() {
    start()
    rig.press("Ctrl+N")
    rig.type("#coffee break")
    rig.press("Enter")
    answer()
    #expect(rig.lines[0].hasPrefix("#coffee-break"))
  }

  @Test mutating func `hostile messages stay in their lines`() {
    server.messages["general"] = [
      ChatServer.message("a", "e\u{1B}[31mve\n", String(repeating: "y", count: 1_000_000), minute: 0),
      ChatServer.message("b", "", "\u{1B}]0;title\u{07}\r\nsecond\u{202E}line", minute: 1),
    ]
    start()
    #expect(rig.lines.contains { $0.contains("secondline") })
    #expect(!rig.screen.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
  }

  @Test mutating func `a message that is too long stays in the composer, whole, and says why`() {
    start()
    rig.effects = []
    rig.send(.paste(String(repeating: "x", count: 10_001)))
    rig.press("Enter")
    #expect(rig.notices == ["A message can have at most 10000 characters; this one has 10001."])
    #expect(!rig.open.contains { $0.request.method == .post })
    rig.press("Backspace", "Enter")
    #expect(rig.open.contains { $0.request.method == .post })
  }

  @Test mutating func `a message of which nothing can be seen is not sent`() {
    start()
    rig.send(.paste("\u{200B}\u{2060} "))
    rig.press("Enter")
    #expect(!rig.open.contains { $0.request.method == .post })
  }
}
