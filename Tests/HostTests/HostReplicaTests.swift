import Canvas
import EaselAPI
import EaselKit
import Offline
import TestKit
import Testing

@testable import Host

@Suite("Host: what was seen in other answers")
@MainActor
struct HostReplicaTests {
  nonisolated private static let items = [
    TodoItem(
      id: "a", list: "home", title: "Sweep", createdAt: Timestamp(seconds: 1), updatedAt: Timestamp(seconds: 1)),
    TodoItem(
      id: "b", list: TodoList.inbox, title: "Write", createdAt: Timestamp(seconds: 2),
      updatedAt: Timestamp(seconds: 2)),
  ]

  nonisolated private static let plan = Occurrence(
    eventId: "p", title: "Plan", start: .day(CivilDate(daysSinceEpoch: 20_000)),
    end: .day(CivilDate(daysSinceEpoch: 20_001)), allDay: true, version: 1)

  private func rig() throws -> HostRig {
    let page = Page(
      id: "page-1", title: "Main",
      widgets: [WidgetPlacement(id: "shelf-1", app: "shelf", frame: GridFrame(x: 0, y: 0, w: 12, h: 12))])
    let rig = try HostRig(layout: Layout(name: "shelf", pages: [page]), apps: [ShelfWidget.self])
    rig.transport.answer { request in
      let list = request.query.first { $0.name == "list" }?.value
      return .page(Self.items.filter { list == nil || $0.list == list })
    }
    return rig
  }

  /// A host that has seen all todos at once.
  private func seen() async throws -> HostRig {
    let rig = try rig()
    rig.host.connect()
    #expect(await rig.settle { rig.text.contains("online") })
    rig.press("a")
    #expect(await rig.settle { rig.text.contains("fresh Sweep Write") })
    #expect(await rig.settle { rig.store.now.seen.things["todo.item"]?.count == 2 })
    return rig
  }

  @Test("without a server a read that was never made is answered from what was seen, then told why")
  func offline() async throws {
    let rig = try await seen()
    rig.transport.goDown()
    #expect(await rig.settle { rig.text.contains("offline") })
    rig.press("i")
    #expect(await rig.settle { rig.text.contains("kept Write failed") })
    rig.press("h")
    #expect(await rig.settle { rig.text.contains("kept Sweep failed") })
    // Of a list that nobody has heard of nothing is said.
    rig.press("n")
    #expect(await rig.settle { rig.text.contains("failed") && !rig.text.contains("kept") })
  }

  @Test("a server that answers is waited for, and its answer alone is shown")
  func online() async throws {
    let rig = try await seen()
    let lookups = rig.store.now.lookups
    rig.transport.stick(true)
    rig.press("i")
    await rig.calm()
    rig.transport.stick(false)
    #expect(await rig.settle { rig.text.contains("fresh Write") })
    #expect(!rig.text.contains("kept"))
    #expect(!rig.host.timers.isSet(.recall))
    // A look at the disk would have come first.
    #expect(await rig.settle { rig.host.requests.isIdle })
    #expect(rig.store.now.lookups == lookups)
  }

  @Test("a server that takes its time is not waited for")
  func slow() async throws {
    let rig = try await seen()
    let lookups = rig.store.now.lookups
    rig.transport.stick(true)
    rig.press("i")
    rig.pass(milliseconds: RequestRunner.patience - 1)
    await rig.calm()
    #expect(rig.store.now.lookups == lookups)
    rig.pass(milliseconds: 1)
    #expect(await rig.settle { rig.text.contains("kept Write") })
    #expect(rig.store.now.lookups == lookups + 1)
    rig.transport.stick(false)
    #expect(await rig.settle { rig.text.contains("kept Write fresh Write") })
  }

  @Test("a call that gets no answer is answered from what was seen before it fails")
  func unanswered() async throws {
    let rig = try await seen()
    rig.transport.answer { _ in .failure(.offline("gone")) }
    rig.press("i")
    #expect(await rig.settle { rig.text.contains("kept Write failed") })
  }

  @Test("what the live channel tells is taken over")
  func live() async throws {
    let rig = try await seen()
    var event = rig.transport.event("todo.item.deleted")
    (event.source, event.subject) = ("todo", "b")
    rig.transport.say(.event(event))
    _ = await rig.settle { rig.host.timers.isSet(.stale) }
    rig.pass(milliseconds: 20)
    #expect(await rig.settle { rig.store.now.seen.things["todo.item"]?.count == 1 })
  }

  @Test("what was told before an answer came does not take its place")
  func order() async throws {
    let rig = try await seen()
    var told = Self.items[1]
    (told.title, told.version) = ("Told", 2)
    var event = rig.transport.event("todo.item.updated")
    (event.source, event.subject) = ("todo", "b")
    event.data = try APIJSON.decode(JSONValue.self, from: APIJSON.encode(told))
    rig.transport.say(.event(event))
    #expect(await rig.settle { rig.host.timers.isSet(.stale) })
    var newest = told
    (newest.title, newest.version) = ("Newest", 3)
    let answer = [newest]
    rig.transport.answer { _ in .page(answer) }
    rig.press("i")
    #expect(await rig.settle { rig.text.contains("fresh Newest") })
    rig.pass(milliseconds: 20)
    func isNewest() -> Bool {
      let body = rig.store.now.seen.things["todo.item"]?["b"]?.body ?? []
      return String(decoding: body, as: UTF8.self).contains("Newest")
    }
    #expect(await rig.settle { isNewest() })
    await rig.calm()
    #expect(isNewest())
  }

  @Test("a list that is known to a place only says that there is more")
  func part() async throws {
    let rig = try rig()
    let path = TodoAPI.items().request.path
    rig.transport.answer { request in
      if request.path == path { return .page(Self.items, next: "n") }
      return .page(Self.items)
    }
    rig.host.connect()
    #expect(await rig.settle { rig.text.contains("online") })
    rig.press("a")
    #expect(await rig.settle { rig.text.contains("fresh Sweep Write more") })
    #expect(await rig.settle { rig.store.now.seen.things["todo.item"]?.count == 2 })
    rig.transport.stick(true)
    rig.press("i")
    rig.pass(milliseconds: RequestRunner.patience)
    #expect(await rig.settle { rig.text.contains("kept Write more") })
    rig.press("m")
    #expect(await rig.settle { rig.text.contains("failed local.list.end") })
    rig.transport.stick(false)
  }

  @Test("days of which only some were seen are not shown, as the others would look free")
  func days() async throws {
    let rig = try rig()
    let path = ShelfWidget.days(7).path
    rig.transport.answer { request in
      if request.path == path { return .page([Self.plan]) }
      return .page(Self.items)
    }
    rig.host.connect()
    #expect(await rig.settle { rig.text.contains("online") })
    rig.press("w")
    #expect(await rig.settle { rig.text.contains("fresh Plan") })
    #expect(await rig.settle { rig.store.now.seen.stretches["calendar.occurrence"]?["UTC"]?.isEmpty == false })
    rig.transport.goDown()
    #expect(await rig.settle { rig.text.contains("offline") })
    rig.press("d")
    #expect(await rig.settle { rig.text.contains("kept Plan failed") })
    rig.press("f")
    #expect(await rig.settle { rig.text.contains("failed") && !rig.text.contains("kept") })
    #expect(!rig.text.contains("Plan"))
  }

  @Test("who understands parts is shown the days that were seen, and what was seen since an answer was kept")
  func parts() async throws {
    let rig = try rig()
    rig.transport.answer { _ in .page([Self.plan]) }
    rig.host.connect()
    #expect(await rig.settle { rig.text.contains("online") })
    rig.press("w")
    #expect(await rig.settle { rig.text.contains("fresh Plan") })
    #expect(await rig.settle { rig.store.now.seen.stretches["calendar.occurrence"]?["UTC"]?.isEmpty == false })
    rig.transport.goDown()
    #expect(await rig.settle { rig.text.contains("offline") })
    rig.press("F")
    #expect(await rig.settle { rig.text.contains("kept Plan failed") })
    // A command has shown one of the days meanwhile.
    let newer = Occurrence(
      eventId: "q", title: "Newer", start: .day(CivilDate(daysSinceEpoch: 20_002)),
      end: .day(CivilDate(daysSinceEpoch: 20_003)), allDay: true, version: 1)
    let day = CalendarAPI.occurrences(
      from: CivilDate(daysSinceEpoch: 20_002), to: CivilDate(daysSinceEpoch: 20_003), zone: "UTC"
    ).request
    let body = try APIJSON.encode(EaselAPI.Page(items: [newer]))
    try await Replica(rig.store, account: rig.host.account).note(
      BackendResponse(status: 200, body: body), to: day, at: Timestamp(seconds: 4_000_000_000))
    rig.press("W")
    #expect(await rig.settle { rig.text.contains("kept Plan kept Plan Newer failed") })
    // Who does not say so is shown what is kept.
    rig.press("w")
    #expect(await rig.settle { rig.text.contains("kept Plan failed") })
  }

  @Test("what is on disk and not in memory is shown as it was kept")
  func onDisk() async throws {
    let rig = try await seen()
    rig.transport.goDown()
    #expect(await rig.settle { rig.text.contains("offline") })
    let target = TodoAPI.items(list: TodoList.inbox).request.target
    let body = try APIJSON.encode(EaselAPI.Page(items: [Self.items[0]]))
    rig.store.change {
      $0.responses[target] = BackendResponse(status: 200, body: body, keptSince: Timestamp(seconds: 5))
    }
    rig.press("i")
    #expect(await rig.settle { rig.text.contains("kept Sweep failed") })
  }
}

/// A widget that shows each answer to what it asked last, in order.
private struct ShelfWidget: Widget {
  static let manifest = Manifest(
    id: "shelf", name: "Shelf", summary: "Shows todos.", version: "1", service: "todo",
    settings: SettingsSchema([]), emits: [], hears: [])

  /// What has a title.
  private struct Titled: Codable, Sendable {
    var title: String
  }

  private var words: [String] = []
  /// Where the list goes on that came last.
  private var next: String?
  private var asked = 0

  init() {}

  mutating func handle(_ event: WidgetEvent, in context: WidgetContext) throws -> Reaction {
    switch event {
    case .key(let key):
      switch key.typed {
      case "a": return ask(TodoAPI.items().request)
      case "i": return ask(TodoAPI.items(list: TodoList.inbox).request)
      case "h": return ask(TodoAPI.items(list: "home").request)
      case "n": return ask(TodoAPI.items(list: "nowhere").request)
      case "m": return ask(TodoAPI.items(list: TodoList.inbox, cursor: next).request)
      case "d": return ask(Self.days(1))
      case "w": return ask(Self.days(7))
      case "f": return ask(Self.days(14))
      case "F": return ask(Self.parts(14))
      case "W": return ask(Self.parts(7))
      default: return .ignored
      }
    case .response(let tag, let result):
      guard tag == "\(asked)" else { return .quiet }
      take(result)
    default: return .ignored
    }
    return .redraw
  }

  static func days(_ count: Int) -> BackendRequest {
    CalendarAPI.occurrences(
      from: CivilDate(daysSinceEpoch: 20_000), to: CivilDate(daysSinceEpoch: 20_000 + count), zone: "UTC"
    ).request
  }

  private static func parts(_ count: Int) -> BackendRequest {
    var request = days(count)
    request.takesParts = true
    return request
  }

  private mutating func ask(_ request: BackendRequest) -> Reaction {
    words = []
    asked += 1
    return Reaction([.request(request, tag: "\(asked)")])
  }

  private mutating func take(_ result: Result<BackendResponse, BackendFailure>) {
    do throws(BackendFailure) {
      let response = try result.get()
      let page = try Endpoint<EaselAPI.Page<Titled>>(.get, "/").decode(response)
      words += [response.keptSince == nil ? "fresh" : "kept"] + page.items.map(\.title)
      next = page.next
      if next != nil { words.append("more") }
    } catch {
      words.append("failed")
      if case .refused(_, let code, _) = error { words.append(code) }
    }
  }

  func draw(on surface: inout Surface, in context: DrawContext) {
    surface.put(words.joined(separator: " "), at: .zero, style: context.theme[.text])
  }
}
