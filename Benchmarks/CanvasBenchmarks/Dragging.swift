import Benchmark
import Canvas
import EaselAPI
import EaselKit
import Host
import Store
import Widgets

/// A drag across a full screen of 200x60: at each step the mouse moves on, widgets give way, and all is drawn.
func draggingBenchmarks() {
  Benchmark("host: a drag of 44 steps, each with its frame, 200x60, 12 widgets") { benchmark in
    let folder = TemporaryFolder()
    defer { folder.remove() }
    let drag = try await Drag(SQLiteStore(path: folder.database))
    benchmark.startMeasurement()
    await drag.run()
    benchmark.stopMeasurement()
  }
}

@MainActor
private struct Drag {
  static let steps = 44

  private let host: Host

  init(_ store: SQLiteStore) throws {
    let apps = WidgetCatalog.builtIn.types
    let names = ["todo", "calendar", "chat", "clock"]
    let widgets = (0..<12).map { number in
      WidgetPlacement(
        id: "\(names[number % 4])-\(number)", app: names[number % 4],
        frame: GridFrame(x: number % 4 * 3, y: number / 4 * 4, w: 3, h: 4))
    }
    let layout = Layout(name: "drag", pages: [Page(id: "page-1", title: "Main", widgets: widgets)])
    let setup = HostSetup(
      apps: apps, themes: ThemeList(names: { [] }, theme: { _ in nil }), readyLayouts: { [] }, store: store,
      transport: Silence(),
      starter: Silence(),
      clock: HostClock(now: { Timestamp(seconds: 0) }, uptime: { 0 }), zone: .utc, newID: { "id" },
      openURL: { _ in }, log: { _ in })
    host = Host(
      setup: setup, start: StartState(), snapshot: CanvasSnapshot(layout: layout),
      theme: Theme(name: "plain", isDark: true, styles: [:]))
    host.begin(size: Size(width: 200, height: 60))
    blackHole(host.frame())
  }

  func run() {
    host.handle(.mouse(MouseEvent(.press, at: Point(x: 4, y: 0))))
    for step in 1...Self.steps {
      host.handle(.mouse(MouseEvent(.drag, at: Point(x: 4 + step * 4, y: step % 30))))
      blackHole(host.frame())
    }
    host.handle(.key(Key(.escape)))
  }
}

/// A server that never answers.
private struct Silence: Transport, ServerStarter {
  func send(_ request: BackendRequest) async throws(BackendFailure) -> BackendResponse { throw .offline("silence") }
  func live(_ wish: LiveWish) -> AsyncThrowingStream<LiveWord, any Error> { AsyncThrowingStream { $0.finish() } }
  func start() async throws(BackendFailure) {}
}
