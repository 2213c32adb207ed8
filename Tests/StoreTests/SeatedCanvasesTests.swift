import Canvas
import EaselKit
import GRDB
import Store
import Synchronization
import Testing

@Suite("What terminals of a machine have left of a canvas")
struct SeatedCanvasesTests {
  private final class Counter: Sendable {
    private let count = Mutex(0)
    var value: Int { count.withLock { $0 } }
    func add() { count.withLock { $0 += 1 } }
  }

  private let released = Counter()

  /// A canvas at a revision, with so many changes that wait.
  private func canvas(_ revision: Int, waiting: [String] = []) -> SharedCanvas {
    var canvas = SharedCanvas(revision: revision, confirmed: CanvasManager.normalized(.sample("work")))
    for id in waiting {
      var after = canvas.shown
      after.pages[0].title = id
      _ = canvas.make(CanvasChange(.renamePage, subject: "p1", from: canvas.shown, to: after), id: id)
    }
    return canvas
  }

  private func seated(
    _ store: SQLiteStore, ended: Set<Int>, readsOwn: Bool = false
  ) throws(StoreError) -> SeatedCanvases {
    try SeatedCanvases(
      store: store, of: "ada", terminal: 0, known: Set(store.terminals(of: "ada").keys), readsOwn: readsOwn,
      ended: ended, release: { [released] in released.add() })
  }

  @Test func `of one that has ended all is seen, of one that runs what it has confirmed`() async throws {
    try await withStore { store in
      for (seat, waiting) in [["a"], ["b1", "b2"], ["c"]].enumerated() {
        try await store.keep(canvas(seat + 1, waiting: waiting), of: "ada", terminal: seat)
      }
      try await store.keep(canvas(9, waiting: ["x"]), of: "bob", terminal: 3)
      let seated = try seated(store, ended: [1])
      #expect(seated.own == canvas(1, waiting: ["a"]))
      #expect(seated.others == [canvas(2, waiting: ["b1", "b2"]), canvas(3)])
      #expect(try seated.terminals(of: "ada") == [0: 1, 1: 2, 2: 0])
      #expect(try await seated.sharedCanvas(of: "ada", terminal: 2) == canvas(3))
      let all = try #require(seated.gathered)
      #expect(all.canvas.revision == 3 && all.canvas.pending.map(\.id) == ["a", "b1", "b2"])
    }
  }

  @Test func `what was left goes with the first thing that is kept, and not before`() async throws {
    try await withStore { store in
      for seat in 0...2 { try await store.keep(canvas(1, waiting: ["\(seat)"]), of: "ada", terminal: seat) }
      let seated = try seated(store, ended: [1])
      let all = try #require(seated.gathered).canvas
      #expect(try store.terminals(of: "ada") == [0: 1, 1: 1, 2: 1] && released.value == 0)
      try await seated.keep(all, of: "ada", terminal: 0)
      #expect(try store.terminals(of: "ada") == [0: 2, 2: 1], "the one that runs sends its own")
      #expect(try await store.sharedCanvas(of: "ada", terminal: 0) == all)
      #expect(released.value == 1)
      // Another has taken the place since.
      try await store.keep(canvas(4, waiting: ["new"]), of: "ada", terminal: 1)
      try seated.keepAtEnd(all, of: "ada", terminal: 0)
      #expect(try store.terminals(of: "ada") == [0: 2, 1: 1, 2: 1] && released.value == 1)
    }
  }

  @Test func `a disk that does not take it leaves all as it was`() async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path, patience: 0.01)
      for seat in 0...1 { try await store.keep(canvas(1, waiting: ["\(seat)"]), of: "ada", terminal: seat) }
      let seated = try seated(store, ended: [1])
      let all = try #require(seated.gathered).canvas
      let queue = try DatabaseQueue(path: path)
      try await queue.write {
        try $0.execute(
          sql: "CREATE TRIGGER full BEFORE INSERT ON shared_canvas BEGIN SELECT RAISE(ABORT, 'no room'); END")
      }
      await #expect(throws: StoreError.self) { try await seated.keep(all, of: "ada", terminal: 0) }
      #expect(try store.terminals(of: "ada") == [0: 1, 1: 1] && released.value == 0)
      try await queue.write { try $0.execute(sql: "DROP TRIGGER full") }
      try await seated.keep(all, of: "ada", terminal: 0)
      #expect(try store.terminals(of: "ada") == [0: 2] && released.value == 1)
    }
  }

  @Test(arguments: ["'{\"rev'", "'{}'", "x'ff00'"])
  func `what cannot be read stays where it is`(body: String) async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path)
      for seat in 0...1 { try await store.keep(canvas(1, waiting: ["\(seat)"]), of: "ada", terminal: seat) }
      let queue = try DatabaseQueue(path: path)
      try await queue.write { try $0.execute(sql: "UPDATE shared_canvas SET body = \(body) WHERE terminal = 1") }
      let seated = try seated(store, ended: [1])
      #expect(seated.others.isEmpty && seated.own == canvas(1, waiting: ["0"]) && released.value == 1)
      try await seated.keep(canvas(2), of: "ada", terminal: 0)
      #expect(try store.terminals(of: "ada") == [0: 0, 1: 1])
    }
  }

  @Test func `one alone is read when it is asked for`() async throws {
    try await withStore { store in
      try await store.keep(canvas(1, waiting: ["a"]), of: "ada", terminal: 0)
      let seated = try seated(store, ended: [])
      #expect(seated.gathered == nil && released.value == 1)
      #expect(try await seated.sharedCanvas(of: "ada", terminal: 0) == canvas(1, waiting: ["a"]))
      #expect(try self.seated(store, ended: [], readsOwn: true).gathered?.canvas == canvas(1, waiting: ["a"]))
    }
  }
}
