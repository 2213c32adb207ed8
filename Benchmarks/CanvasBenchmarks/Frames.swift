import Benchmark
import Canvas
import EaselAPI
import EaselKit
import Host
import Store
import Terminal

/// Whole frames on large screens: twelve panes full of text.
func frameBenchmarks() {
  for size in [Size(width: 200, height: 60), Size(width: 400, height: 100)] {
    frames("all put together anew", size) { $0.handle(.resumed) }
    frames("another theme, all widgets drawn anew", size) { host in
      host.handle(.key(Key(" ", .control)))
      host.handle(.key(Key("t")))
    }
    frames("one letter typed", size) { $0.handle(.key(Key("x"))) }
  }
  Benchmark("input: 10,000 keys, decoded and handled, a frame after each 500, 200x60") { benchmark in
    let folder = TemporaryFolder()
    defer { folder.remove() }
    let stage = try await FrameStage(SQLiteStore(path: folder.database), Size(width: 200, height: 60))
    let bytes = Array(repeating: Array("x\u{1B}[A日\r".utf8), count: 2500).flatMap { $0 }
    benchmark.startMeasurement()
    await stage.type(bytes, batch: 4000)
    benchmark.stopMeasurement()
  }
}

private func frames(_ what: String, _ size: Size, _ change: @escaping @MainActor @Sendable (Host) -> Void) {
  Benchmark("frame: \(what), \(size.width)x\(size.height), 100 frames") { benchmark in
    let folder = TemporaryFolder()
    defer { folder.remove() }
    let stage = try await FrameStage(SQLiteStore(path: folder.database), size)
    benchmark.startMeasurement()
    await stage.frames(100, change)
    benchmark.stopMeasurement()
  }
}

/// A host with panes full of text.
@MainActor
private struct FrameStage {
  private let host: Host

  init(_ store: SQLiteStore, _ size: Size) throws {
    let widgets = (0..<12).map { number in
      WidgetPlacement(
        id: "text-\(number)", app: "text", frame: GridFrame(x: number % 4 * 3, y: number / 4 * 4, w: 3, h: 4))
    }
    let themes = ThemeList(names: { ["one", "two"] }) { name in
      Theme(
        name: name, isDark: true,
        styles: [.text: Style(foreground: .indexed(name == "one" ? 250 : 251), background: .indexed(234))])
    }
    let setup = HostSetup(
      apps: [TextWidget.self], themes: themes, readyLayouts: { [] }, store: store, transport: NoServer(),
      starter: NoServer(), clock: HostClock(now: { Timestamp(seconds: 0) }, uptime: { 0 }), zone: .utc,
      newID: { "id" }, openURL: { _ in }, log: { _ in })
    let layout = Layout(name: "text", pages: [Page(id: "page-1", title: "Main", widgets: widgets)])
    host = Host(
      setup: setup, start: StartState(), snapshot: CanvasSnapshot(layout: layout),
      theme: themes.theme("one") ?? Theme(name: "plain", isDark: true, styles: [:]))
    host.begin(size: size)
    blackHole(host.frame())
  }

  func frames(_ count: Int, _ change: @MainActor (Host) -> Void) {
    for _ in 0..<count {
      change(host)
      blackHole(host.frame())
    }
  }

  func type(_ bytes: [UInt8], batch: Int) {
    var decoder = InputDecoder()
    for start in stride(from: 0, to: bytes.count, by: batch) {
      for event in decoder.feed(bytes[start..<min(start + batch, bytes.count)]) { host.handle(event) }
      blackHole(host.frame())
    }
  }
}

/// Fills its pane with text, and counts what is typed.
private struct TextWidget: Widget {
  static let manifest = Manifest(id: "text", name: "Text", summary: "Lines of text.", version: "1")

  private var typed = 0

  mutating func handle(_ event: WidgetEvent, in context: WidgetContext) -> Reaction {
    guard case .key(let key) = event, key.typed != nil else { return .ignored }
    typed += 1
    return .redraw
  }

  func draw(on surface: inout Surface, in context: DrawContext) {
    for y in 0..<surface.height {
      surface.putTruncated(
        "[ ] \(y) \(typed) Water the plants before the guests come, then read 日本語 and rest for a while, and so on",
        at: Point(x: 0, y: y), style: context.theme[y % 3 == 0 ? .heading : .text], width: surface.width)
    }
  }
}

/// A server that never answers.
private struct NoServer: Transport, ServerStarter {
  func send(_ request: BackendRequest) async throws(BackendFailure) -> BackendResponse { throw .offline("silence") }
  func live(_ wish: LiveWish) -> AsyncThrowingStream<LiveWord, any Error> { AsyncThrowingStream { $0.finish() } }
  func start() async throws(BackendFailure) {}
}
