import Canvas
import Documents
import EaselAPI
import EaselKit
import Host
import TestKit
import Testing
import Widgets

/// The whole canvas as it looks on a person's first day, with the real widgets.
@Suite("Home canvas")
@MainActor
struct HomeCanvasTests {
  private func rig(_ size: Size) throws -> HostRig {
    let transport = ScriptedTransport()
    transport.answer { request in .success(BackendResponse(status: 200, body: Self.body(for: request.path))) }
    let check = LayoutCheck(knownApps: ["todo", "calendar", "chat", "clock", "events"]) { _, _ in [] }
    let layout = try #require(try ReadyMade.layout(named: "home", check: check))
    return try HostRig(layout: layout, size: size, apps: WidgetCatalog.builtIn.types, transport: transport)
  }

  private nonisolated static func body(for path: String) -> [UInt8] {
    let then = Timestamp(milliseconds: 1_796_115_600_000)
    let today = then.civil().date
    switch path {
    case "/api/todo/items":
      let titles = ["Pay rent", "Water the plants", "日本語を勉強する"]
      let items = titles.enumerated().map { number, title in
        TodoItem(
          id: "t\(number)", list: "inbox", title: title, due: number == 0 ? today : nil, createdAt: then,
          updatedAt: then)
      }
      return bytes(Page(items: items))
    case _ where path.hasPrefix("/api/todo/items/"): return Array(#"{"id":"t0"}"#.utf8)
    case "/api/calendar/occurrences":
      let start = ZonedTime(wall: then.civil(), utcOffset: 0)
      return bytes(
        Page(items: [Occurrence(eventId: "e", title: "Stand-up", start: .at(start), end: .at(start), allDay: false)]))
    case "/api/chat/channels": return bytes(Page(items: [ChatChannel(id: "c", name: "general")]))
    case let path where path.hasSuffix("/complete"):
      return bytes(
        TodoItem(id: "t0", list: "inbox", title: "Pay rent", completed: true, createdAt: then, updatedAt: then))
    case let path where path.hasSuffix("/messages"):
      return bytes(Page(items: [ChatMessage(id: "m", channel: "c", author: "ada", text: "hello", sentAt: then)]))
    default: return bytes(Page<ChatMessage>(items: []))
    }
  }

  private nonisolated static func bytes(_ value: some Encodable) -> [UInt8] { (try? APIJSON.encode(value)) ?? [] }

  @Test("looks right at every usual size", arguments: [(80, 24), (120, 40), (200, 60)])
  func looks(width: Int, height: Int) async throws {
    let rig = try rig(Size(width: width, height: height))
    rig.host.connect()
    #expect(
      await rig.settle { rig.text.contains("Pay rent") && rig.text.contains("hello") && rig.text.contains("Stand-up") })
    let fault = Golden.fault(rig.text + "\n", "home-\(width)x\(height)")
    #expect(fault == nil, Comment(rawValue: fault ?? ""))
  }

  @Test("with borders of ASCII all signs are, on the canvas and in dialogs", arguments: [(80, 24), (120, 40)])
  func plainSigns(width: Int, height: Int) async throws {
    let rig = try rig(Size(width: width, height: height))
    rig.use(.ascii)
    rig.host.connect()
    #expect(await rig.settle { rig.text.contains("Pay rent") && rig.text.contains("hello") })
    for keys in ["", "Ctrl+P", "?", "Ctrl+Space S", "Ctrl+Space", "Ctrl+Space o", "Ctrl+Space a", "Ctrl+Space m"] {
      for key in keys.split(separator: " ") { rig.press(String(key)) }
      // Titles are the person's, in whatever letters.
      let signs = Set(rig.text.unicodeScalars.filter { !$0.isASCII && !$0.properties.isAlphabetic })
      #expect(signs.isEmpty, "after \(keys)")
      rig.press("Esc")
      #expect(rig.text.unicodeScalars.allSatisfy { $0.isASCII || $0.properties.isAlphabetic })
    }
  }

  @Test("the offer of a tour covers the least of what is written: not the clock's digits, and no more than a word")
  func offer() async throws {
    let rig = try rig(Size(width: 80, height: 24))
    rig.host.connect()
    #expect(
      await rig.settle { rig.text.contains("Pay rent") && rig.text.contains("hello") && rig.text.contains("Stand-up") })
    let before = rig.screen.dropLast().joined().filter { !" ─│╭╮╰╯".contains($0) }.count
    rig.host.offerTour()
    #expect(rig.text.contains("New here?") && rig.text.contains("09:00:00"), "\(rig.text)")
    let after = rig.screen.dropLast().joined().filter { !" ─│╭╮╰╯".contains($0) }
    let own = "WelcomeNewhere?Ctrl+SpaceTisathree-minutetour.Escdeclines.".count
    #expect(before + own - after.count <= 4, "\(rig.text)")
  }

  @Test("a step of a resize in any direction leaves no gap and moves no widget away", arguments: [80, 120, 200])
  func resizing(width: Int) throws {
    let rig = try rig(Size(width: width, height: [80: 24, 120: 40, 200: 60][width] ?? 0))
    let before = rig.host.canvas.layout
    for number in ["1", "2", "3", "4"] {
      for key in ["Left", "Down", "Up", "Right", "L", "Home"] {
        rig.press("Ctrl+Space", number, "Ctrl+Space", "r", key)
        let shown = rig.host.canvas.shown
        let area = shown.widgets.reduce(0) { $0 + $1.frame.w * $1.frame.h }
        #expect(shown.rows == shown.grid.rows && area == shown.grid.columns * shown.rows, "\(number) \(key)")
        let isPossible = key == "Left" || key == "Right" && width > 80
        #expect(!isPossible || rig.host.canvas.layout != before, "\(number) \(key)")
        rig.press("Esc")
        #expect(rig.host.canvas.layout == before)
      }
    }
  }

  @Test("a resize by keys looks right")
  func resized() async throws {
    let rig = try rig(Size(width: 120, height: 40))
    rig.host.connect()
    #expect(
      await rig.settle { rig.text.contains("Pay rent") && rig.text.contains("hello") && rig.text.contains("Stand-up") })
    rig.press("Ctrl+Space", "r", "Right", "Down")
    let fault = Golden.fault(rig.text + "\n", "home-resized-120x40")
    #expect(fault == nil, Comment(rawValue: fault ?? ""))
  }

  @Test("arranged at random and put back: the same picture", arguments: 1...6)
  func putBack(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let rig = try rig([Size(width: 80, height: 24), Size(width: 120, height: 40)][Int(seed) % 2])
    rig.host.connect()
    #expect(await rig.settle { rig.text.contains("Pay rent") && rig.text.contains("Stand-up") })
    rig.press("Ctrl+Space", String(seed % 4 + 1))
    let (before, picture) = (rig.host.canvas.layout, rig.surface())
    rig.press("Ctrl+Space", seed % 3 == 0 ? "r" : "m")
    let keys = ["h", "j", "k", "l", "H", "J", "K", "L", "s", "g"]
    for _ in 0..<30 { rig.press(keys.randomElement(using: &random) ?? "h") }
    rig.press("Esc")
    #expect(rig.host.canvas.layout == before)
    #expect(rig.surface() == picture)
  }

  @Test("choosing a day narrows the todos; Esc brings all back")
  func interplay() async throws {
    let rig = try rig(Size(width: 120, height: 40))
    rig.host.connect()
    #expect(await rig.settle { rig.text.contains("Pay rent") })
    rig.press("Ctrl+Space", "2", "l", "h")
    rig.pass(milliseconds: 200)
    #expect(rig.text.contains("Water the plants"))
    rig.press("Enter")
    rig.pass(milliseconds: 200)
    #expect(rig.text.contains("Pay rent"))
    #expect(!rig.text.contains("Water the plants"))
    rig.press("Esc")
    rig.pass(milliseconds: 200)
    #expect(rig.text.contains("Water the plants"))
  }

  @Test("a ticked todo shows in the event inspector")
  func inspector() async throws {
    let rig = try rig(Size(width: 120, height: 40))
    rig.host.connect()
    #expect(await rig.settle { rig.text.contains("Pay rent") })
    rig.press("Ctrl+Space", "e", "Ctrl+Space", "1", "Space")
    #expect(await rig.settle { rig.text.contains("todo.item.completed") })
  }
}
