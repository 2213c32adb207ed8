import Canvas
import EaselAPI
import EaselKit
import Host
import TestKit
import Testing

@Suite("Host: no connection, and why")
@MainActor
struct HostLossTests {
  @Test("where there never was a connection the reason is told, and nothing of a loss")
  func neverConnected() async throws {
    let rig = try Self.rig()
    rig.transport.goDown(.refused(status: 503, code: "server.start.failed", sentence: "The disk is gone."))
    rig.host.connect()
    #expect(await rig.settle { rig.text.contains("offline") })
    #expect(rig.text.contains("The disk is gone."))
    #expect(!rig.text.contains("cannot be reached"))
    #expect(!rig.text.contains("disconnected"))
  }

  @Test("the reason is told once, in its own words")
  func reasonOnce() async throws {
    let rig = try Self.rig()
    rig.transport.goDown(.offline("no server"))
    rig.host.connect()
    #expect(await rig.settle { rig.text.contains("offline") })
    #expect(rig.text.contains("The server cannot be reached (no server); it will be tried again."))
  }

  @Test("a new reason takes the place of the old one")
  func newReason() async throws {
    let rig = try Self.rig()
    rig.host.connect()
    #expect(await rig.settle { rig.text.contains("online") })
    rig.transport.goDown()
    #expect(await rig.settle { rig.text.contains("disconnected") })
    rig.transport.goDown(.refused(status: 503, code: "server.start.failed", sentence: "The disk is gone."))
    rig.pass(milliseconds: 30_000)
    #expect(await rig.settle { rig.text.contains("The disk is gone.") })
  }

  @Test("a call without an answer casts doubt on the channel, which is opened anew")
  func doubt() async throws {
    let rig = try Self.rig()
    rig.host.connect()
    #expect(await rig.settle { rig.text.contains("answered") })
    #expect(rig.transport.opens == 1)
    rig.transport.answer { _ in .failure(.timedOut) }
    rig.transport.goSilent()
    rig.press("r")
    #expect(await rig.settle { rig.transport.opens == 2 })
    #expect(rig.text.contains("offline"))
    #expect(rig.text.contains("The server did not answer in time; it will be tried again."))
  }

  private static func rig() throws -> HostRig {
    let page = Page(
      id: "page-1", title: "Main",
      widgets: [WidgetPlacement(id: "reason-1", app: "reason", frame: GridFrame(x: 0, y: 0, w: 12, h: 12))])
    return try HostRig(layout: Layout(name: "reason", pages: [page]), apps: [ReasonWidget.self])
  }
}

/// A widget that shows why it has no answer.
private struct ReasonWidget: Widget {
  static let manifest = Manifest(
    id: "reason", name: "Reason", summary: "Shows why there is no answer.", version: "1", service: "reason",
    settings: SettingsSchema([]), emits: [], hears: [])

  private static let ask = Reaction([.request(BackendRequest(.get, "/api/reason/items"), tag: "items")])

  private var line = ""

  init() {}

  mutating func handle(_ event: WidgetEvent, in context: WidgetContext) throws -> Reaction {
    switch event {
    case .mounted, .stale: return Self.ask
    case .key(let key): return key.typed == "r" ? Self.ask : .ignored
    case .response(_, .success): line = "answered"
    case .response(_, .failure(let failure)): line = failure.sentence
    case .disconnected: line = "disconnected"
    default: return .ignored
    }
    return .redraw
  }

  func draw(on surface: inout Surface, in context: DrawContext) {
    surface.put(line, at: .zero, style: context.theme[.text])
  }
}
