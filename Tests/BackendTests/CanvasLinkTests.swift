import EaselAPI
import EaselKit
import GRDB
import Testing

@testable import Backend

/// What a shared canvas is to the screens of a link.
@Suite("links to shared canvases", .timeLimit(.minutes(1)))
struct CanvasLinkTests {
  private func appear(_ origin: String, in canvas: String) -> Endpoint<CanvasPresences> {
    CanvasShareAPI.appear(at: LinkDesk.place, in: canvas, as: origin)
  }

  @Test("a link shows a canvas as long as its maker is an owner there, and again once they are")
  func ownership() async throws {
    try await LinkDesk.with { desk in
      let reads = [
        CanvasShareAPI.share(desk.canvas).request, CanvasShareAPI.state(of: desk.canvas).request,
        CanvasShareAPI.changes(of: desk.canvas, after: 1).request, appear("wall", in: desk.canvas).request,
        CanvasShareAPI.disappear(from: desk.canvas, as: "wall").request,
      ]
      try await desk.demoteOwner()
      for request in reads { try await desk.refuse(404, "canvas.share.unknown", request) }
      let maker = desk.owner.account.id
      let back = CanvasShareAPI.change(maker, of: desk.canvas, to: .owner, key: "b")
      _ = try await desk.call(back, as: desk.people.editor)
      #expect(try await desk.call(CanvasShareAPI.state(of: desk.canvas), as: desk.wall).revision == 1)
      _ = try await desk.call(CanvasShareAPI.remove(maker, of: desk.canvas), as: desk.people.editor)
      for request in reads { try await desk.refuse(404, "canvas.share.unknown", request) }
    }
  }

  @Test("a link of somebody who is no owner shows nothing, whatever their role", arguments: CanvasRole.allCases)
  func others(role: CanvasRole) async throws {
    try await ShareDesk.with { desk in
      let maker = [CanvasRole.viewer: desk.viewer, .editor: desk.editor, .owner: desk.stranger][role]
      let new = NewCanvasLink(name: "Hall", canvas: desk.share.id, services: [])
      let made = try await desk.call(AuthAPI.makeLink(new), as: try #require(maker))
      let wall = try await desk.desk.call(AuthAPI.refresh(made.token))
      for request in [CanvasShareAPI.share(desk.share.id).request, CanvasShareAPI.state(of: desk.share.id).request] {
        try await desk.refuse(404, "canvas.share.unknown", request, as: wall)
      }
    }
  }

  @Test("a screen is among those who are there, as itself and not as who made the link")
  func presence() async throws {
    try await LinkDesk.with { desk in
      _ = try await desk.call(appear("desk", in: desk.canvas), as: desk.owner)
      desk.desk.server.clock.advance(seconds: 1)
      let all = try await desk.call(appear("wall", in: desk.canvas), as: desk.wall).items
      #expect(all.map(\.origin) == ["wall", "desk"])
      #expect(all.map(\.name) == ["Hall", "Ada"])
      #expect(all.map(\.user) == [desk.wall.account.id, desk.owner.account.id])
      let told = try await desk.people.news(CanvasPresenceNews.type, for: desk.people.viewer)
      #expect(told.compactMap { $0.decoded(as: CanvasPresenceNews.self)?.presence.name } == ["Ada", "Hall"])

      // It takes no terminal's place and sends none away, its maker's neither; and nobody its own.
      try await desk.refuse(
        409, "canvas.presence.taken", field: "origin", appear("desk", in: desk.canvas).request)
      _ = try await desk.call(CanvasShareAPI.disappear(from: desk.canvas, as: "desk"), as: desk.wall)
      _ = try await desk.call(CanvasShareAPI.disappear(from: desk.canvas, as: "wall"), as: desk.owner)
      #expect(try await desk.call(appear("desk", in: desk.canvas), as: desk.owner).items.count == 2)
      _ = try await desk.call(CanvasShareAPI.disappear(from: desk.canvas, as: "wall"), as: desk.wall)
      #expect(try await desk.call(appear("desk", in: desk.canvas), as: desk.owner).items.map(\.origin) == ["desk"])
    }
  }

  @Test("however many screens a link has, they crowd nobody out")
  func crowd() async throws {
    try await LinkDesk.with { desk in
      _ = try await desk.call(appear("desk", in: desk.canvas), as: desk.owner)
      for number in 1...CanvasShareAPI.mostOwnPresences + 2 {
        desk.desk.server.clock.advance(seconds: 1)
        _ = try await desk.call(appear("w\(number)", in: desk.canvas), as: desk.wall)
      }
      let all = try await desk.call(appear("desk", in: desk.canvas), as: desk.owner).items
      #expect(all.filter { $0.user == desk.made.id }.count == CanvasShareAPI.mostOwnPresences)
      #expect(all.map(\.origin).contains("desk") && !all.map(\.origin).contains("w1"))
    }
  }

  @Test("even where no gateway stands before it, the canvas takes a link for a viewer of this one canvas")
  func alone() async throws {
    try await withStore { _, rig in
      let database = try ServiceDatabase(name: "canvas", in: rig) { CanvasSchema.register(&$0) }
      let repository = SQLiteCanvasRepository(database: database, now: rig.clock.now)
      func make(_ name: String) async throws -> CanvasShare {
        let new = NewCanvasShare(id: nil, name: name, layout: try ShareDesk.json(ShareDesk.start))
        return try await repository.create(new, id: UUIDs.next(), by: .ada, once: nil).value
      }
      let (shown, other) = (try await make("Team"), try await make("Other"))
      let link = LinkDesk.identity(canvas: shown.id)
      #expect(try await repository.share(shown.id, for: link).role == .viewer)
      await #expect(throws: Problem.shareUnknown) { try await repository.share(other.id, for: link) }
      let change = try ShareDesk.change(ShareDesk.start, ShareDesk.moved(x: 8), base: 1)
      let attacks: [@Sendable () async throws -> Void] = [
        { _ = try await repository.make(change, id: UUIDs.next(), inShare: shown.id, by: link, once: nil) },
        { _ = try await repository.rename(shown.id, to: "Mine", by: link, if: .none, once: nil) },
        { try await repository.deleteShare(shown.id, by: link, if: .none) },
        { _ = try await repository.invite(to: shown.id, as: .owner, with: SecretCode.hash("x" as String), by: link) },
        { try await repository.withdrawInvitations(to: shown.id, by: link) },
        { try await repository.remove("ada", of: shown.id, by: link) },
        { _ = try await repository.change("ada", of: shown.id, to: .viewer, by: link, once: nil) },
      ]
      for attack in attacks {
        do {
          try await attack()
          Issue.record("a link changed something")
        } catch let problem as Problem {
          #expect(problem.code == "canvas.share.role")
        }
      }
      #expect(try await repository.share(shown.id, for: .ada) == shown)
    }
  }
}
