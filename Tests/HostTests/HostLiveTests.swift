import Canvas
import EaselAPI
import EaselKit
import Host
import TestKit
import Testing

@Suite("Host: the live channel")
@MainActor
struct HostLiveTests {
  @Test("a channel that is opened anew goes on where the last one ended")
  func resumes() async throws {
    let rig = try await Self.onlineRig()
    #expect(rig.transport.wishes == [LiveWish()])
    rig.transport.push("ask.item.created")
    rig.transport.push("other.item.created")
    try await rig.losesAndFinds()
    #expect(rig.transport.wishes.last == LiveWish(after: 3))
  }

  @Test("without an event the next channel goes on where the first began")
  func resumesFromHello() async throws {
    let rig = try await Self.onlineRig()
    try await rig.losesAndFinds()
    #expect(rig.transport.wishes.last == LiveWish(after: 1))
  }

  @Test("ten thousand events that are replayed are one reason to ask, not ten thousand")
  func replay() async throws {
    let rig = try await Self.onlineRig()
    let missed = (0..<10_000).map { _ in rig.transport.event("ask.item.created") }
    try await rig.losesAndFinds()
    #expect(await rig.settle { rig.transport.requests.count == 2 })
    for (number, event) in missed.enumerated() {
      rig.transport.say(.event(event))
      if number % 1_000 == 0 {
        await rig.turn()
        rig.pass(milliseconds: 50)
      }
    }
    rig.transport.push("ask.item.created")
    await rig.turn()
    #expect(rig.transport.requests.count == 2)
    rig.pass(milliseconds: 20)
    #expect(await rig.settle { rig.transport.requests.count == 3 })
  }

  @Test("ten thousand events at once are one reason to ask")
  func flood() async throws {
    let rig = try await Self.onlineRig()
    for _ in 0..<10_000 { rig.transport.push("ask.item.created") }
    await rig.turn(20_000)
    rig.pass(milliseconds: 20)
    #expect(await rig.settle { rig.transport.requests.count == 2 })
    rig.pass(milliseconds: 1_000)
    await rig.turn()
    #expect(rig.transport.requests.count == 2)
  }

  @Test("a change after a quiet time is asked for at once, what follows in a moment together")
  func atOnce() async throws {
    let rig = try await Self.onlineRig()
    rig.transport.push("ask.item.created")
    await rig.turn()
    rig.pass(milliseconds: 0)
    #expect(await rig.settle { rig.transport.requests.count == 2 })
    for _ in 0..<3 { rig.transport.push("ask.item.created") }
    await rig.turn()
    rig.pass(milliseconds: 0)
    await rig.turn()
    #expect(rig.transport.requests.count == 2)
    rig.pass(milliseconds: 20)
    #expect(await rig.settle { rig.transport.requests.count == 3 })
  }

  @Test("a service's own words reach its widgets before they ask; not much at once, nor what others say")
  func told() async throws {
    let rig = try await Self.onlineRig()
    rig.transport.push("ask.item.created", from: "ask")
    await rig.turn()
    rig.pass(milliseconds: 0)
    #expect(await rig.settle { rig.transport.requests.count == 2 })
    #expect(rig.transport.requests.last?.path == "/api/ask/items/told/1")
    rig.pass(milliseconds: 1_000)
    rig.transport.push("ask.item.created")
    await rig.turn()
    rig.pass(milliseconds: 0)
    #expect(await rig.settle { rig.transport.requests.count == 3 })
    #expect(rig.transport.requests.last?.path == "/api/ask/items/told/0")
    for _ in 0..<51 { rig.transport.push("ask.item.created", from: "ask") }
    await rig.turn()
    rig.pass(milliseconds: 20)
    #expect(await rig.settle { rig.transport.requests.count == 4 })
    #expect(rig.transport.requests.last?.path == "/api/ask/items/told/0")
  }

  @Test("an event that is told twice is heard once")
  func repeated() async throws {
    let rig = try await Self.onlineRig()
    let event = rig.transport.event("ask.item.created")
    for _ in 0..<2 {
      rig.transport.say(.event(event))
      await rig.turn()
      rig.pass(milliseconds: 20)
      #expect(await rig.settle { rig.transport.requests.count == 2 })
    }
    await rig.turn()
    #expect(rig.transport.requests.count == 2)
  }

  @Test("another order of events makes all ask again, and the next channel goes on in it")
  func reset() async throws {
    let rig = try await Self.onlineRig()
    rig.transport.push("other.item.created")
    rig.transport.say(.reset(sequence: 0))
    #expect(await rig.settle { rig.transport.requests.count == 2 })
    #expect(rig.text.contains("online"))
    try await rig.losesAndFinds()
    #expect(rig.transport.wishes.last == LiveWish(after: 0))
  }

  @Test("a listener who was dropped comes back at once, and asks only if something happened meanwhile")
  func dropped() async throws {
    let rig = try await Self.onlineRig()
    rig.transport.push("other.item.created")
    rig.transport.say(.dropped(after: 2))
    rig.transport.hangUp()
    #expect(await rig.settle { rig.transport.opens == 2 })
    #expect(rig.transport.wishes.last == LiveWish(after: 2))
    await rig.turn()
    #expect(rig.text.contains("online") && rig.transport.requests.count == 1)

    rig.transport.push("other.item.created")
    rig.transport.say(.dropped(after: 3))
    rig.transport.event("ask.item.created")
    rig.transport.hangUp()
    #expect(await rig.settle { rig.transport.opens == 3 && rig.transport.requests.count == 2 })
    #expect(rig.text.contains("online"))
  }

  @Test("a listener who is dropped again and again without an event waits like anyone who lost the server")
  func droppedInVain() async throws {
    let rig = try await Self.onlineRig()
    rig.transport.say(.dropped(after: 1))
    rig.transport.hangUp()
    #expect(await rig.settle { rig.text.contains("offline") })
    await rig.turn()
    #expect(rig.transport.opens == 1)
    rig.pass(milliseconds: 200)
    #expect(await rig.settle { rig.transport.opens == 2 && rig.text.contains("online") })
  }

  @Test("words of a later version are passed over")
  func unknown() async throws {
    let rig = try await Self.onlineRig()
    rig.transport.say(.unknown("later"))
    rig.transport.push("ask.item.created")
    await rig.turn()
    rig.pass(milliseconds: 20)
    #expect(await rig.settle { rig.transport.requests.count == 2 })
    #expect(rig.transport.opens == 1)
  }

  /// One widget that asks when it is told to, online, its first question answered.
  private static func onlineRig() async throws -> HostRig {
    let page = Page(
      id: "page-1", title: "Main",
      widgets: [WidgetPlacement(id: "ask-1", app: "ask", frame: GridFrame(x: 0, y: 0, w: 12, h: 12))])
    let rig = try HostRig(layout: Layout(name: "ask", pages: [page]), apps: [AskingWidget.self])
    rig.host.connect()
    #expect(await rig.settle { rig.text.contains("online") && rig.transport.requests.count == 1 })
    return rig
  }
}

extension HostRig {
  /// The server goes away and comes back.
  fileprivate func losesAndFinds() async throws {
    await turn()
    let opens = transport.opens
    transport.goDown()
    #expect(await settle { text.contains("offline") })
    transport.comeUp()
    pass(milliseconds: 30_000)
    #expect(await settle { transport.opens == opens + 1 && text.contains("online") })
  }

  /// Lets tasks on the main actor run for a while.
  fileprivate func turn(_ count: Int = 2_000) async { for _ in 0..<count { await Task.yield() } }
}

/// A widget that asks when it begins and when what it has is stale, and says how much it was told of since.
private struct AskingWidget: Widget {
  static let manifest = Manifest(
    id: "ask", name: "Ask", summary: "Asks.", version: "1", service: "ask", settings: SettingsSchema([]), emits: [],
    hears: [])

  private var told = 0

  init() {}

  mutating func handle(_ event: WidgetEvent, in context: WidgetContext) throws -> Reaction {
    switch event {
    case .mounted, .stale:
      defer { told = 0 }
      return Reaction([.request(BackendRequest(.get, "/api/ask/items/told/\(told)"), tag: "items")])
    case .told(let news):
      told += news.count
      return .quiet
    default: return .ignored
    }
  }

  func draw(on surface: inout Surface, in context: DrawContext) {}
}
