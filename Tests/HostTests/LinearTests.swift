import Canvas
import EaselKit
import TestKit
import Testing

@testable import Host

@Suite("Host: the canvas as lines")
@MainActor
struct LinearTests {
  @Test("a widget is told by its place and its lines, without boxes")
  func view() throws {
    let rig = try HostRig()
    rig.press("i")
    let view = rig.host.linearView
    #expect(view.title == "Note (1), widget 1 of 2")
    #expect(view.lines == ["note i", "focused"])
    #expect(view.status.contains("Page: Main"))
  }

  @Test("commands: going, pressing, typing, and actions by name")
  func commands() throws {
    let rig = try HostRig()
    let host = rig.host
    #expect(host.command("focus note-2").isEmpty && host.canvas.focus == "note-2")
    #expect(host.command("focus 1").isEmpty && host.canvas.focus == "note-1")
    #expect(host.command("next").isEmpty && host.canvas.focus == "note-2")
    #expect(host.command("previous").isEmpty && host.canvas.focus == "note-1")
    #expect(host.command("type iii").isEmpty)
    #expect(host.linearView.lines.first == "note iii")
    #expect(host.command("show") == ["Note (3), widget 1 of 2", "note iii", "focused"])
    #expect(host.command("widget.move").isEmpty)
    #expect(host.linearView.status.first == "Mode: move")
    let keys = try #require(host.linearView.status.last)
    #expect(keys.hasPrefix("Keys: Left Down Up Right move, Enter keep, Esc put back"), "\(keys)")
    #expect(host.command("key Right Enter").isEmpty)
    #expect(host.canvas.widget("note-1")?.frame.x == 6)
    _ = host.command("canvas.undo")
    #expect(host.canvas.widget("note-1")?.frame.x == 0)
    #expect(host.command("widgets") == ["1. Note (3), in focus", "2. Note 2"])
    #expect(host.command("pages") == ["1. Main, in front"])
    #expect(host.command("help move").contains("widget.move: Move the widget"))
    #expect(host.command("messages") == ["09:00 Undid: moved Note to 6,0."])
    _ = host.command("canvas.undo")
    #expect(host.command("messages").first == "09:00 There is nothing to undo.")
    _ = host.command("quit")
    #expect(host.isEnded)
  }

  @Test("a dialog is read, its fields are typed into, what is selected says so")
  func dialogs() throws {
    let rig = try HostRig()
    _ = rig.host.command("layout.save")
    #expect(rig.host.linearView.title == "Dialog")
    #expect(rig.host.linearView.lines == ["Save the layout as", "notes"])
    #expect(rig.host.linearView.status.contains { $0.hasPrefix("Keys: Enter keep") })
    _ = rig.host.command("key Esc")
    #expect(rig.host.linearView.title.hasPrefix("Note"))
  }

  @Test("the catalog is read without the picture beside it, what is selected without its sign")
  func catalog() throws {
    let styles: [Role: Style] = [.selection: Style(background: .indexed(4)), .popup: Style(background: .indexed(8))]
    let rig = try HostRig(
      size: Size(width: 200, height: 100), theme: Theme(name: "seen", isDark: true, styles: styles), readsLines: true)
    _ = rig.host.command("widget.add")
    let lines = rig.host.linearView.lines
    #expect(lines.contains { $0.hasPrefix("selected: Note") }, "\(lines)")
    #expect(lines.count <= 3, "\(lines)")
  }

  @Test("a dialog is read without its box, however boxes are drawn", arguments: BorderStyle.allCases)
  func boxes(style: BorderStyle) throws {
    let rig = try HostRig()
    rig.use(style)
    _ = rig.host.command("layout.save")
    #expect(rig.host.linearView.lines == ["Save the layout as", "notes"])
  }

  /// Draws a title longer than any pane, and a chart of dots.
  private struct LongWidget: Widget {
    static let manifest = Manifest(id: "long", name: "Long", summary: "Has much to say.", version: "1")
    static let title = "Buy " + String(repeating: "界", count: 490) + " today"

    mutating func handle(_ event: WidgetEvent, in context: WidgetContext) -> Reaction { .ignored }

    func draw(on surface: inout Surface, in context: DrawContext) {
      surface.putTruncated(Self.title, at: .zero, style: .plain, width: surface.width)
      surface.put("⣀⡠⠔⠊ 7", at: Point(x: 0, y: 1), style: .plain)
    }
  }

  @Test("a long title is heard to its end, in however narrow a pane; dots of a chart are not")
  func whole() throws {
    let frame = GridFrame(x: 0, y: 0, w: 2, h: 4)
    let page = Page(id: "p", title: "Main", widgets: [WidgetPlacement(id: "long-1", app: "long", frame: frame)])
    let rig = try HostRig(
      layout: Layout(name: "long", pages: [page]), size: Size(width: 200, height: 100), apps: [LongWidget.self],
      readsLines: true)
    #expect(rig.host.linearView.lines == [LongWidget.title, "7"])
    _ = rig.host.command("widget.zoom")
    #expect(rig.host.linearView.lines == [LongWidget.title, "7"])
  }

  /// Tells whether it knows that it is read.
  private struct KnowingWidget: Widget {
    static let manifest = Manifest(id: "knowing", name: "Knowing", summary: "Knows.", version: "1")
    var isTold = false
    var isStill = false

    mutating func handle(_ event: WidgetEvent, in context: WidgetContext) -> Reaction {
      (isTold, isStill) = (context.isReadAsLines, context.reducesMotion)
      return .redraw
    }

    func draw(on surface: inout Surface, in context: DrawContext) {
      surface.put("\(isTold) \(isStill) \(context.isReadAsLines)", at: .zero, style: .plain)
    }
  }

  @Test("a widget knows that it is read and that nothing may move, with whatever theme", arguments: [true, false])
  func knowing(isRead: Bool) throws {
    let frame = GridFrame(x: 0, y: 0, w: 4, h: 4)
    let page = Page(id: "p", title: "Main", widgets: [WidgetPlacement(id: "k", app: "knowing", frame: frame)])
    let rig = try HostRig(
      layout: Layout(name: "l", pages: [page]), size: Size(width: 200, height: 100), apps: [KnowingWidget.self],
      readsLines: isRead)
    #expect(rig.host.linearView.lines == ["\(isRead) \(isRead) \(isRead)"])
    _ = rig.host.command("theme.next")
    #expect(rig.host.theme.name == "other")
    #expect(rig.host.linearView.lines == ["\(isRead) \(isRead) \(isRead)"])
  }

  @Test("what is wrong is said in a sentence, and harms nothing")
  func wrong() throws {
    let rig = try HostRig()
    #expect(rig.host.command("jump") == ["There is no command “jump”; help lists them."])
    #expect(
      rig.host.command("focus no\u{1B}[31m") == ["There is no widget “no␛[31m” on this page; widgets lists them."])
    #expect(rig.host.command("page 7") == ["There is no page “7”; pages lists them."])
    #expect(rig.host.command("page -9223372036854775808").count == 1)
    #expect(rig.host.command("key Foo") == ["There is no key “Foo”."])
    #expect(rig.host.command("key") == ["Say which key, such as: key Down."])
    #expect(rig.host.command("").isEmpty && rig.host.command("   ").isEmpty)
    #expect(rig.host.command("help zzz") == ["Nothing is named “zzz”."])
  }

  @Test("nothing is done by its name while a widget is moved, and the keys that end it are told")
  func whileArranging() throws {
    for action in HostAction.allCases where action != .quit {
      let rig = try HostRig()
      _ = rig.host.command("widget.move")
      let answer = rig.host.command(action.rawValue)
      if ![.suspend, .redraw].contains(action) {
        #expect(answer == ["Note is being moved; key Enter keeps that, key Esc puts it back."])
      }
      #expect(rig.host.canvas.arranging?.widget == "note-1")
      #expect(rig.host.linearView.status.first == "Mode: move")
      _ = rig.host.command("key Right Enter")
      #expect(rig.host.canvas.arranging == nil && rig.host.canvas.widget("note-1")?.frame.x == 6)
      #expect(rig.host.linearView.status.first == "Page: Main")
    }
    let rig = try HostRig()
    _ = rig.host.command("widget.resize")
    for line in ["next", "previous", "focus note-2", "page 1"] {
      #expect(rig.host.command(line) == ["Note is being resized; key Enter keeps that, key Esc puts it back."])
    }
    _ = rig.host.command("quit")
    #expect(rig.host.isEnded)
  }

  @Test("nothing is done by its name below a dialog, which can be read and left")
  func whileDialog() throws {
    let rig = try HostRig()
    _ = rig.host.command("layout.save")
    for line in ["widget.close", "keys.lock", "help.open", "next", "focus note-2"] {
      #expect(rig.host.command(line) == ["A dialog is open; show reads it, key Esc leaves it."])
    }
    #expect(rig.host.canvas.widget("note-1") != nil && rig.host.canvas.focus == "note-1")
    _ = rig.host.command("key Esc")
    #expect(rig.host.command("keys.lock").isEmpty)
    #expect(rig.host.linearView.status.first == "Mode: locked")
    // What is locked is locked again after a move.
    _ = rig.host.command("widget.move")
    _ = rig.host.command("key Esc")
    #expect(rig.host.linearView.status.first == "Mode: locked")
    #expect(rig.host.command("keys.lock").isEmpty)
    #expect(rig.host.linearView.status.first == "Page: Main")
  }

  @Test("what is refused and would take more keys says which key leaves that")
  func refused() throws {
    let rig = try HostRig()
    for line in ["widget.lock", "widget.move", "type iii"] { _ = rig.host.command(line) }
    #expect(rig.host.linearView.status.first == "Mode: refused")
    #expect(rig.host.linearView.status.last?.hasPrefix("Keys: Esc back") == true)
    _ = rig.host.command("key Esc")
    #expect(rig.host.linearView.status.first == "Page: Main" && !rig.text.contains("note i"))
  }

  @Test("an action by its name ends the leader's popup")
  func afterLeader() throws {
    let rig = try HostRig()
    _ = rig.host.command("key Ctrl+Space")
    #expect(rig.host.linearView.status.first == "Mode: leader")
    _ = rig.host.command("keys.lock")
    #expect(rig.host.linearView.status.first == "Mode: locked")
  }

  @Test("every command is in the help with what may follow it")
  func everyCommand() throws {
    let rig = try HostRig()
    let help = rig.host.command("help")
    #expect(help.count == LinearCommand.allCases.count + 1)
    for command in LinearCommand.allCases { #expect(help.contains { $0.hasPrefix(command.rawValue) }) }
    #expect(help.contains("focus NAME: go to a widget by its id, its title or its number"))
  }

  @Test("messages are told with how much they matter")
  func notices() throws {
    let rig = try HostRig(toasts: true)
    _ = rig.host.command("canvas.undo")
    #expect(rig.host.linearView.notices.map(\.text) == ["Note: There is nothing to undo."])
  }
}
