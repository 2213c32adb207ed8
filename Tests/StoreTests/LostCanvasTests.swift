import Canvas
import EaselKit
import FoundationEssentials
import GRDB
import Store
import Testing

@Suite("What a terminal kept of its canvas and makes no sense")
struct LostCanvasTests {
  private func canvas(_ revision: Int) -> SharedCanvas {
    SharedCanvas(revision: revision, confirmed: CanvasManager.normalized(.sample("work")))
  }

  /// Runs a test body with what two terminals keep, of which the first makes no sense.
  private func withLoss(
    _ body: String, waiting: Int = 2, _ test: (String, SQLiteStore) async throws -> Void
  ) async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path)
      for terminal in 0...1 { try await store.keep(canvas(1), of: "ada", terminal: terminal) }
      let queue = try DatabaseQueue(path: path)
      try await queue.write {
        try $0.execute(
          sql: "UPDATE shared_canvas SET body = \(body), waiting = \(waiting) WHERE terminal = 0")
      }
      try await test(path, store)
    }
  }

  private func seated(_ store: SQLiteStore, known: Set<Int>) throws(StoreError) -> SeatedCanvases {
    try SeatedCanvases(
      store: store, of: "ada", terminal: 0, known: known, readsOwn: false, ended: [], release: {})
  }

  @Test(arguments: ["'{\"rev'", "'{}'", "x'ff00'", "''"], [[0], [0, 1]] as [Set<Int>])
  func `it is set aside and told before it is written over`(body: String, known: Set<Int>) async throws {
    try await withLoss(body) { path, store in
      let seated = try seated(store, known: known)
      #expect(seated.isOwnLost == (known.count > 1))
      #expect(try await seated.sharedCanvas(of: "ada", terminal: 0) == nil)
      let file = path + ".unreadable-shared_canvas"
      #expect(
        try await seated.setUnreadableAside() == [
          "What was not sent yet of the canvas cannot be read, and is left out; it is kept as \(file)."
        ])
      #expect(try await seated.setUnreadableAside().isEmpty)
      #expect(FileManager.default.fileExists(atPath: file))
      #expect(try store.terminals(of: "ada") == [1: 0])
    }
  }

  @Test func `a canvas that cannot be shown is none`() async throws {
    // No page is in front of another, and each has a widget of the same id.
    var layout = Layout(name: "odd", pages: [])
    for number in 1...2 {
      let widget = WidgetPlacement(id: "a", app: "note", frame: GridFrame(x: 0, y: 0, w: 2, h: 2))
      layout.pages.append(Page(id: "p\(number)", title: "Page", widgets: [widget]))
    }
    let odd = SharedCanvas(revision: 1, confirmed: layout)
    #expect(!odd.isSound)
    try await withLoss("'{}'", waiting: 0) { _, store in
      try await store.keep(odd, of: "ada", terminal: 0)
      let seated = try seated(store, known: [0])
      #expect(try await seated.sharedCanvas(of: "ada", terminal: 0) == nil)
      let sentences = try await seated.setUnreadableAside()
      #expect(sentences.count == 1)
      #expect(sentences.first?.hasPrefix("What was known here of the canvas cannot be read") == true)
    }
  }

  @Test func `who writes over it sets it aside before, and it is told after that`() async throws {
    try await withLoss("'{'") { path, store in
      let seated = try seated(store, known: [0, 1])
      try await seated.keep(canvas(2), of: "ada", terminal: 0)
      #expect(FileManager.default.contents(atPath: path + ".unreadable-shared_canvas") == Data("{".utf8))
      #expect(try await seated.setUnreadableAside().count == 1)
      #expect(try await store.sharedCanvas(of: "ada", terminal: 0) == canvas(2))
    }
  }

  @Test func `where it cannot be set aside it stays, and nothing is written over it`() async throws {
    try await withLoss("'{'") { path, store in
      let seated = try seated(store, known: [0])
      #expect(try await seated.sharedCanvas(of: "ada", terminal: 0) == nil)
      let queue = try DatabaseQueue(path: path)
      try await queue.write {
        try $0.execute(
          sql: "CREATE TRIGGER full BEFORE DELETE ON shared_canvas BEGIN SELECT RAISE(ABORT, 'no'); END")
      }
      await #expect(throws: StoreError.self) { try await seated.setUnreadableAside() }
      #expect(throws: StoreError.self) { try seated.keepAtEnd(canvas(2), of: "ada", terminal: 0) }
      #expect(
        try await queue.read { try String.fetchOne($0, sql: "SELECT body FROM shared_canvas WHERE terminal = 0") }
          == "{")
    }
  }

  @Test func `that of another terminal stays where it is`() async throws {
    try await withLoss("'{'") { _, store in
      let other = try SeatedCanvases(
        store: store, of: "ada", terminal: 1, known: [0, 1], readsOwn: true, ended: [0], release: {})
      #expect(try await other.sharedCanvas(of: "ada", terminal: 1) == canvas(1))
      #expect(try await other.setUnreadableAside().isEmpty)
      try await other.keep(canvas(2), of: "ada", terminal: 1)
      #expect(try store.terminals(of: "ada") == [0: 2, 1: 0])
    }
  }
}
