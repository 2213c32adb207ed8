import Canvas
import EaselAPI
import EaselKit
import HTTPTypes
import Testing

@testable import Backend

@Suite("shared canvases", .timeLimit(.minutes(1)))
struct CanvasShareTests {
  private func new(_ name: String = "Team", id: String? = nil, layout: JSONValue? = nil) -> NewCanvasShare {
    NewCanvasShare(id: id, name: name, layout: layout)
  }

  @Test("a shared canvas lives: made, read, renamed, removed", arguments: Door.allCases)
  func life(door: Door) async throws {
    try await withServer(door) { server in
      let layout = try ShareDesk.json(ShareDesk.start)
      let made = try await server.call(CanvasShareAPI.make(new("  Team ", layout: layout), key: "k"))
      #expect((made.name, made.role, made.members, made.version) == ("Team", CanvasRole.owner, 1, 1))
      #expect(try await server.call(CanvasShareAPI.make(new("  Team ", layout: layout), key: "k")) == made)
      #expect(try await server.call(CanvasShareAPI.shares()).items == [made])
      let state = try await server.call(CanvasShareAPI.state(of: made.id))
      #expect(state.revision == 1)
      #expect(state.layout == layout)
      #expect(try await server.call(CanvasAPI.state()).revision == 0)

      let renamed = try await server.call(CanvasShareAPI.rename(made.id.uppercased(), to: "Crew", key: "r"))
      #expect((renamed.name, renamed.version) == ("Crew", 2))
      #expect(try await server.call(CanvasShareAPI.rename(made.id, to: "Crew", key: "again")).version == 2)
      #expect(try await server.send(CanvasShareAPI.share(made.id).request).headers[.eTag] == "\"2\"")
      let late = try await server.send(
        .delete, "/api/canvas/shares/\(made.id)", [.ifMatch: "\"1\""], nil)
      try server.refusal(412, "canvas.version.stale", of: late)
      _ = try await server.call(CanvasShareAPI.delete(made.id))
      try server.refusal(
        404, "canvas.share.unknown", of: try await server.send(CanvasShareAPI.state(of: made.id).request))
      #expect(try await server.call(CanvasShareAPI.shares()).items.isEmpty)
      // Nothing of it is left for one that is made under the same id.
      _ = try await server.call(CanvasShareAPI.make(new(id: made.id), key: "n"))
      #expect(try await server.call(CanvasShareAPI.state(of: made.id)).revision == 0)
    }
  }

  @Test("a name is one line of some characters, and a layout one that a canvas can have")
  func garbage() async throws {
    try await withServer(.inProcess) { server in
      let faults = [
        (" ", "empty"), ("a\u{1B}b", "invalid"), ("Te\u{200B}am", "invalid"), ("Team\u{FEFF}", "invalid"),
        ("Te\u{200D}am", "invalid"), (String(repeating: "a", count: 61), "long"),
      ]
      for (name, fault) in faults {
        try server.refusal(
          422, "canvas.share.name.\(fault)", field: "name",
          of: try await server.send(CanvasShareAPI.make(new(name), key: UUIDs.next()).request))
      }
      try server.refusal(
        422, "canvas.layout.invalid", field: "layout",
        of: try await server.send(CanvasShareAPI.make(new(layout: ["name": "x", "pages": 3]), key: "l").request))
      for name in ["👩‍👩‍👧", "می‌خواهم", "❤\u{FE0F}"] {
        #expect(try await server.call(CanvasShareAPI.make(new(name), key: UUIDs.next())).name == name)
      }
      let made = try await server.call(CanvasShareAPI.make(new(id: UUIDs.next()), key: "m"))
      try server.refusal(
        409, "id.taken", field: "id",
        of: try await server.send(CanvasShareAPI.make(new(id: made.id), key: "t").request))
    }
  }

  @Test("a person has so many shared canvases and no more")
  func limit() async throws {
    try await withServer(.inProcess) { server in
      for _ in 0..<CanvasShareAPI.mostShares {
        _ = try await server.call(CanvasShareAPI.make(new(), key: UUIDs.next()))
      }
      try server.refusal(
        422, "canvas.shares.many", field: "name",
        of: try await server.send(CanvasShareAPI.make(new(), key: "x").request))
      let page = try await server.send(.get, "/api/canvas/shares?limit=60").decoded(EaselAPI.Page<CanvasShare>.self)
      let rest = try await server.call(CanvasShareAPI.shares(cursor: page.next))
      #expect(Set((page.items + rest.items).map(\.id)).count == CanvasShareAPI.mostShares)
    }
  }

  @Test("who is no member finds nothing, whatever is asked")
  func strangers() async throws {
    try await ShareDesk.with { desk in
      let id = desk.share.id
      let change = try ShareDesk.change(ShareDesk.start, ShareDesk.moved(x: 8), base: 1)
      let place = CanvasWhereabouts(page: "page-1", focus: nil, isZoomed: false, scroll: 0)
      for request in [
        CanvasShareAPI.share(id).request, CanvasShareAPI.rename(id, to: "Mine", key: "r").request,
        CanvasShareAPI.delete(id).request, CanvasShareAPI.members(of: id).request,
        CanvasShareAPI.change(desk.stranger.account.id, of: id, to: .owner, key: "c").request,
        CanvasShareAPI.remove(desk.stranger.account.id, of: id).request,
        CanvasShareAPI.invite(to: id, as: .owner).request, CanvasShareAPI.withdrawInvitations(to: id).request,
        CanvasShareAPI.state(of: id).request, CanvasShareAPI.make(change, in: id, key: "m").request,
        CanvasShareAPI.changes(of: id, after: 1).request,
        CanvasShareAPI.appear(at: place, in: id, as: "desk").request,
        CanvasShareAPI.disappear(from: id, as: "desk").request,
      ] {
        try await desk.refuse(404, "canvas.share.unknown", request, as: desk.stranger)
      }
      #expect(try await desk.call(CanvasShareAPI.shares(), as: desk.stranger).items.isEmpty)
    }
  }

  @Test("a viewer looks, an editor arranges, and the rest is for owners")
  func roles() async throws {
    try await ShareDesk.with { desk in
      let id = desk.share.id
      let change = try ShareDesk.change(ShareDesk.start, ShareDesk.moved(x: 8), base: 1)
      try await desk.refuse(
        403, "canvas.share.role", CanvasShareAPI.make(change, in: id, key: "m").request, as: desk.viewer)
      #expect(try await desk.call(CanvasShareAPI.make(change, in: id, key: "m"), as: desk.editor).revision == 2)
      for person in [desk.viewer, desk.editor] {
        for request in [
          CanvasShareAPI.rename(id, to: "Mine", key: "r").request, CanvasShareAPI.delete(id).request,
          CanvasShareAPI.change(person.account.id, of: id, to: .owner, key: "c").request,
          CanvasShareAPI.remove(desk.owner.account.id, of: id).request,
          CanvasShareAPI.invite(to: id, as: .viewer).request, CanvasShareAPI.withdrawInvitations(to: id).request,
        ] {
          try await desk.refuse(403, "canvas.share.role", request, as: person)
        }
        #expect(try await desk.call(CanvasShareAPI.state(of: id), as: person).revision == 2)
        #expect(try await desk.call(CanvasShareAPI.members(of: id), as: person).items.count == 3)
      }
      #expect(try await desk.call(CanvasShareAPI.share(id), as: desk.viewer).role == .viewer)
    }
  }

  @Test("the changes of two members come into one order, and who is behind is told so")
  func order() async throws {
    try await ShareDesk.with { desk in
      let id = desk.share.id
      let (start, one, other) = (ShareDesk.start, ShareDesk.moved(x: 8), ShareDesk.moved(x: 6))
      let first = try ShareDesk.change(start, one, base: 1, id: UUIDs.next())
      let receipt = try await desk.call(CanvasShareAPI.make(first, in: id, key: "1"), as: desk.editor)
      #expect(try await desk.call(CanvasShareAPI.make(first, in: id, key: "2"), as: desk.editor) == receipt)
      let late = try ShareDesk.change(start, other, base: 1)
      try await desk.refuse(
        409, "canvas.behind", field: "base", CanvasShareAPI.make(late, in: id, key: "3").request, as: desk.owner)
      let anew = try ShareDesk.change(one, other, base: 2)
      #expect(try await desk.call(CanvasShareAPI.make(anew, in: id, key: "4"), as: desk.owner).revision == 3)
      let entries = try await desk.call(CanvasShareAPI.changes(of: id, after: 1), as: desk.viewer).items
      #expect(entries.map(\.revision) == [2, 3])
      #expect(entries.map(\.change) == [first.change, anew.change])
      // What it began with is no change.
      try await desk.refuse(
        410, "canvas.changes.gone", field: "after", CanvasShareAPI.changes(of: id, after: 0).request, as: desk.viewer)
      #expect(try await desk.call(CanvasShareAPI.state(of: id), as: desk.viewer).layout == ShareDesk.json(other))
      for person in [desk.owner, desk.editor] {
        #expect(try await desk.call(CanvasAPI.state(), as: person).revision == 0)
      }
    }
  }

  @Test("what a member says that a widget kept for itself is neither kept nor told to the others")
  func states() async throws {
    try await ShareDesk.with { desk in
      let id = desk.share.id
      var emptied = ShareDesk.start
      emptied.pages[0].widgets.removeLast()
      let closed = CanvasChange(.remove, subject: "b", from: ShareDesk.start, to: emptied) { _ in "a draft" }
      let change = NewCanvasChange(
        id: UUIDs.next(), base: 1, origin: "desk", change: JSONValue(encoding: closed))
      _ = try await desk.call(CanvasShareAPI.make(change, in: id, key: "1"), as: desk.editor)
      let entries = try await desk.call(CanvasShareAPI.changes(of: id, after: 1), as: desk.viewer).items
      let news = try await desk.news(CanvasShareAPI.arranged, for: desk.viewer)
      #expect(entries.count == 1 && news.count == 1)
      for told in entries.map(\.change) + news {
        #expect(!String(decoding: try APIJSON.encode(told), as: UTF8.self).contains("a draft"))
      }
      let opened = CanvasChange(.add, subject: nil, from: SharedCanvas.nothing, to: ShareDesk.start) { _ in "mine" }
      let own = NewCanvasChange(id: UUIDs.next(), base: 0, origin: "desk", change: JSONValue(encoding: opened))
      _ = try await desk.call(CanvasAPI.make(own, key: "2"), as: desk.editor)
      let kept = try await desk.call(CanvasAPI.changes(after: 0), as: desk.editor).items
      #expect(kept.first?.change["items"]?.array?.first?["state"] == "mine")
    }
  }

  @Test("each member is told of a change, nobody else is, and no own canvas")
  func arranged() async throws {
    try await ShareDesk.with { desk in
      let id = UUIDs.next()
      let change = try ShareDesk.change(ShareDesk.start, ShareDesk.moved(x: 8), base: 1, id: id)
      _ = try await desk.call(CanvasShareAPI.make(change, in: desk.share.id, key: "1"), as: desk.editor)
      let told = CanvasShareNews(
        share: desk.share.id, revision: 2, id: id, origin: "desk", change: change.change)
      for person in [desk.owner, desk.editor, desk.viewer] {
        let news = try await desk.news(CanvasShareAPI.arranged, for: person)
        #expect(news.compactMap { $0.decoded(as: CanvasShareNews.self) } == [told])
        // It can be read as news of any canvas.
        #expect(news.first?.decoded(as: CanvasNews.self)?.id == id)
        #expect(try await desk.news(CanvasNews.type, for: person).isEmpty)
      }
      #expect(try await desk.news(CanvasShareAPI.arranged, for: desk.stranger).isEmpty)
    }
  }

  @Test("news of a canvas say which change it was, and those of older servers are read")
  func news() async throws {
    let old: JSONValue = ["revision": 1, "origin": "desk"]
    #expect(old.decoded(as: CanvasNews.self) == CanvasNews(revision: 1, origin: "desk", change: nil))
    try await withServer(.inProcess) { server in
      let id = UUIDs.next()
      let change = NewCanvasChange(
        id: id, base: 0, origin: "desk",
        change: try ShareDesk.json(
          CanvasChange(.load, subject: nil, from: SharedCanvas.nothing, to: ShareDesk.start)))
      _ = try await server.call(CanvasAPI.make(change, key: "k"))
      await server.exchange.settle()
      let event = try #require(try await server.call(EventsAPI.events(pattern: CanvasNews.type)).items.first)
      #expect(event.data.decoded(as: CanvasNews.self)?.id == id)
    }
  }

  @Test("each member is told of a new name and of the end")
  func changed() async throws {
    try await ShareDesk.with { desk in
      let id = desk.share.id
      let renamed = try await desk.call(CanvasShareAPI.rename(id, to: "Crew", key: "r"), as: desk.owner)
      #expect(renamed.version == desk.share.version + 1)
      _ = try await desk.call(CanvasShareAPI.delete(id), as: desk.owner)
      for (person, role) in [(desk.owner, "owner"), (desk.editor, "editor"), (desk.viewer, "viewer")] {
        let expected: [JSONValue] = [
          ["share": .string(id), "version": .int(renamed.version), "role": .string(role)],
          ["share": .string(id), "version": .int(renamed.version), "gone": true],
        ]
        let news = try await desk.news(CanvasShareAPI.changed, for: person).suffix(2)
        #expect(Array(news) == expected)
        try await desk.refuse(404, "canvas.share.unknown", CanvasShareAPI.share(id).request, as: person)
      }
      #expect(try await desk.news(CanvasShareAPI.changed, for: desk.stranger).isEmpty)
    }
  }
}
