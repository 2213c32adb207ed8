import Canvas
import EaselAPI
import EaselKit
import Foundation
import Store
import Testing
import Transport

/// A conflict of a canvas that is decided from the command line.
@Suite struct CanvasDecisionTests {
  private struct Town {
    let desk: Desk
    let transport: CurlTransport
    let store: SQLiteStore

    var layout: Layout {
      get async throws {
        let state = try await transport.call(CanvasAPI.state())
        return try #require(state.layout?.decoded(as: Layout.self))
      }
    }

    func conflict(
      _ id: String, _ path: String, _ subject: String, _ field: String, mine: JSONValue, theirs: JSONValue
    ) -> WriteConflict {
      WriteConflict(
        id: id, service: "canvas", subject: subject, summary: "settings", path: path, field: field, mine: mine,
        theirs: theirs, foundAt: Timestamp(seconds: 1))
    }
  }

  /// A server with a canvas of one page and one note, and two conflicts about it, of which mine holds.
  private func withTown(_ body: (Town) async throws -> Void) async throws {
    try await Desk.with { desk in
      #expect(try await desk.easel("todo", "list").status == 0)
      let store = try SQLiteStore(path: EaselPaths(environment: ["EASEL_HOME": desk.home.path]).database)
      let town = Town(
        desk: desk, transport: CurlTransport(.unixSocket(desk.home.path + "/run/easeld.sock")), store: store)
      let note = WidgetPlacement(
        id: "note-1", app: "note", frame: GridFrame(x: 0, y: 0, w: 6, h: 6), config: ["text": "mine", "wide": true])
      let layout = CanvasManager.normalized(
        Layout(name: "desk", pages: [Page(id: "page-1", title: "Mine", widgets: [note])]))
      let first = CanvasChange(.load, subject: nil, from: SharedCanvas.nothing, to: layout)
      let new = NewCanvasChange(
        id: TimeOrderedID.make(at: Timestamp(seconds: 1)), base: 0,
        origin: TimeOrderedID.make(at: Timestamp(seconds: 2)),
        change: JSONValue(encoding: first))
      _ = try await town.transport.call(CanvasAPI.make(new, key: "first"))
      let conflicts = [
        town.conflict("aaaaaa", "/api/canvas/pages/page-1", "page-1", "title", mine: "Mine", theirs: "Theirs"),
        town.conflict("bbbbbb", "/api/canvas/widgets/note-1", "note-1", "text", mine: "mine", theirs: "theirs"),
        town.conflict("cccccc", "/api/canvas/widgets/note-1", "note-1", "wide", mine: true, theirs: .null),
        town.conflict("dddddd", "/api/canvas/widgets/gone-1", "gone-1", "text", mine: "a", theirs: "b"),
      ]
      try await store.keep(conflicts, of: "")
      try await body(town)
    }
  }

  @Test func theOtherValueIsSetOnTheCanvas() async throws {
    try await withTown { town in
      let title = try await town.desk.easel("outbox", "resolve", "aaaaaa", "--keep", "theirs")
      #expect(title.output == "title is \"Theirs\".\n", "\(title.complaint)")
      #expect(try await town.desk.easel("outbox", "resolve", "bbbbbb", "--keep", "both").status == 0)
      #expect(try await town.desk.easel("outbox", "resolve", "cccccc", "--keep", "theirs").status == 0)
      let page = try #require(try await town.layout.pages.first)
      #expect(page.title == "Theirs" && page.widgets.first?.config == ["text": "mine / theirs"])
      #expect(try await town.store.conflicts(of: "").map(\.id) == ["dddddd"])
    }
  }

  @Test func whatHoldsStaysAndWhatCannotBeSetStaysInTheList() async throws {
    try await withTown { town in
      #expect(try await town.desk.easel("outbox", "resolve", "aaaaaa", "--keep", "mine").status == 0)
      let offline = try await town.desk.easel("outbox", "resolve", "bbbbbb", "--keep", "theirs", "--offline")
      #expect(offline.status == 1 && offline.complaint.contains("In Easel, Ctrl+Space V decides it."))
      let gone = try await town.desk.easel("outbox", "resolve", "dddddd", "--keep", "theirs")
      #expect(gone.status == 1 && gone.complaint.contains("not on the canvas any more"), "\(gone.complaint)")
      // What waits here of the same would be sent after it.
      let layout = try await town.layout
      var (canvas, later) = (SharedCanvas(revision: 1, confirmed: layout), layout)
      later.pages[0].widgets[0].config["text"] = "later"
      _ = canvas.make(
        CanvasChange(.configure, subject: "note-1", from: layout, to: later),
        id: TimeOrderedID.make(at: Timestamp(seconds: 3)))
      try await town.store.keep(canvas, of: "", terminal: 0)
      let behind = try await town.desk.easel("outbox", "resolve", "bbbbbb", "--keep", "theirs")
      #expect(behind.status == 1 && behind.complaint.contains("of the same waits to be sent"), "\(behind.complaint)")
      #expect(try await town.store.conflicts(of: "").map(\.id) == ["bbbbbb", "cccccc", "dddddd"])
      #expect(try await town.layout == layout)
    }
  }
}
