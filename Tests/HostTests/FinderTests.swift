import Canvas
import EaselKit
import Host
import TestKit
import Testing
import Widgets

@Suite("Palette, command line and help")
@MainActor
struct FinderTests {
  private func selectedRow(_ rig: HostRig) -> String { rig.screen.first { $0.contains("›") } ?? "" }

  private func type(_ text: String, _ rig: HostRig) {
    for character in text { rig.press(character == " " ? "Space" : String(character)) }
  }

  @Test(arguments: [Size(width: 80, height: 24), Size(width: 120, height: 40), Size(width: 40, height: 12)])
  func `the palette looks as recorded`(size: Size) async throws {
    let rig = try HostRig(size: size)
    rig.press("Ctrl+P")
    let opened = Golden.fault(ScreenText.render(rig.surface()), "palette-\(size.width)x\(size.height)")
    #expect(opened == nil, Comment(rawValue: opened ?? ""))
    type("mo", rig)
    let found = Golden.fault(ScreenText.render(rig.surface()), "palette-found-\(size.width)x\(size.height)")
    #expect(found == nil, Comment(rawValue: found ?? ""))
  }

  @Test(arguments: [Size(width: 80, height: 24), Size(width: 40, height: 24)])
  func `the help looks as recorded`(size: Size) throws {
    let rig = try HostRig(size: size)
    rig.press("?")
    let fault = Golden.fault(ScreenText.render(rig.surface()), "help-\(size.width)x\(size.height)")
    #expect(fault == nil, Comment(rawValue: fault ?? ""))
  }

  @Test func `a few letters and Enter do it`() throws {
    let rig = try HostRig(size: Size(width: 80, height: 24))
    rig.press("Ctrl+P")
    type("zoom", rig)
    #expect(selectedRow(rig).contains("Zoom the widget and back") && selectedRow(rig).contains("Ctrl+Space z"))
    rig.press("Enter")
    #expect(rig.host.canvas.isZoomed)
  }

  @Test func `widgets, pages, themes, micro-apps, settings and saved layouts are in it`() async throws {
    let rig = try HostRig(size: Size(width: 80, height: 24))
    try rig.host.canvas.addPage(title: "Écrits")
    rig.host.canvas.goToPage(0)
    for (query, title) in [
      ("go note 2", "Go to Note 2"), ("ecrits", "Go to page Écrits"), ("theme other", "Use theme other"),
      ("add note", "Add Note"), ("settings of note", "Settings of Note"),
    ] {
      rig.press("Ctrl+P")
      type(query, rig)
      #expect(selectedRow(rig).contains(title), "\(query) leads to \(selectedRow(rig))")
      rig.press("Esc")
    }
    rig.press("Ctrl+P")
    type("open notes", rig)
    #expect(await rig.settle { selectedRow(rig).contains("Open layout notes") })
  }

  @Test func `layouts that come later leave the selection where it is`() async throws {
    let rig = try HostRig(size: Size(width: 80, height: 24))
    rig.press("Ctrl+P", "Down", "Down")
    let before = selectedRow(rig)
    #expect(await rig.settle { rig.text.contains(" 49 ") || rig.text.contains("Layouts") })
    #expect(selectedRow(rig) == before)
  }

  @Test func `the command line takes the names of actions, and Tab completes them`() throws {
    let rig = try HostRig(size: Size(width: 80, height: 24))
    rig.press(":")
    #expect(rig.text.contains("Command line"))
    type("page.ne", rig)
    rig.press("Tab")
    #expect(rig.text.contains(":page.new"))
    rig.press("Enter")
    #expect(rig.text.contains("New page"))
    rig.press("Esc", ":", "Backspace")
    #expect(!rig.text.contains("Command line"))
    rig.press(":")
    type("theme.other", rig)
    rig.press("Enter", "Ctrl+Space", "S")
    #expect(rig.text.contains("‹ other ›"))
  }

  @Test(arguments: ["wid", "Wid", "add", "focus.d"])
  func `the command line prefers names that begin with what is typed`(typed: String) throws {
    let rig = try HostRig(size: Size(width: 80, height: 24))
    rig.press(":")
    type(typed, rig)
    rig.press("Tab")
    #expect(rig.text.contains(":\(typed.lowercased())"), "\(rig.text)")
    #expect(rig.text.contains(typed == "add" ? ":add.note" : typed == "focus.d" ? ":focus.down" : ":widget."))
  }

  @Test func `what was used last comes first, in the next run, too`() async throws {
    let rig = try HostRig(size: Size(width: 80, height: 24))
    rig.press("Ctrl+P")
    type("zoom", rig)
    rig.press("Enter", "Ctrl+P")
    #expect(rig.text.contains("Used last"))
    #expect(selectedRow(rig).contains("Zoom the widget"))
    #expect(await rig.settle { rig.store.now.preferences["palette.recent"] == ["widget.zoom"] })
    let again = try HostRig(size: Size(width: 80, height: 24), store: rig.store)
    again.press("Ctrl+P")
    #expect(selectedRow(again).contains("Zoom the widget"))
  }

  @Test func `what does not fit says so, and Enter does nothing`() throws {
    let rig = try HostRig(size: Size(width: 80, height: 24))
    rig.press("Ctrl+P")
    type("qqqq", rig)
    rig.press("Enter")
    #expect(rig.text.contains("Nothing fits."))
    rig.press("Ctrl+U")
    #expect(rig.text.contains("Widgets"))
  }

  @Test func `help begins with the widget in focus, and Enter presses its key`() throws {
    let rig = try HostRig(size: Size(width: 80, height: 24))
    rig.press("?")
    #expect(selectedRow(rig).contains("Write"))
    rig.press("Enter")
    #expect(rig.text.contains("note i"))
    rig.press("?")
    type("Vanish", rig)
    rig.press("Enter")
    #expect(rig.text.contains("v works in the fog."))
    rig.press("F1")
    type("previous page", rig)
    #expect(selectedRow(rig).contains("Ctrl+Space ["))
    rig.press("Esc", "!", "?")
    #expect(selectedRow(rig).contains("Restart the widget"))
    rig.press("Enter")
    #expect(!rig.text.contains("It failed"))
  }

  /// A widget alone on the page, with the keys of a preset.
  private func alone(_ app: String, _ preset: KeymapPreset) throws -> HostRig {
    let widget = WidgetPlacement(id: "\(app)-1", app: app, frame: GridFrame(x: 0, y: 0, w: 12, h: 12))
    let layout = Layout(name: "desk", pages: [Page(id: "page-1", title: "Main", widgets: [widget])])
    let rig = try HostRig(layout: layout, size: Size(width: 120, height: 24), apps: WidgetCatalog.builtIn.types)
    var configuration = rig.host.configuration
    configuration.preset = preset
    configuration.keymap = preset.keymap
    rig.host.apply(configuration)
    return rig
  }

  @Test(arguments: [
    ("todo", KeymapPreset.standard, "Delete the word before", " Ctrl+W "),
    ("todo", .vim, "Delete the word before", " Ctrl+W Ctrl+W "),
    ("chat", .standard, "Next channel", " Alt+n  Ctrl+Down "), ("chat", .emacs, "Next channel", " Alt+n  Ctrl+Down "),
  ])
  func `the help names only keys that reach the widget`(
    app: String, preset: KeymapPreset, action: String, keys: String
  ) throws {
    let rig = try alone(app, preset)
    rig.press("F1")
    type(action, rig)
    let row = selectedRow(rig)
    #expect(row.contains(action) && row.contains(keys) && !row.contains("Alt+Down"), "\(row)")
  }

  @Test(arguments: KeymapPreset.allCases)
  func `the help has the keys of moving and resizing`(preset: KeymapPreset) throws {
    let rig = try alone("todo", preset)
    rig.press("F1")
    type("keep the new place", rig)
    #expect(selectedRow(rig).contains("Keep the new place") && selectedRow(rig).contains("Enter"))
    rig.press("Enter")
    #expect(rig.screen.last?.hasPrefix(" MOVE ") == true)
  }

  @Test func `a pane of a micro-app that is not there is not offered to be restarted`() throws {
    let rig = try alone("gone", .standard)
    rig.press("F1")
    #expect(!rig.text.contains("Restart the widget") && rig.text.contains("Add a widget"))
  }

  @Test func `a key for a line is not pressed in the list, nor one of the list typed into a line`() throws {
    let layout = Layout(
      name: "desk",
      pages: [
        Page(
          id: "page-1", title: "Main",
          widgets: [WidgetPlacement(id: "todo-1", app: "todo", frame: GridFrame(x: 0, y: 0, w: 12, h: 12))])
      ])
    let rig = try HostRig(layout: layout, size: Size(width: 80, height: 24), apps: WidgetCatalog.builtIn.types)
    rig.press("?")
    type("Keep what is typed", rig)
    rig.press("Enter")
    #expect(rig.text.contains("Enter works while typing."))
    rig.press("a", "F1")
    type("Delete the todo", rig)
    rig.press("Enter")
    #expect(rig.text.contains("D works while nothing is typed."))
    rig.press("F1")
    type("Drop what", rig)
    rig.press("Enter")
    #expect(rig.screen.last?.contains("INSERT") == false)
  }

  @Test func `the arrows go through all entries and round, and headings are no entries`() throws {
    let rig = try HostRig(size: Size(width: 80, height: 24))
    rig.press("?", "Up")
    #expect(selectedRow(rig).contains("Put everything back"))
    rig.press("Down")
    #expect(selectedRow(rig).contains("Write"))
    #expect(rig.text.contains("Note"))
    var seen: Set<String> = []
    for _ in 0..<80 {
      seen.insert(selectedRow(rig))
      rig.press("Down")
    }
    #expect(seen.count > 40 && !seen.contains(""))
  }

  @Test(arguments: [0, 1, 5, 13, 24, 30, 40, 60, 200])
  func `every size is drawn`(width: Int) throws {
    for height in [0, 1, 3, 6, 7, 12, 60] {
      let rig = try HostRig(size: Size(width: width, height: height))
      for keys in [["Ctrl+P"], [":"], ["?"], ["Ctrl+Space", "S"], ["Ctrl+Space", "c"]] {
        for key in keys { rig.press(key) }
        #expect(rig.surface().isSound)
        rig.press("o", "Up")
        #expect(rig.surface().isSound)
        rig.press("Esc")
      }
    }
  }

  @Test func `the field says that it joins pasted lines, until something else is typed`() throws {
    let rig = try HostRig(size: Size(width: 100, height: 24))
    rig.press("Ctrl+P")
    rig.host.handle(.paste("zoom\nwidget\n"))
    #expect(rig.text.contains("This field has one line; the line breaks became spaces."))
    #expect(selectedRow(rig).contains("Zoom the widget and back"))
    rig.press("Backspace")
    #expect(!rig.text.contains("one line"))
  }

  @Test func `capitals find small letters`() throws {
    let rig = try HostRig(size: Size(width: 80, height: 24))
    rig.press("Ctrl+P")
    type("ZOOM", rig)
    #expect(selectedRow(rig).contains("Zoom the widget and back"))
  }

  @Test func `hostile and wide names stay within the list`() throws {
    let rig = try HostRig(size: Size(width: 60, height: 24))
    try rig.host.canvas.addPage(title: "日本語 é and a name that is long")
    rig.press("Ctrl+P")
    rig.host.handle(.paste("日語e\u{1B}[2J"))
    rig.press("Ctrl+U")
    rig.host.handle(.paste("日語 e"))
    #expect(rig.text.contains("日本語"))
    for row in rig.screen { #expect(CellWidth.of(row) == 60) }
    #expect(rig.surface().isSound)
  }
}
