import Canvas
import EaselAPI
import EaselKit
import TestKit
import Testing
import Widgets

@testable import Host

/// The status line names keys that do something now, in every mode.
@Suite("The hint line")
@MainActor
struct HintTests {
  private func line(_ rig: HostRig) -> String { rig.screen.last ?? "" }

  private func wide(_ layout: Layout = HostRig.twoNotes) throws -> HostRig {
    try HostRig(layout: layout, size: Size(width: 160, height: 30))
  }

  @Test func normal() throws {
    let rig = try wide()
    #expect(line(rig).hasPrefix(" NORMAL  Main  Ctrl+Space menu  i write  Tab next"))
    let alone = try wide(HostRig.oneNote)
    #expect(!line(alone).contains("Tab"))
  }

  @Test func `typing, with what the line being typed takes`() throws {
    let layout = Layout(
      name: "desk",
      pages: [
        Page(
          id: "page-1", title: "Main",
          widgets: [WidgetPlacement(id: "todo-1", app: "todo", frame: GridFrame(x: 0, y: 0, w: 6, h: 12))])
      ])
    let rig = try HostRig(layout: layout, size: Size(width: 160, height: 30), apps: WidgetCatalog.builtIn.types)
    rig.press("a")
    #expect(line(rig).hasPrefix(" INSERT ") && line(rig).contains("Enter save  Esc cancel"))
    rig.press("Esc")
    #expect(line(rig).hasPrefix(" NORMAL "))
  }

  @Test func `of a widget's keys a narrow line needs none but those of a line that is typed`() throws {
    let layout = Layout(
      name: "desk",
      pages: [
        Page(
          id: "page-1", title: "Main",
          widgets: [WidgetPlacement(id: "todo-1", app: "todo", frame: GridFrame(x: 0, y: 0, w: 6, h: 12))])
      ])
    let rig = try HostRig(layout: layout, size: Size(width: 80, height: 24), apps: WidgetCatalog.builtIn.types)
    #expect(rig.host.neededHints == ["Ctrl+Space"])
    rig.press("a")
    #expect(rig.host.neededHints.contains("Enter") && rig.host.neededHints.contains("Esc"))
    rig.press("Esc", "Ctrl+P")
    #expect(rig.host.neededHints.contains("Enter"))
  }

  @Test func `guests are not offered what they would be refused`() throws {
    let layout = Layout(
      name: "desk",
      pages: [
        Page(
          id: "page-1", title: "Main",
          widgets: [WidgetPlacement(id: "todo-1", app: "todo", frame: GridFrame(x: 0, y: 0, w: 12, h: 12))])
      ])
    let size = Size(width: 160, height: 30)
    let rig = try HostRig(layout: layout, size: size, apps: WidgetCatalog.builtIn.types, mayOnlyRead: true)
    #expect(!line(rig).contains("a add") && line(rig).contains("/ filter"))
    rig.press("Ctrl+P")
    rig.press("t", "o", "d", "o")
    #expect(!rig.screen.joined().contains("Add a todo"))
    let member = try HostRig(layout: layout, size: size, apps: WidgetCatalog.builtIn.types)
    #expect(line(member).contains("a add"))
    member.press("Ctrl+P")
    member.press("t", "o", "d", "o")
    #expect(member.screen.joined().contains("Add a todo"))
  }

  @Test func `where nothing can be changed, the key that begins a change says so`() throws {
    let todo = WidgetPlacement(id: "todo-1", app: "todo", frame: GridFrame(x: 0, y: 0, w: 12, h: 12))
    let layout = Layout(name: "desk", pages: [Page(id: "page-1", title: "Main", widgets: [todo])])
    for (isLink, sentence) in [(false, "Guests can read here and change"), (true, "Nothing is changed from here")] {
      let rig = try HostRig(
        layout: layout, size: Size(width: 160, height: 30), apps: WidgetCatalog.builtIn.types, mayOnlyRead: true,
        isLink: isLink)
      rig.press("a")
      #expect(line(rig).hasPrefix(" NORMAL ") && line(rig).contains(sentence))
      rig.press("/")
      #expect(line(rig).hasPrefix(" INSERT "))
    }
  }

  @Test func leader() throws {
    let rig = try wide()
    rig.press("Ctrl+Space")
    #expect(line(rig).hasPrefix(" LEADER ") && line(rig).contains("Esc back") && !line(rig).contains("menu"))
    rig.press("Esc")
    #expect(line(rig).hasPrefix(" NORMAL "))
  }

  @Test(arguments: [("m", " MOVE ", "move"), ("r", " RESIZE ", "resize")])
  func `moving and resizing`(key: String, mode: String, word: String) throws {
    let rig = try wide()
    rig.press("Ctrl+Space", key)
    #expect(line(rig).hasPrefix(mode))
    #expect(line(rig).contains("←↓↑→ \(word)  Enter keep  Esc put back"))
    rig.press("s")
    #expect(line(rig).contains("←↓↑→ swap with") && !line(rig).contains("Enter keep"))
    rig.press("g", "g")
    #expect(line(rig).contains("to the edge"))
  }

  @Test(arguments: [80, 120])
  func `a resize names the key that pushes, and all of its keys where there is room`(width: Int) throws {
    let rig = try HostRig(size: Size(width: width, height: 24))
    rig.press("Ctrl+Space", "r")
    for rule in ["push", "border"] {
      #expect(line(rig).contains("←↓↑→ resize  Enter keep  Esc put back  p \(rule)"))
      #expect(width < 120 || line(rig).contains("Shift by 3  s swap  g to the edge"), "\(line(rig))")
      rig.press("p")
    }
  }

  @Test func locked() throws {
    let rig = try wide()
    rig.press("Ctrl+G")
    #expect(line(rig).hasPrefix(" LOCKED "))
    #expect(line(rig).contains("Ctrl+G unlock  i write"))
    #expect(!line(rig).contains("menu") && !line(rig).contains("Tab"))
    rig.press("!")
    #expect(!line(rig).contains("i write") && !line(rig).contains("restart"))
  }

  @Test func zoomed() throws {
    let rig = try wide()
    rig.press("Ctrl+Space", "z")
    #expect(line(rig).contains("Ctrl+Space z back"))
    rig.press("Ctrl+Space", "z")
    #expect(!line(rig).contains("Ctrl+Space z"))
  }

  @Test func `too small a pane`() throws {
    let frames = [GridFrame(x: 0, y: 0, w: 2, h: 12), GridFrame(x: 2, y: 0, w: 10, h: 12)]
    var layout = HostRig.notes(frames)
    // Arranged so by the person: nothing is derived that would make room.
    layout.pages[0].shapes[.medium] = ShapeArrangement(
      grid: GridConfig(), frames: ["note-1": frames[0], "note-2": frames[1]])
    let rig = try HostRig(layout: layout)
    #expect(line(rig).contains("Ctrl+Space z zoom  Ctrl+Space menu"))
    #expect(!line(rig).contains("i write"))
  }

  @Test func `a failed pane can be restarted, one of an unknown micro-app cannot`() throws {
    let rig = try wide()
    rig.press("!")
    rig.pass(milliseconds: 20_000)
    #expect(line(rig).contains("r restart") && !line(rig).contains("i write"))
    rig.press("r")
    #expect(!line(rig).contains("r restart") && line(rig).contains("i write"))
    var layout = HostRig.oneNote
    layout.pages[0].widgets[0].app = "gone"
    let unknown = try wide(layout)
    #expect(!line(unknown).contains("restart"))
  }

  @Test func `an empty page`() throws {
    let rig = try wide(Layout(name: "empty", pages: [Page(id: "page-1", title: "Main", widgets: [])]))
    #expect(line(rig).contains("Ctrl+Space menu") && !line(rig).contains("Tab"))
  }

  @Test func offline() async throws {
    let rig = try wide()
    rig.host.connect()
    #expect(await rig.settle { line(rig).contains("●") })
    rig.transport.goDown()
    #expect(await rig.settle { line(rig).contains("○ offline") })
    #expect(line(rig).contains("i write"))
  }

  private func use(_ preset: KeymapPreset, _ rig: HostRig, _ change: (inout Keymap) -> Void = { _ in }) {
    var configuration = rig.host.configuration
    configuration.preset = preset
    configuration.keymap = preset.keymap
    change(&configuration.keymap)
    rig.host.apply(configuration)
  }

  private func alone(_ app: String) throws -> HostRig {
    let widget = WidgetPlacement(id: "\(app)-1", app: app, frame: GridFrame(x: 0, y: 0, w: 12, h: 12))
    let layout = Layout(name: "desk", pages: [Page(id: "page-1", title: "Main", widgets: [widget])])
    return try HostRig(layout: layout, size: Size(width: 240, height: 30), apps: WidgetCatalog.builtIn.types)
  }

  @Test(arguments: KeymapPreset.allCases)
  func `no hint names a key that the host takes, whatever the keymap`(preset: KeymapPreset) throws {
    for app in WidgetCatalog.builtIn.entries.map({ $0.manifest.id }) {
      let rig = try alone(app)
      // Keys that the widgets' own hints name.
      let taken = ["Ctrl+R", "Ctrl+N", "PageUp"]
      use(preset, rig) { keymap in for name in taken { keymap.direct[Key(name) ?? Key(.escape)] = .zoomWidget } }
      for name in taken { #expect(!line(rig).contains(name), "\(app): \(line(rig))") }
      #expect(line(rig).contains("\(preset.keymap.leader) menu"))
      // Where all keys are the widget's, they are named again.
      let before = line(rig)
      rig.host.handle(.key(preset.keymap.direct.first { $0.value == .lock }?.key ?? Key(.escape)))
      if app == "todo" { #expect(line(rig).contains("Ctrl+R ask again"), "\(before) \(line(rig))") }
    }
  }

  @Test func `a leader that a widget has a use for is named as it is pressed`() throws {
    let rig = try alone("todo")
    use(.standard, rig) { $0.leader = Key("r", .control) }
    #expect(line(rig).contains("Ctrl+R menu") && line(rig).contains("Ctrl+R Ctrl+R ask again"))
    rig.press("Ctrl+R", "Ctrl+R")
    #expect(rig.screen.last?.hasPrefix(" NORMAL ") == true)
  }

  @Test func `of several keys of a hint those are named that reach the widget`() async throws {
    let rig = try alone("chat")
    let channels = ["general", "random"].map { ChatChannel(id: $0, name: $0) }
    rig.transport.answer { $0.path.hasSuffix("/channels") ? .page(channels) : .page([ChatMessage]()) }
    rig.host.connect()
    #expect(await rig.settle { line(rig).contains("Alt+N Alt+P channel") })
    use(.standard, rig) { $0.direct[Key("p", .alt)] = .undo }
    #expect(line(rig).contains("Alt+N channel") && !line(rig).contains("Alt+P"))
  }

  @Test(arguments: [
    (["Ctrl+P"], "Enter choose"), ([":"], "Tab complete"), (["?"], "Enter choose"),
    (["Ctrl+Space", "s"], "Enter keep"),
    (["Ctrl+Space", "c"], "Enter keep"), (["Ctrl+Space", "S"], "Esc close"), (["Ctrl+Space", "a"], "Enter choose"),
    (["Ctrl+Space", "p"], "Esc close"), (["Ctrl+Space", "~"], "Esc close"),
  ])
  func dialogs(keys: [String], hint: String) throws {
    let rig = try wide()
    for key in keys { rig.press(key) }
    #expect(line(rig).hasPrefix(" CHOOSE ") && line(rig).contains(hint))
    #expect(!line(rig).contains("menu"))
  }
}
