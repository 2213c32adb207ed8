import Canvas
import EaselAPI
import EaselKit
import Host
import TestKit
import Testing

@Suite("Settings")
@MainActor
struct SettingsDialogTests {
  @Test(arguments: [Size(width: 80, height: 24), Size(width: 40, height: 24)])
  func `the settings screen looks as recorded`(size: Size) throws {
    let rig = try HostRig(size: size)
    rig.press("Ctrl+Space", "S")
    let fault = Golden.fault(ScreenText.render(rig.surface()), "settings-\(size.width)x\(size.height)")
    #expect(fault == nil, Comment(rawValue: fault ?? ""))
  }

  @Test func `values change in place and are kept; forms open`() async throws {
    let rig = try HostRig(size: Size(width: 80, height: 24))
    rig.press("Ctrl+Space", "S")
    #expect(rig.text.contains("‹ test ›") && rig.text.contains("‹ on ›"))
    rig.press("Right")
    #expect(rig.text.contains("‹ other ›"))
    rig.press("Left", "Down", "Space")
    #expect(rig.text.contains("‹ test ›") && rig.text.contains("‹ off ›"))
    #expect(await rig.settle { rig.store.now.preferences["mouse"] == false })
    rig.press("/", "n", "o", "t", "e", "Enter")
    #expect(rig.text.contains("Note settings"))
  }

  @Test func `a widget changes a setting of its own in one step; what is no value of a setting is left out`() throws {
    let rig = try HostRig(size: Size(width: 80, height: 24))
    rig.press("C")
    #expect(rig.host.canvas.widget("note-1")?.config == ["text": "own"])
    rig.press("C", "Ctrl+Space", "u")
    #expect(rig.host.canvas.widget("note-1")?.config.isEmpty == true)
  }

  @Test func `a theme that cannot be used is passed over, with its reason on the screen`() throws {
    var list = ThemeList(names: { ["test", "broken", "other"] }) {
      $0 == "broken" ? nil : Theme(name: $0, isDark: false, styles: [:])
    }
    list.reason = { "\($0).toml:3: There is something wrong." }
    let rig = try HostRig(size: Size(width: 80, height: 24), themes: list)
    rig.press("Ctrl+Space", "S", "Right")
    #expect(rig.text.contains("‹ other ›") && rig.text.contains("broken.toml:3: There is something wrong."))
    rig.press("Left")
    #expect(rig.text.contains("‹ test ›") && rig.text.contains("broken.toml:3"))
    rig.press("Left")
    #expect(rig.text.contains("‹ other ›") && !rig.text.contains("broken.toml:3"))
  }

  @Test func `settings of the file say what holds and where from, and their line is copied`() throws {
    let settings = [
      ConfiguredSetting(
        name: "borders", value: "\"heavy\"", place: "config.toml:3", meaning: "How borders are drawn.",
        line: "borders = \"heavy\"", home: "the top of config.toml"),
      ConfiguredSetting(
        name: "notifications.bell", value: "false", place: "default", meaning: "Whether the terminal's bell rings.",
        line: "bell = false", home: "[notifications] of config.toml"),
    ]
    var isChanged = false
    let rig = try HostRig(
      size: Size(width: 80, height: 24), settings: { isChanged ? Array(settings.dropFirst()) : settings })
    rig.press("Ctrl+Space", "S", "G", "k")
    #expect(rig.text.contains("\"heavy\"  config.toml:3") && rig.text.contains("How borders are drawn."))
    rig.press("j")
    #expect(rig.text.contains("false  default") && rig.text.contains("Whether the terminal's bell rings."))
    rig.press("Enter")
    #expect(rig.text.contains("Nothing is copied here; write bell = false into"))
    isChanged = true
    var configuration = rig.host.configuration
    configuration.reducesMotion = true
    rig.host.apply(configuration)
    #expect(!rig.text.contains("config.toml:3"))
    let screen = ScriptedScreen([{ ["G", "Enter"].compactMap { Key($0).map(InputEvent.key) } }])
    rig.host.run(on: screen)
    #expect(screen.copied == ["bell = false"])
    #expect(rig.text.contains("Copied bell = false for [notifications] of config.toml."))
  }

  @Test func `a setting of the file says which values it takes, and offers them`() throws {
    var setting = ConfiguredSetting(
      name: "borders", value: "\"heavy\"", place: "config.toml:3", meaning: "How borders are drawn.",
      line: "borders = \"heavy\"", home: "the top of config.toml")
    setting.allowed = "\"heavy\", \"double\""
    setting.choices = ["heavy", "double"].map { .init(value: "\"\($0)\"", line: "borders = \"\($0)\"") }
    let rig = try HostRig(size: Size(width: 80, height: 24), settings: { [setting] })
    rig.press("Ctrl+Space", "S", "G")
    #expect(rig.text.contains("Allowed: \"heavy\", \"double\"."))
    let screen = ScriptedScreen([
      { ["Enter"].compactMap { Key($0).map(InputEvent.key) } },
      {
        #expect(rig.text.contains("\"heavy\"") && rig.text.contains("now") && rig.text.contains("\"double\""))
        return ["Down", "Enter"].compactMap { Key($0).map(InputEvent.key) }
      },
    ])
    rig.host.run(on: screen)
    #expect(screen.copied == ["borders = \"double\""])
    #expect(rig.text.contains("Copied borders = \"double\" for the top of config.toml."))
  }

  @Test func `a form says below the setting what is wrong with it, while it is typed`() throws {
    let rig = try HostRig(size: Size(width: 80, height: 24))
    rig.press("Ctrl+Space", "g")
    #expect(rig.text.contains("A whole number from 1 to "))
    rig.press("Ctrl+U", "9", "9", "9")
    let rows = rig.screen
    let field = try #require(rows.firstIndex { $0.contains("› Columns") })
    #expect(rows[field + 1].contains("must be a whole number from 1 to "))
    rig.press("Down", "x", "Enter")
    // The first that is wrong is gone to, all that is wrong is said.
    #expect(rig.text.contains("› Columns") && rig.text.contains("! Rows"))
    let fault = Golden.fault(ScreenText.render(rig.surface()), "settings-faults")
    #expect(fault == nil, Comment(rawValue: fault ?? ""))
    rig.press("Ctrl+U", "6", "Tab", "Backspace", "Enter")
    #expect(rig.host.canvas.page.grid?.columns == 6)
  }

  @Test func `plus and minus step a number within its bounds`() throws {
    let rig = try HostRig(size: Size(width: 80, height: 24))
    rig.press("Ctrl+Space", "g")
    rig.press("+", "+", "-")
    #expect(rig.text.contains(" 13 "))
    for _ in 0..<20 { rig.press("-") }
    #expect(rig.text.contains(" 1 "))
    #expect(!rig.text.contains("must be"))
  }

  private func namesRig(_ names: [String]) throws -> HostRig {
    let widget = WidgetPlacement(id: "names-1", app: "names", frame: GridFrame(x: 0, y: 0, w: 12, h: 12))
    let layout = Layout(name: "names", pages: [Page(id: "page-1", title: "Main", widgets: [widget])])
    let rig = try HostRig(layout: layout, size: Size(width: 80, height: 24), apps: [NamesWidget.self])
    let body = Array("[\(names.map { "\"\($0)\"" }.joined(separator: ","))]".utf8)
    rig.transport.answer { _ in .success(BackendResponse(status: 200, body: body)) }
    rig.host.connect()
    return rig
  }

  @Test func `what the widget knows is offered as soon as it is loaded, and others can be typed`() async throws {
    let rig = try namesRig(["inbox", "work", "workshop", "work", "far too long for it"])
    rig.press("Ctrl+Space", "c")
    #expect(!rig.text.contains("workshop"))
    #expect(await rig.settle { rig.text.contains("workshop") })
    #expect(rig.text.contains("› inbox") && !rig.text.contains("far too long"))
    #expect(rig.text.contains("Ctrl+N and Ctrl+P choose"))
    let fault = Golden.fault(ScreenText.render(rig.surface()), "settings-suggestions")
    #expect(fault == nil, Comment(rawValue: fault ?? ""))
    rig.press("Ctrl+N")
    #expect(rig.text.contains("› work "))
    rig.press("Ctrl+N", "Ctrl+N")
    #expect(rig.text.contains("› inbox"))
    rig.press("Ctrl+U", "s", "h")
    #expect(!rig.text.contains("inbox") && rig.text.contains("workshop"))
    rig.press("Ctrl+P", "Enter")
    #expect(rig.host.canvas.widget("names-1")?.config == ["name": "workshop"])
    rig.press("Ctrl+Space", "c", "Ctrl+U", "o", "t", "h", "e", "r", "Enter")
    #expect(rig.host.canvas.widget("names-1")?.config == ["name": "other"])
  }

  @Test(arguments: [Size(width: 80, height: 24), Size(width: 120, height: 40)])
  func `a long name does not run into its value`(size: Size) throws {
    let widget = WidgetPlacement(id: "long-1", app: "long", frame: GridFrame(x: 0, y: 0, w: 12, h: 12))
    let layout = Layout(name: "long", pages: [Page(id: "page-1", title: "Main", widgets: [widget])])
    let rig = try HostRig(layout: layout, size: size, apps: [LongNameWidget.self])
    rig.press("Ctrl+Space", "c")
    #expect(rig.text.contains("› Minutes before to remind at  10 "))
  }

  @Test func `an answer changes nothing in a form that is not the widget's`() async throws {
    let rig = try namesRig(["workshop"])
    rig.press("Ctrl+Space", "c", "Esc", "Ctrl+Space", "g")
    #expect(await rig.settle { rig.transport.requests.count == 1 })
    for _ in 0..<50 { await Task.yield() }
    #expect(rig.text.contains("Columns") && !rig.text.contains("workshop"))
  }

  @Test func `a form that is too long for the screen scrolls to what is selected`() throws {
    let rig = try HostRig(size: Size(width: 60, height: 8))
    rig.press("Ctrl+Space", "g", "Up")
    #expect(rig.text.contains("› For"))
    rig.press("Down")
    #expect(rig.text.contains("› Columns"))
  }
}

/// A widget whose names come from its backend, once its settings are open.
private struct NamesWidget: Widget {
  static let manifest = Manifest(
    id: "names", name: "Names", summary: "Has a name.", version: "1", service: "names",
    settings: SettingsSchema([
      .init("name", "Name", .text("inbox", longest: 10, isRequired: true), isSuggested: true),
      .init("loud", "Loud", .flag(false)),
    ]))

  private var names: [String] = []

  init() {}

  mutating func handle(_ event: WidgetEvent, in context: WidgetContext) throws -> Reaction {
    switch event {
    case .settingsOpened: return Reaction([.request(BackendRequest(.get, "/api/names"), tag: "names")])
    case .response(_, .success(let response)):
      names = try APIJSON.decode([String].self, from: response.body)
      return .quiet
    default: return .ignored
    }
  }

  func draw(on surface: inout Surface, in context: DrawContext) {}
  func suggestions(for setting: String) -> [String] { setting == "name" ? names : [] }
}

/// A widget with a setting of a long name.
private struct LongNameWidget: Widget {
  static let manifest = Manifest(
    id: "long", name: "Long", summary: "Has a long name.", version: "1",
    settings: SettingsSchema([.init("remind", "Minutes before to remind at", .number(10, 0...1440))]))

  init() {}

  mutating func handle(_ event: WidgetEvent, in context: WidgetContext) -> Reaction { .ignored }
  func draw(on surface: inout Surface, in context: DrawContext) {}
}
