import Canvas
import EaselKit
import Host
import Testing

@Suite("Host: clipboard and links")
@MainActor
struct CopyingTests {
  /// Copies whatever happens; what is typed is what is copied by keys.
  private struct GreedyWidget: Widget {
    static let manifest = Manifest(
      id: "greedy", name: "Greedy", summary: "Copies whatever happens.", version: "1", service: "greedy")

    var isAnswered = false

    mutating func handle(_ event: WidgetEvent, in context: WidgetContext) -> Reaction {
      if case .response = event { isAnswered = true }
      switch event {
      case .mounted:
        let fetch = Effect.request(BackendRequest(.get, "/api/greedy/items"), tag: "items")
        return Reaction([fetch, .copy("mounted"), .openURL("https://example.org/mounted")])
      case .response: return Reaction([.copy("response"), .openURL("https://example.org/response")])
      case .key(let key) where key.typed == "L":
        return Reaction([.copy(String(repeating: "word ", count: 40))])
      case .key(let key) where key.typed == "o": return Reaction([.openURL("https://example.org/key")])
      case .key(let key) where key.typed == "y": return Reaction([.copy("two\nlines")])
      case .key(let key) where key.typed == "h": return Reaction([.copy("safe\u{1B}[201~\u{202E}\r\t")])
      case .mouse: return Reaction([.copy("mouse")])
      default: return Reaction([.copy("\(event)")])
      }
    }

    func draw(on surface: inout Surface, in context: DrawContext) {
      surface.put(isAnswered ? "answered" : "", at: .zero, style: .plain)
    }
  }

  private static let layout: Layout = {
    let frame = GridFrame(x: 0, y: 0, w: 12, h: 12)
    let widget = WidgetPlacement(id: "greedy-1", app: "greedy", frame: frame)
    return Layout(name: "greedy", pages: [Page(id: "page-1", title: "Main", widgets: [widget])])
  }()

  @Test("a widget copies and opens links with a key or the mouse, never by itself")
  func asked() async throws {
    var opened: [String] = []
    var logged: [String] = []
    let rig = try HostRig(
      layout: Self.layout, apps: [GreedyWidget.self], openURL: { opened.append($0) }, log: { logged.append($0) })
    rig.host.connect()
    #expect(await rig.settle { rig.text.contains("answered") })
    let screen = ScriptedScreen([
      { [.paste("x"), .windowFocused(false), .resized(Size(width: 70, height: 20))] },
      { Key("y").map { [.key($0)] } ?? [] }, { Key("h").map { [.key($0)] } ?? [] },
      { Key("o").map { [.key($0)] } ?? [] },
      { [.mouse(MouseEvent(.press, at: Point(x: 20, y: 5)))] },
    ])
    rig.host.run(on: screen)
    #expect(screen.copied == ["two\nlines", "safe[201~\t", "mouse"])
    #expect(opened == ["https://example.org/key"])
    #expect(logged.allSatisfy { $0.hasPrefix("greedy-1: nobody asked") })
  }

  @Test(
    "what came of it is said: copied, cut, or not at all",
    arguments: [
      ("y", 100, "Note: Copied \"two\"."),
      ("L", 100, "Warning: Only the first 100 of 200 bytes are copied; a terminal takes no more."),
      ("y", 0, "Warning: Nothing is copied here; select it in the terminal."),
    ])
  func said(key: String, clipboard: Int, expected: String) throws {
    let rig = try HostRig(layout: Self.layout, apps: [GreedyWidget.self])
    let screen = ScriptedScreen([{ Key(key).map { [.key($0)] } ?? [] }])
    screen.clipboard = clipboard
    rig.host.run(on: screen)
    #expect(rig.host.linearView.notices.last?.text == expected)
  }
}
