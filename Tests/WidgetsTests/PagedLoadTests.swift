import EaselAPI
import EaselKit
import TestKit
import Testing
import Widgets

/// Lists that are read page by page, kept pages and fresh ones.
@Suite("A list that is read page by page")
struct PagedLoadTests {
  /// What a load said, as a test compares it.
  private enum Word: Equatable {
    case ignored
    case more(String, String)
    case finished([String], isKept: Bool, hasMore: Bool)
    case continued([String], hasMore: Bool)
    case partly([String])
    case failed
  }

  /// A load that is given pages.
  private final class Desk {
    var load = PagedLoad<TodoItem>("todos")

    /// Gives the load a page, and answers what it says.
    func take(_ tag: String, _ ids: [String], next: String?, isKept: Bool = false) -> Word {
      let page = Page(items: ids.map { TodoServer.item($0, $0) }, next: next)
      let response = BackendResponse(
        status: 200, body: (try? APIJSON.encode(page)) ?? [], keptSince: isKept ? Timestamp(seconds: 5) : nil)
      switch load.take(tag, .success(response), as: TodoAPI.items()) {
      case .ignored: return .ignored
      case .more(let cursor, let tag): return .more(cursor, tag)
      case .finished(let items, let since, let hasMore):
        return .finished(items.map(\.id), isKept: since != nil, hasMore: hasMore)
      case .continued(let items, let hasMore): return .continued(items.map(\.id), hasMore: hasMore)
      case .partly(let items, _): return .partly(items.map(\.id))
      case .failed: return .failed
      }
    }
  }

  /// What is kept comes twice, the second time newer; what belongs to the first is no part of it, and what is fresh
  /// takes the place of both and goes on from its own end.
  @Test func `a second kept begin takes the place of the first, and fresh pages that of both`() {
    let desk = Desk()
    let first = desk.load.restart(depth: 4)
    #expect(desk.take(first, ["a", "b"], next: "k1", isKept: true) == .more("k1", "todos/1/1/kept0"))
    #expect(desk.take(first, ["c", "d"], next: "k2", isKept: true) == .more("k2", "todos/1/1/kept1"))
    // The page that was asked for behind the first begin comes late.
    #expect(desk.take("todos/1/1/kept0", ["x", "y"], next: nil, isKept: true) == .ignored)
    #expect(
      desk.take("todos/1/1/kept1", ["e", "f"], next: "k3", isKept: true)
        == .finished(["c", "d", "e", "f"], isKept: true, hasMore: true))
    let early = desk.load.goOn()
    #expect(desk.load.isRunning && early?.tag == nil)
    #expect(desk.take(first, ["a", "c"], next: "f1") == .more("f1", "todos/1/1/fresh"))
    // What was kept tells nothing new from here on.
    #expect(desk.take(first, ["g", "h"], next: nil, isKept: true) == .ignored)
    #expect(
      desk.take("todos/1/1/fresh", ["d", "e"], next: "f2")
        == .finished(["a", "c", "d", "e"], isKept: false, hasMore: true))
    #expect(!desk.load.isRunning && desk.load.canGoOn)
    let next = desk.load.goOn()
    #expect(next?.cursor == "f2" && next?.tag == "todos/1/2/fresh")
    #expect(desk.take("todos/1/2/kept1", ["z"], next: nil, isKept: true) == .ignored)
    #expect(desk.take("todos/1/2/fresh", ["f"], next: nil) == .continued(["f"], hasMore: false))
    #expect(!desk.load.canGoOn)
  }
}
