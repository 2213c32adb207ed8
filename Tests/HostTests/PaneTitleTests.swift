import Canvas
import EaselAPI
import EaselKit
import TestKit
import Testing
import Widgets

@testable import Host

/// How widgets are called in their borders and everywhere else.
@Suite("Host: the titles of widgets")
@MainActor
struct PaneTitleTests {
  private func widget(_ id: String, _ app: String, _ place: Int, _ config: [String: JSONValue] = [:]) -> WidgetPlacement
  {
    WidgetPlacement(
      id: id, app: app, frame: GridFrame(x: place % 3 * 4, y: place / 3 * 6, w: 4, h: 6), config: config)
  }

  private func rig(_ widgets: WidgetPlacement...) throws -> HostRig {
    let layout = Layout(name: "desk", pages: [Page(id: "page-1", title: "Main", widgets: widgets)])
    let transport = ScriptedTransport()
    transport.answer { request in
      let body: [UInt8]? =
        switch request.path {
        case "/api/chat/channels":
          try? APIJSON.encode(
            EaselAPI.Page(items: [ChatChannel(id: "c-1", name: "general"), ChatChannel(id: "c-2", name: "random")]))
        default: try? APIJSON.encode(EaselAPI.Page<ChatMessage>(items: []))
        }
      return .success(BackendResponse(status: 200, body: body ?? []))
    }
    return try HostRig(
      layout: layout, size: Size(width: 120, height: 40), apps: WidgetCatalog.builtIn.types, transport: transport)
  }

  private func titles(_ rig: HostRig) -> [String] {
    rig.host.canvas.layout.widgets.map { rig.host.board.title(of: $0.id) }
  }

  @Test func `list, channel and calendar tell widgets of one app apart`() throws {
    let rig = try rig(
      widget("todo-1", "todo", 0), widget("todo-2", "todo", 1, ["list": "Work"]), widget("chat-1", "chat", 2),
      widget("chat-2", "chat", 3, ["channel": "random"]), widget("calendar-1", "calendar", 4, ["calendar": "team"]))
    #expect(titles(rig) == ["Todo", "Work", "#general", "#random", "team"])
    #expect(rig.text.contains(" Work ") && rig.text.contains(" #random "))
  }

  @Test func `what is called the same has a number, also after others are closed`() throws {
    let rig = try rig(widget("a", "todo", 0), widget("b", "todo", 1), widget("c", "todo", 2, ["list": "Todo 2"]))
    #expect(titles(rig) == ["Todo", "Todo 3", "Todo 2"])
    try rig.host.canvas.removeWidget("a")
    #expect(titles(rig) == ["Todo", "Todo 2"])
  }

  @Test func `the title follows the channel that is shown`() throws {
    let rig = try rig(widget("chat-1", "chat", 0))
    try rig.host.canvas.configure("chat-1", ["channel": "random"])
    #expect(titles(rig) == ["#random"] && rig.text.contains(" #random "))
  }

  @Test func `history, messages and settings call a widget by its title`() async throws {
    let rig = try rig(widget("todo-1", "todo", 0), widget("todo-2", "todo", 1, ["list": "Work"]))
    rig.press("Tab", "Ctrl+Space", "x")
    #expect(rig.text.contains("Closed Work."))
    #expect(rig.host.canvas.history.done.last?.summary == "closed Work")
    try rig.host.canvas.addWidget(widget("todo-4", "todo", 4, ["list": "Home"]))
    #expect(rig.host.canvas.history.done.last?.summary == "added Home")
    rig.host.openSettingsScreen()
    #expect(rig.text.contains("Home") && !rig.text.contains("todo-"))
    rig.press("Esc")
    rig.press("Ctrl+P")
    rig.press("g", "o", " ", "t", "o", " ", "h", "o", "m", "e")
    #expect(rig.text.contains("Go to Home"))
  }

  @Test func `a long title is cut`() throws {
    let rig = try rig(widget("todo-1", "todo", 0, ["list": .string(String(repeating: "日本", count: 35))]))
    let title = try #require(titles(rig).first)
    #expect(title.hasPrefix("日本") && title.hasSuffix("…") && CellWidth.of(title) <= 40)
    #expect(PaneTitles.line("a\n\u{9}b") == "a b")
  }
}
