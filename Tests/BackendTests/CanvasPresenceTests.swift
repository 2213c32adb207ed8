import EaselAPI
import EaselKit
import HTTPTypes
import Testing

@testable import Backend

@Suite("presence on shared canvases", .timeLimit(.minutes(1)))
struct CanvasPresenceTests {
  private func place(_ page: String = "page-1", focus: String? = nil, scroll: Int = 0) -> CanvasWhereabouts {
    CanvasWhereabouts(page: page, focus: focus, isZoomed: false, scroll: scroll)
  }

  private func news(for person: SignedIn, on desk: ShareDesk) async throws -> [CanvasPresence] {
    try await desk.news(CanvasPresenceNews.type, for: person).compactMap { data in
      data.decoded(as: CanvasPresenceNews.self)?.presence
    }
  }

  @Test("members see each other's terminals, the newest first, and strangers see none")
  func appearing() async throws {
    try await ShareDesk.with { desk in
      let id = desk.share.id
      let alone = try await desk.call(CanvasShareAPI.appear(at: place(), in: id, as: "desk"), as: desk.owner)
      #expect(alone.items.map(\.origin) == ["desk"])
      desk.desk.server.clock.advance(seconds: 1)
      let both = try await desk.call(
        CanvasShareAPI.appear(at: place(focus: "a"), in: id, as: "laptop"), as: desk.viewer)
      #expect(both.items.map(\.origin) == ["laptop", "desk"])
      #expect(both.items.map(\.name) == ["Cleo", "Ada"])
      #expect(both.items.first?.user == desk.viewer.account.id)
      #expect(both.items.first?.place == place(focus: "a"))
      for person in [desk.owner, desk.editor, desk.viewer] {
        let told = try await news(for: person, on: desk)
        #expect(told.map(\.origin) == ["desk", "laptop"])
        #expect(told.last == both.items.first)
      }
      #expect(try await news(for: desk.stranger, on: desk).isEmpty)
    }
  }

  @Test("nobody crowds the others out")
  func crowd() async throws {
    try await ShareDesk.with { desk in
      let id = desk.share.id
      _ = try await desk.call(CanvasShareAPI.appear(at: place(), in: id, as: "desk"), as: desk.owner)
      for number in 1...CanvasShareAPI.mostOwnPresences + 2 {
        desk.desk.server.clock.advance(seconds: 1)
        _ = try await desk.call(CanvasShareAPI.appear(at: place(), in: id, as: "t\(number)"), as: desk.viewer)
      }
      let all = try await desk.call(CanvasShareAPI.appear(at: place(), in: id, as: "desk"), as: desk.owner).items
      #expect(all.filter { $0.user == desk.viewer.account.id }.count == CanvasShareAPI.mostOwnPresences)
      #expect(!all.map(\.origin).contains("t1") && all.map(\.origin).contains("desk"))
    }
  }

  @Test("only what is new is told: not a repetition, but another place, and one who was away for long")
  func renewal() async throws {
    try await ShareDesk.with { desk in
      let id = desk.share.id
      let clock = desk.desk.server.clock
      let here = CanvasShareAPI.appear(at: place(), in: id, as: "desk")
      let there = CanvasShareAPI.appear(at: place(scroll: 3), in: id, as: "desk")
      _ = try await desk.call(here, as: desk.owner)
      clock.advance(seconds: CanvasShareAPI.presenceSeconds - 1)
      let seen = try await desk.call(here, as: desk.owner).items.first?.seenAt
      #expect(seen == clock.now())
      #expect(try await news(for: desk.editor, on: desk).count == 1)
      _ = try await desk.call(there, as: desk.owner)
      #expect(try await news(for: desk.editor, on: desk).compactMap { $0.place?.scroll } == [0, 3])
      clock.advance(seconds: CanvasShareAPI.presenceSeconds + 1)
      _ = try await desk.call(there, as: desk.owner)
      #expect(try await news(for: desk.editor, on: desk).count == 3)
    }
  }

  @Test("a terminal that is not heard of is taken to be gone, and its id is free")
  func expiry() async throws {
    try await ShareDesk.with { desk in
      let id = desk.share.id
      let here = CanvasShareAPI.appear(at: place(), in: id, as: "desk")
      _ = try await desk.call(here, as: desk.owner)
      try await desk.refuse(409, "canvas.presence.taken", field: "origin", here.request, as: desk.editor)
      desk.desk.server.clock.advance(seconds: CanvasShareAPI.presenceSeconds + 1)
      let left = try await desk.call(CanvasShareAPI.appear(at: place(), in: id, as: "x"), as: desk.viewer)
      #expect(left.items.map(\.origin) == ["x"])
      #expect(try await desk.call(here, as: desk.editor).items.count == 2)
    }
  }

  @Test("a terminal goes once, and only its own person sends it away")
  func disappearing() async throws {
    try await ShareDesk.with { desk in
      let id = desk.share.id
      let going = CanvasShareAPI.disappear(from: id, as: "desk")
      _ = try await desk.call(CanvasShareAPI.appear(at: place(), in: id, as: "desk"), as: desk.editor)
      _ = try await desk.call(going, as: desk.owner)
      #expect(try await news(for: desk.owner, on: desk).count == 1)
      _ = try await desk.call(going, as: desk.editor)
      _ = try await desk.call(going, as: desk.editor)
      let told = try await news(for: desk.owner, on: desk)
      #expect(told.map(\.origin) == ["desk", "desk"])
      #expect(told.last?.place == nil)
      #expect(told.last?.user == desk.editor.account.id)
    }
  }

  @Test("who is no member any more is there no more")
  func leaving() async throws {
    try await ShareDesk.with { desk in
      let id = desk.share.id
      for origin in ["a", "b"] {
        _ = try await desk.call(CanvasShareAPI.appear(at: place(), in: id, as: origin), as: desk.viewer)
      }
      _ = try await desk.call(CanvasShareAPI.remove(desk.viewer.account.id, of: id), as: desk.viewer)
      let told = try await news(for: desk.editor, on: desk)
      #expect(told.map(\.origin) == ["a", "b", "a", "b"])
      #expect(told.suffix(2).allSatisfy { $0.place == nil })
      #expect(try await news(for: desk.viewer, on: desk).count == 2)
      let left = try await desk.call(CanvasShareAPI.appear(at: place(), in: id, as: "own"), as: desk.owner)
      #expect(left.items.map(\.origin) == ["own"])
    }
  }

  @Test("places that no canvas has are refused")
  func garbage() async throws {
    try await ShareDesk.with { desk in
      let long = String(repeating: "x", count: 201)
      for (field, wrong) in [
        ("page", place("")), ("page", place("a\nb")), ("page", place(long)), ("focus", place(focus: "")),
        ("focus", place(focus: "\u{1B}")), ("scroll", place(scroll: -1)), ("scroll", place(scroll: 100_001)),
      ] {
        try await desk.refuse(
          422, "canvas.presence.invalid", field: field,
          CanvasShareAPI.appear(at: wrong, in: desk.share.id, as: "desk").request, as: desk.owner)
      }
      let name = String(repeating: "x", count: CanvasAPI.longestOrigin + 1)
      try await desk.refuse(
        422, "canvas.origin.long", field: "origin",
        CanvasShareAPI.appear(at: place(), in: desk.share.id, as: name).request, as: desk.owner)
    }
  }

  @Test("a guest of the server says where they are, and changes nothing else")
  func guests() async throws {
    try await ShareDesk.with { desk in
      let id = desk.share.id
      let code = try await desk.invite(as: .viewer)
      desk.desk.server.clock.advance(seconds: 1)
      _ = try await desk.call(AuthAPI.changeRole(of: desk.editor.account.id, to: "guest"), as: desk.owner)
      desk.desk.server.clock.advance(seconds: 1)
      let guest = try await desk.desk.call(AuthAPI.refresh(desk.editor.refreshToken))
      let here = CanvasShareAPI.appear(at: place(), in: id, as: "desk")
      #expect(try await desk.call(here, as: guest).items.map(\.name) == ["Bob"])
      _ = try await desk.call(CanvasShareAPI.disappear(from: id, as: "desk"), as: guest)
      for request in [
        CanvasShareAPI.join(code, key: "j").request, CanvasShareAPI.remove(guest.account.id, of: id).request,
        CanvasShareAPI.make(try ShareDesk.change(ShareDesk.start, ShareDesk.moved(x: 8), base: 1), in: id, key: "c")
          .request,
      ] {
        try await desk.refuse(403, "auth.role.refused", request, as: guest)
      }
    }
  }

  @Test(
    "no other path lets a guest change something",
    arguments: [
      "/api/canvas/shares/1/presence/2/3", "/api/canvas/shares/1/presence/", "/api/canvas/shares//presence/1",
      "/api/canvas/shares/1/members/presence", "/api/canvas/shares/presence/1", "/api/canvas/shares/1/presence",
      "/api/canvas/layouts/shares/1/presence", "/x/api/canvas/shares/1/presence/2",
    ])
  func guestPaths(path: String) throws {
    let guest = Identity(user: "bob", name: "Bob", role: .guest)
    let own = "/api/canvas/shares/1/presence/2"
    for method in [HTTPRequest.Method.put, .delete] {
      try AccessRules.check(guest, method, own)
      #expect(throws: Problem.self) { try AccessRules.check(guest, method, path) }
    }
    for method in [HTTPRequest.Method.post, .patch] {
      #expect(throws: Problem.self) { try AccessRules.check(guest, method, own) }
    }
  }
}
