import Canvas
import EaselAPI
import EaselKit
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

  /// Lets other threads come to an end, too.
  private func settle(_ isDone: () -> Bool) async -> Bool {
    for _ in 0..<500 where !isDone() { try? await Task.sleep(for: .milliseconds(10)) }
    return isDone()
  }

  /// A host that has seen all todos at once.
  private func seen() async throws -> HostRig {
    let rig = try rig()
    rig.host.connect()
    #expect(await rig.settle { rig.text.contains("online") })
    rig.press("a")
    #expect(await rig.settle { rig.text.contains("fresh Sweep Write") })
    #expect(await settle { rig.store.now.things["todo.item"]?.count == 2 })
    return rig
  }

  @Test("without a server a read that was never made is answered from what was seen, then told why")
  func offline() async throws {
    let rig = try await seen()
    rig.transport.goDown()
    #expect(await rig.settle { rig.text.contains("offline") })
    rig.press("i")
    #expect(await settle { rig.text.contains("kept Write failed") })
    rig.press("h")
    #expect(await settle { rig.text.contains("kept Sweep failed") })
    // Of a list that nobody has heard of nothing is said.
    rig.press("n")
    #expect(await settle { rig.text.contains("failed") && !rig.text.contains("kept") })
  }

  @Test("a server that answers is waited for, and its answer alone is shown")
  func online() async throws {
    let rig = try await seen()
    rig.transport.stick(true)
    rig.press("i")
    _ = await rig.settle { false }
    #expect(!rig.text.contains("kept"))
    rig.transport.stick(false)
    #expect(await rig.settle { rig.text.contains("fresh Write") })
    #expect(!rig.text.contains("kept"))
    #expect(!rig.host.timers.isSet(.recall))
  }

  @Test("a server that takes its time is not waited for")
  func slow() async throws {
    let rig = try await seen()
    rig.transport.stick(true)
    rig.press("i")
    rig.pass(milliseconds: RequestRunner.patience - 1)
    _ = await rig.settle { false }
    #expect(!rig.text.contains("kept"))
    rig.pass(milliseconds: 1)
    #expect(await settle { rig.text.contains("kept Write") })
    rig.transport.stick(false)
    #expect(await rig.settle { rig.text.contains("kept Write fresh Write") })
  }

  @Test("a call that gets no answer is answered from what was seen before it fails")
  func unanswered() async throws {
    let rig = try await seen()
    rig.transport.answer { _ in .failure(.offline("gone")) }
    rig.press("i")
    #expect(await settle { rig.text.contains("kept Write failed") })
  }

  @Test("what the live channel tells is taken over")
  func live() async throws {
    let rig = try await seen()
    var event = rig.transport.event("todo.item.deleted")
    (event.source, event.subject) = ("todo", "b")
    rig.transport.say(.event(event))
    _ = await rig.settle { rig.host.timers.isSet(.stale) }
    rig.pass(milliseconds: 20)
    #expect(await settle { rig.store.now.things["todo.item"]?.count == 1 })
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
    #expect(await settle { rig.text.contains("kept Sweep failed") })
  }
}

/// A widget that shows each answer to what it asked last, in order.
private struct ShelfWidget: Widget {
  static let manifest = Manifest(
    id: "shelf", name: "Shelf", summary: "Shows todos.", version: "1", service: "todo",
    settings: SettingsSchema([]), emits: [], hears: [])

  private var words: [String] = []
  private var asked = 0

  init() {}

  mutating func handle(_ event: WidgetEvent, in context: WidgetContext) throws -> Reaction {
    switch event {
    case .key(let key):
      switch key.typed {
      case "a": return ask(nil)
      case "i": return ask(TodoList.inbox)
      case "h": return ask("home")
      case "n": return ask("nowhere")
      default: return .ignored
      }
    case .response(let tag, let result):
      guard tag == "\(asked)" else { return .quiet }
      words += Self.words(for: result)
    default: return .ignored
    }
    return .redraw
  }

  private mutating func ask(_ list: String?) -> Reaction {
    words = []
    asked += 1
    return Reaction([.request(TodoAPI.items(list: list).request, tag: "\(asked)")])
  }

  private static func words(for result: Result<BackendResponse, BackendFailure>) -> [String] {
    guard let response = try? result.get(), let page = try? TodoAPI.items().decode(response) else { return ["failed"] }
    return [response.keptSince == nil ? "fresh" : "kept"] + page.items.map(\.title)
  }

  func draw(on surface: inout Surface, in context: DrawContext) {
    surface.put(words.joined(separator: " "), at: .zero, style: context.theme[.text])
  }
}
