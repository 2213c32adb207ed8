import Canvas
import EaselAPI
import EaselKit
import TestKit
import Testing
import Widgets

@testable import Host

/// The state that all share, in a host.
@Suite("Host: the state that all share")
@MainActor
struct HostStateTests {
  /// Shares what is pressed, and shows what others shared.
  private struct EchoWidget: Widget {
    static let manifest = Manifest(
      id: "echo", name: "Echo", summary: "Repeats.", version: "1", shares: ["word"],
      watches: [.shared("word"), .publicState(of: "echo-1")])
    var heard: [String] = []

    var publicState: JSONValue { ["heard": .int(heard.count)] }

    mutating func handle(_ event: WidgetEvent, in context: WidgetContext) -> Reaction {
      switch event {
      case .key(let key):
        if key.typed == "x" { return Reaction([.share("word", .null)]) }
        if key.typed == "!" { return Reaction([.share("secret", 1)]) }
        if key.typed == "p" { return Reaction([.publish]) }
        return Reaction([.share("word", .string(key.description))])
      case .state(let path, let value):
        heard.append("\(path)=\(value?.string ?? value?["heard"]?.int.map(String.init) ?? "nil")")
        return .redraw
      default: return .quiet
      }
    }

    func draw(on surface: inout Surface, in context: DrawContext) {
      for (row, line) in heard.enumerated() { surface.put(line, at: Point(x: 0, y: row), style: .plain) }
    }
  }

  private static let echoes = Layout(
    name: "echoes",
    pages: [
      Page(
        id: "page-1", title: "Main",
        widgets: (1...2).map {
          WidgetPlacement(id: "echo-\($0)", app: "echo", frame: GridFrame(x: ($0 - 1) * 6, y: 0, w: 6, h: 12))
        })
    ])

  @Test func `what a widget shares is told to those who watch it, once for many changes`() throws {
    var logged: [String] = []
    let rig = try HostRig(
      layout: Self.echoes, size: Size(width: 100, height: 14), apps: [EchoWidget.self], log: { logged.append($0) })
    rig.press("a", "b", "c")
    #expect(rig.host.state.value(at: .shared("word", onPage: "page-1")) == "c")
    #expect(!rig.text.contains("shared.word"))
    rig.pass(milliseconds: 200)
    #expect(rig.text.contains("shared.word=c") && !rig.text.contains("shared.word=a"))
    rig.press("x")
    rig.pass(milliseconds: 200)
    #expect(rig.text.contains("shared.word=nil") && rig.host.state.value(at: .shared("word", onPage: "page-1")) == nil)
    rig.press("p")
    rig.pass(milliseconds: 300)
    #expect(rig.text.contains("apps.echo-1.publicState="))
    rig.press("!")
    #expect(
      rig.host.state.value(at: .shared("secret", onPage: "page-1")) == nil
        && logged.contains { $0.contains("\"secret\"") })
  }

  @Test func `the first change in a while is told at once, those that follow in a moment later`() throws {
    let rig = try HostRig(layout: Self.echoes, size: Size(width: 100, height: 14), apps: [EchoWidget.self])
    // What the start told of is over.
    for _ in 0..<2 { rig.pass(milliseconds: 500) }
    rig.press("a")
    rig.pass(milliseconds: 0)
    #expect(rig.text.contains("shared.word=a"))
    rig.press("b")
    rig.pass(milliseconds: 99)
    #expect(!rig.text.contains("shared.word=b"))
    rig.pass(milliseconds: 1)
    #expect(rig.text.contains("shared.word=b"))
  }

  @Test func `a todo pane that comes later shows the day that is selected already`() throws {
    let layout = Layout(
      name: "desk",
      pages: [
        Page(
          id: "page-1", title: "Main",
          widgets: [
            WidgetPlacement(id: "calendar-1", app: "calendar", frame: GridFrame(x: 0, y: 0, w: 6, h: 12))
          ])
      ])
    let rig = try HostRig(layout: layout, size: Size(width: 120, height: 30), apps: WidgetCatalog.builtIn.types)
    rig.press("l", "Enter")
    let day = try #require(rig.host.state.value(at: .shared("selectedDate", onPage: "page-1"))?.string)
    rig.press("Ctrl+P", "a", "d", "d", " ", "t", "o", "d", "o", "Enter")
    #expect(rig.host.state.value(at: StatePath("apps.todo-1.app") ?? .shared("")) == "todo")
    rig.pass(milliseconds: 200)
    let date = try #require(CivilDate(day))
    let todo = rig.screen.map { String($0.dropFirst(60)) }.joined(separator: "\n")
    #expect(todo.contains("Todo") && todo.contains("due") && todo.contains("\(date.day)"), "\(rig.text)")
  }

  @Test func `what others keep is read from them`() async throws {
    let rig = try HostRig(account: "https://desk.example u-1", mayOnlyRead: true)
    func value(_ path: String) -> JSONValue? { StatePath(path).flatMap(rig.host.state.value) }
    #expect(value("layout.name") == "notes" && value("user.account") == "https://desk.example u-1")
    #expect(value("user.mayOnlyRead") == true && value("connection.state") == "connecting")
    #expect(value("apps.note-1.title") == "Note" && value("apps.note-3") == nil)
    #expect(value("outbox.unsent") == 0)
    var told: [String] = []
    for path in ["layout", "preferences", "events", "connection"] {
      _ = StatePath(path).map { watched in rig.host.state.watch(watched) { _ in told.append(path) } }
    }
    rig.press("Ctrl+Space", "m", "Right", "Enter")
    _ = rig.host.command("theme.next")
    rig.host.connect()
    rig.pass(milliseconds: 200)
    #expect(await rig.settle { Set(told) == ["layout", "preferences", "events", "connection"] }, "\(told)")
    #expect(value("preferences") != .object([:]))
  }
}
