import Canvas
import EaselKit
import GRDB
import Store
import Testing

@Suite struct SharedCanvasStoreTests {
  @Test func keepsWhatEachTerminalOfEachAccountKnows() async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path)
      var canvas = SharedCanvas()
      _ = canvas.make(CanvasChange(.load, subject: nil, from: SharedCanvas.nothing, to: .sample("work")), id: "1")
      #expect(canvas.pending.count == 1)
      try await store.keep(canvas, of: "ada", terminal: 0)
      try await store.keep(SharedCanvas(revision: 3, confirmed: .sample("other")), of: "ada", terminal: 1)
      try store.keepAtEnd(canvas, of: "bob", terminal: 2)
      let again = try SQLiteStore(path: path)
      #expect(try await again.sharedCanvas(of: "ada", terminal: 0) == canvas)
      #expect(try await again.sharedCanvas(of: "ada", terminal: 1)?.revision == 3)
      #expect(try await again.sharedCanvas(of: "ada", terminal: 2) == nil)
      #expect(try again.terminals(of: "ada") == [0: 1, 1: 0])
      try again.forgetTerminals(of: "ada")
      #expect(try again.terminals(of: "ada").isEmpty)
      #expect(try again.terminals(of: "bob") == [2: 1])
    }
  }

  @Test func whatOneTerminalHidesLeavesWhatAnotherHas() async throws {
    try await withPath { path in
      let (one, other) = (try SQLiteStore(path: path), try SQLiteStore(path: path))
      let hidden = { (text: String) in PrivateWidgets.Hidden(app: "note", config: ["text": .string(text)]) }
      try await one.keep(["note-1": hidden("first"), "note-3": hidden("third")], over: [:], of: "ada")
      // It was started before, and knows of neither.
      try await other.keep(["note-2": hidden("second")], over: [:], of: "ada")
      try await one.keep(["note-3": nil], over: ["note-3": hidden("third")], of: "ada")
      // Another has hidden it anew since this was known.
      try other.keepAtEnd(["note-1": nil], over: ["note-1": hidden("before")], of: "ada")
      #expect(
        try SQLiteStore(path: path).privateWidgets(of: "ada") == [
          "note-1": hidden("first"), "note-2": hidden("second"),
        ])
      #expect(try await one.hiddenWidgets(of: "ada").count == 2)
      #expect(try one.privateWidgets(of: "bob").isEmpty)
    }
  }

  @Test func tellsOfWhichCanvasesOfAnAccountChangesWait() async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path)
      let waiting = { (id: String) in
        var canvas = SharedCanvas()
        _ = canvas.make(CanvasChange(.load, subject: nil, from: SharedCanvas.nothing, to: .sample("work")), id: id)
        return canvas
      }
      for (account, terminal, id) in [("ada", 1, "b"), ("ada", 0, "a"), ("ada\nteam", 0, "c"), ("bob", 0, "d")] {
        try await store.keep(waiting(id), of: account, terminal: terminal)
      }
      try await store.keep(SharedCanvas(revision: 3, confirmed: .sample("other")), of: "ada", terminal: 2)
      try await store.keep(waiting("e"), of: "ada-2", terminal: 0)
      let found = try await store.waitingCanvases(of: "ada", andUnder: "ada\n")
      #expect(found.map(\.key) == ["ada", "ada", "ada\nteam"])
      #expect(found.flatMap { $0.canvas.pending.map(\.id) } == ["a", "b", "c"])
      #expect(try await store.waitingCanvases(of: "", andUnder: "\n").isEmpty)
    }
  }

  @Test func tellsOfACanvasThatTheServerOfAnAccountHasNeverSeen() async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path)
      #expect(try await !store.hasUnmetCanvas(of: "ada"), "there is no canvas")
      try await store.save(.sample(1), at: .at(0))
      try await store.keep(SharedCanvas(revision: 1), of: "ada", terminal: 2)
      #expect(try await !store.hasUnmetCanvas(of: "ada"))
      #expect(try await store.hasUnmetCanvas(of: "bob"))
    }
  }

  @Test func whatWaitsIsGivenUpByNameOrAllAndKeptAsALayout() async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path)
      for (terminal, ids) in [["a", "b"], ["c"], ["d"]].enumerated() {
        var canvas = SharedCanvas(revision: 1, confirmed: CanvasManager.normalized(.sample("work")))
        for id in ids {
          var after = canvas.shown
          after.pages[0].title = id
          _ = canvas.make(CanvasChange(.renamePage, subject: "p1", from: canvas.shown, to: after), id: id)
        }
        try await store.keep(canvas, of: "ada", terminal: terminal)
      }
      let first = try await store.giveUp(["a", "d"], of: "ada", at: [0, 1], keptAs: "aside", at: .at(1))
      #expect(first.kept.map(\.version) == [1] && first.lost.isEmpty)
      #expect(try await store.layout(named: "aside")?.pages.first?.title == "b")
      #expect(try await store.sharedCanvas(of: "ada", terminal: 0)?.pending.map(\.id) == ["b"])
      #expect(try store.terminals(of: "ada") == [0: 1, 1: 1, 2: 1])
      let queue = try DatabaseQueue(path: path)
      try await queue.write { try $0.execute(sql: "UPDATE shared_canvas SET body = '{' WHERE terminal = 1") }
      let named = try await store.giveUp(["c"], of: "ada", at: [1], keptAs: "aside", at: .at(2))
      #expect(named.kept.isEmpty && named.lost.isEmpty)
      #expect(try await store.waitingTerminals(of: "ada") == [0, 1, 2])
      let all = try await store.giveUp(nil, of: "ada", at: [0, 1], keptAs: "aside", at: .at(3))
      #expect(all.kept.map(\.version) == [1] && all.lost.count == 1, "it is the same as before")
      #expect(try store.terminals(of: "ada") == [0: 0, 2: 1])
    }
  }

  @Test func snapshotsOfSharedCanvasesAreApartFromTheOwn() async throws {
    try await withPath { path in
      let own = try SQLiteStore(path: path)
      let team = try SQLiteStore(path: path, share: "team")
      let layout = { (name: String) in CanvasSnapshot(layout: Layout(name: name, pages: [])) }
      try await own.save(layout("own"), at: Timestamp(seconds: 1))
      #expect(try team.startState().snapshot == nil)
      try await team.save(layout("team"), at: Timestamp(seconds: 2))
      try SQLiteStore(path: path, share: "other").saveAtEnd(
        layout("other"), history: nil, events: [], at: Timestamp(seconds: 3))
      #expect(try own.startState().snapshot?.layout.name == "own")
      #expect(try team.startState().snapshot?.layout.name == "team")
      #expect(try own.showing("team").startState().snapshot?.layout.name == "team")
      #expect(try team.showing(nil).startState().snapshot?.layout.name == "own")
      #expect(try SQLiteStore(path: path, share: "other").startState().snapshot?.layout.name == "other")
    }
  }
}
