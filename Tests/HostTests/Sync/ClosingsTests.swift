import Canvas
import EaselAPI
import EaselKit
import TestKit
import Testing
import Widgets

@testable import Host

/// What is closed on another terminal while it is used here.
@Suite("Host: what is used here and closed on another terminal")
@MainActor
struct ClosingsTests {
  private let server = CanvasServerInMemory()
  private let kept = SharedCanvasesInMemory()

  private static func widget(_ id: String, _ app: String, x: Int) -> WidgetPlacement {
    WidgetPlacement(id: id, app: app, frame: GridFrame(x: x, y: 0, w: 6, h: 12))
  }

  private static let layout = Layout(
    name: "desk",
    pages: [
      Page(
        id: "page-1", title: "Home",
        widgets: [widget("calendar-1", "calendar", x: 0), widget("chat-1", "chat", x: 6)]),
      Page(
        id: "page-2", title: "Work", widgets: [widget("todo-1", "todo", x: 0), widget("todo-2", "todo", x: 6)]),
    ])

  private func terminal(_ number: Int) async throws -> HostRig {
    let transport = ScriptedTransport()
    server.serve(transport)
    let sharing = CanvasSharing(store: kept, terminal: number, isFirstStart: true)
    let rig = try HostRig(
      layout: Self.layout, size: Size(width: 160, height: 30), apps: WidgetCatalog.builtIn.types,
      transport: transport, sharing: sharing)
    rig.host.connect()
    #expect(await rig.settle { kept[number]?.pending.isEmpty == true && rig.host.canvas.layout == server.layout })
    return rig
  }

  private func type(_ text: String, _ rig: HostRig) { for character in text { rig.host.handle(.key(Key(character))) } }

  private func isGone(_ id: String, _ rig: HostRig) async -> Bool {
    await rig.settle { rig.host.canvas.widget(id) == nil }
  }

  @Test func `what is being typed goes to nobody, is said to have ended, and is there again when that is undone`()
    async throws
  {
    let (a, b) = (try await terminal(0), try await terminal(1))
    b.host.run(.focus("chat-1"))
    type("hello", b)
    #expect(b.text.contains("INSERT") && b.text.contains("hello"))
    try a.host.canvas.removeWidget("chat-1")
    #expect(await isGone("chat-1", b))
    type(" q?", b)
    b.host.handle(.paste("more"))
    #expect(!b.host.isEnded && b.host.dialog == nil)
    #expect(b.text.contains("CLOSED") && b.text.contains("#general was closed on another terminal."))
    #expect(b.screen.last?.contains("Esc go on") == true)
    b.press("Enter")
    #expect(b.host.mode == .normal && b.host.canvas.focus == "calendar-1")
    #expect(a.host.canvas.undo())
    #expect(await b.settle { b.host.canvas.widget("chat-1") != nil })
    #expect(b.text.contains("hello"))
    // It had nothing of the kind there, and goes on as it was here.
    a.host.run(.focus("chat-1"))
    #expect(!a.text.contains("hello"))
  }

  @Test(arguments: ["Tab", "Alt+h", "Esc", "Enter", "Ctrl+P"])
  func `the person goes on with a key that types nothing`(key: String) async throws {
    let (a, b) = (try await terminal(0), try await terminal(1))
    b.host.run(.focus("chat-1"))
    try a.host.canvas.removeWidget("chat-1")
    #expect(await isGone("chat-1", b))
    b.press("q", "x")
    #expect(b.host.mode.isCutShort)
    b.press(key)
    #expect(b.host.mode == .normal && (b.host.dialog != nil) == (key == "Ctrl+P"))
  }

  @Test func `where the page in front is closed, keys of its widgets are not those of another`() async throws {
    let (a, b) = (try await terminal(0), try await terminal(1))
    a.host.goToPage(1)
    a.press("a")
    type("Buy", a)
    #expect(a.text.contains("INSERT"))
    try b.host.canvas.closePage("page-2")
    #expect(await isGone("todo-1", a))
    type(" and more q", a)
    #expect(!a.host.isEnded && a.host.mode.isCutShort && !a.text.contains("INSERT"))
    #expect(a.text.contains("The page \"Work\" was closed on another terminal."))
    #expect(b.host.canvas.undo())
    #expect(await a.settle { a.host.canvas.widget("todo-1") != nil })
    a.press("Esc")
    a.host.goToPage(1)
    #expect(a.text.contains("Buy"))
  }

  @Test func `a move of what is closed ends, which is said, and its keys go nowhere`() async throws {
    let (a, b) = (try await terminal(0), try await terminal(1))
    a.host.run(.focus("chat-1"))
    a.press("Ctrl+Space", "m", "Left")
    #expect(a.text.contains("MOVE"))
    try b.host.canvas.removeWidget("chat-1")
    #expect(await isGone("chat-1", a))
    a.press("h", "q", "j")
    #expect(!a.host.isEnded && a.host.mode.isCutShort && a.host.canvas.arranging == nil)
    #expect(a.text.contains("#general was closed on another terminal."))
    a.press("Enter")
    #expect(a.host.mode == .normal)
    #expect(await a.settle { a.host.canvas.layout == server.layout && kept[0]?.pending.isEmpty == true })
  }

  @Test func `a key after the leader, and what is typed into settings, go with the widget`() async throws {
    let (a, b) = (try await terminal(0), try await terminal(1))
    b.press("Ctrl+Space")
    try a.host.canvas.removeWidget("calendar-1")
    #expect(await isGone("calendar-1", b))
    b.press("x")
    #expect(b.host.canvas.widget("chat-1") != nil)
    b.press("Esc")
    b.host.goToPage(1)
    b.host.run(.openSettings("todo-2"))
    try a.host.canvas.removeWidget("todo-2")
    #expect(await isGone("todo-2", b))
    type("aq", b)
    #expect(!b.host.isEnded && b.host.mode.isCutShort && !b.text.contains("INSERT"))
    #expect(b.host.noticeBoard.messages.first?.text == "Todo 2 was closed on another terminal.")
  }

  @Test func `what was only looked at goes with a word; what is moved to another page is said to be`() async throws {
    let (a, b) = (try await terminal(0), try await terminal(1))
    try a.host.canvas.moveWidget("calendar-1", toPage: "page-2")
    #expect(await b.settle { b.host.canvas.focus == "chat-1" })
    #expect(b.text.contains("Calendar was moved to another page on another terminal."))
    #expect(b.host.mode == .normal)
    b.host.goToPage(1)
    try a.host.canvas.removeWidget("todo-2")
    #expect(await isGone("todo-2", b))
    #expect(!b.host.noticeBoard.messages.contains { $0.text.contains("was closed") })
    try a.host.canvas.removeWidget("todo-1")
    #expect(await isGone("todo-1", b))
    #expect(b.text.contains("Todo was closed on another terminal.") && b.host.mode == .normal)
  }

  @Test func `what is not there at the first meeting was closed by nobody`() async throws {
    let a = try await terminal(0)
    try a.host.canvas.removeWidget("calendar-1")
    #expect(await a.settle { server.layout.widgets.count == 3 })
    let b = try await terminal(1)
    #expect(b.host.canvas.focus == "chat-1" && b.host.noticeBoard.messages.isEmpty)
  }

  @Test func `what is kept of widgets that were closed elsewhere is the latest of a few, for the same app`() {
    var closings = Closings()
    let widgets = (0...Closings.most).map { Self.widget("chat-\($0)", "chat", x: 0) }
    for (number, widget) in widgets.enumerated() { closings.keep(.int(number), of: widget) }
    closings.keep(.null, of: widgets[1])
    #expect(closings.take(widgets[0]) == nil && closings.take(widgets[1]) == nil)
    #expect(closings.take(Self.widget("chat-2", "todo", x: 0)) == nil)
    #expect(closings.take(widgets[2]) == 2)
    #expect(closings.take(widgets[2]) == nil)
  }
}
