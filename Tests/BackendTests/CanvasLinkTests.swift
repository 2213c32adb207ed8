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

  /// A way in which somebody comes to own a canvas no more.
  enum Loss: CaseIterable {
    case deleted, left, removed, demoted
  }

  @Test("a link ends with its maker's being an owner of its canvas, with all that it read", arguments: Loss.allCases)
  func ownership(loss: Loss) async throws {
    try await LinkDesk.with { desk in
      let (maker, editor) = (desk.owner.account.id, desk.people.editor)
      _ = try await desk.call(TodoAPI.items(), as: desk.wall)
      // What is told of who stays an owner ends nothing.
      _ = try await desk.call(CanvasShareAPI.rename(desk.canvas, to: "Crew", key: "n"), as: desk.owner)
      let other = NewCanvasShare(id: nil, name: "Other", layout: nil)
      let elsewhere = try await desk.call(CanvasShareAPI.make(other, key: "o"), as: desk.owner).id
      _ = try await desk.call(CanvasShareAPI.delete(elsewhere), as: desk.owner)
      await desk.desk.server.exchange.settle()
      _ = try await desk.call(TodoAPI.items(), as: desk.wall)
      switch loss {
      case .deleted: _ = try await desk.call(CanvasShareAPI.delete(desk.canvas), as: desk.owner)
      case .left: _ = try await desk.call(CanvasShareAPI.leave(desk.canvas), as: desk.owner)
      case .removed:
        let role = CanvasShareAPI.change(editor.account.id, of: desk.canvas, to: .owner, key: "up")
        _ = try await desk.call(role, as: desk.owner)
        _ = try await desk.call(CanvasShareAPI.remove(maker, of: desk.canvas), as: editor)
      case .demoted: try await desk.demoteOwner()
      }
      try await desk.expectEnd()
    }
  }

  @Test("who is an owner again makes another link; that one is not ended by what was before it")
  func ownerAgain() async throws {
    try await LinkDesk.with { desk in
      try await desk.demoteOwner()
      let back = CanvasShareAPI.change(desk.owner.account.id, of: desk.canvas, to: .owner, key: "b")
      _ = try await desk.call(back, as: desk.people.editor)
      try await desk.expectEnd()
      let new = NewCanvasLink(name: "Hall", canvas: desk.canvas, services: ["todo"])
      let made = try await desk.call(AuthAPI.makeLink(new), as: desk.owner)
      let wall = try await desk.desk.call(AuthAPI.refresh(made.token))
      await desk.desk.server.exchange.settle()
      #expect(try await desk.call(CanvasShareAPI.state(of: desk.canvas), as: wall).revision == 1)
    }
  }

  @Test("an event that comes late, or twice, ends no link that was made since; a clock that was put back spares none")
  func late() async throws {
    try await LinkDesk.with { desk in
      let (clock, tokens) = (desk.desk.server.clock, desk.desk.tokens)
      let environment = ServiceEnvironment(
        folder: "\(desk.desk.server.folder)/services", hub: LiveHub(), now: clock.now)
      let database = try ServiceDatabase(name: "auth", in: environment) { AuthSchema.register(&$0) }
      let store = AuthStore(database: database)
      let time = clock.now()
      let maker = desk.owner.account.id
      func links(until seconds: Int, now: Int) async throws -> [String] {
        try await store.links(
          to: desk.canvas, of: maker, until: time.adding(seconds: seconds), now: time.adding(seconds: now))
      }
      #expect(try await links(until: 0, now: 0) == [desk.made.id])
      #expect(try await links(until: -1, now: 0).isEmpty)
      #expect(try await links(until: -7200, now: -3600) == [desk.made.id])
      #expect(try await store.links(to: Example.otherID, of: maker, until: time, now: time).isEmpty)
      #expect(try await store.links(to: desk.canvas, of: "bob", until: time, now: time).isEmpty)

      let settings = AuthSettings(tokens: tokens, mailer: desk.desk.mails, hasher: desk.desk.hasher)
      let controller = AuthController(store: store, settings: settings, environment: environment)
      let consumer = LinkConsumer(store: store, tokens: tokens, runner: controller.runner, now: clock.now)
      func tell(_ source: String, _ data: JSONValue, at instant: Timestamp) async throws {
        let event = ServiceEvent(
          id: UUIDs.next(), type: CanvasShareAPI.changed, source: source, subject: desk.canvas, timestamp: instant,
          data: data, audience: .user(maker))
        try await consumer.handle(StoredEvent(sequence: 1, event: event))
      }
      try await tell("canvas", ["gone": true], at: time.adding(seconds: -60))
      try await tell("chat", ["gone": true], at: time)
      try await tell("canvas", ["role": "owner"], at: time)
      try await tell("canvas", ["version": 2], at: time)
      _ = try await desk.call(TodoAPI.items(), as: desk.wall)
      for _ in 1...2 { try await tell("canvas", ["role": "editor"], at: time) }
      try await desk.expectEnd()
    }
  }

  @Test("a canvas looks itself whether who made a link is an owner at that moment")
  func lookedUp() async throws {
    try await withStore { _, rig in
      let database = try ServiceDatabase(name: "canvas", in: rig) { CanvasSchema.register(&$0) }
      let repository = SQLiteCanvasRepository(database: database, now: rig.clock.now)
      let new = NewCanvasShare(id: nil, name: "Team", layout: try ShareDesk.json(ShareDesk.start))
      let id = try await repository.create(new, id: UUIDs.next(), by: .ada, once: nil).value.id
      let bob = Identity(user: "bob", name: "Bob", role: .member)
      _ = try await repository.invite(.owner(at: rig.clock.now()), to: id, by: .ada, once: nil)
      _ = try await repository.join(with: SecretCode.hash("x" as String), by: bob, once: nil)
      let link = LinkDesk.identity(canvas: id)
      for role in [CanvasRole.editor, .viewer] {
        #expect(try await repository.share(id, for: link).role == .viewer)
        _ = try await repository.change("ada", of: id, to: role, by: bob, once: nil)
        await #expect(throws: Problem.shareUnknown) { try await repository.share(id, for: link) }
        await #expect(throws: Problem.shareUnknown) { try await repository.state(ofShare: id, for: link) }
        _ = try await repository.change("ada", of: id, to: .owner, by: bob, once: nil)
      }
      try await repository.remove("ada", of: id, by: bob)
      await #expect(throws: Problem.shareUnknown) { try await repository.share(id, for: link) }
    }
  }

  @Test("a link of somebody who is no owner shows nothing, whatever their role", arguments: CanvasRole.allCases)
  func others(role: CanvasRole) async throws {
    try await ShareDesk.with { desk in
      let maker = [CanvasRole.viewer: desk.viewer, .editor: desk.editor, .owner: desk.stranger][role]
      // What is told of roles before there is a link is none of its affairs.
      await desk.desk.server.exchange.settle()
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

  @Test("however many screens a link has, one is told of, and the next when that has gone")
  func crowd() async throws {
    try await LinkDesk.with { desk in
      let clock = desk.desk.server.clock
      func there(_ origin: String, as caller: SignedIn? = nil) async throws -> [String] {
        clock.advance(seconds: 1)
        return try await desk.call(appear(origin, in: desk.canvas), as: caller ?? desk.wall).items.map(\.origin)
      }
      _ = try await there("desk", as: desk.owner)
      for number in 1...20 { #expect(try await there("w\(number)") == ["w1", "desk"]) }
      #expect(try await there("w1") == ["w1", "desk"])
      // The others are told of nobody who comes and goes.
      #expect(try await desk.people.news(CanvasPresenceNews.type, for: desk.people.viewer).count == 2)
      _ = try await desk.call(CanvasShareAPI.disappear(from: desk.canvas, as: "w2"), as: desk.wall)
      #expect(try await there("w2") == ["w1", "desk"])
      _ = try await desk.call(CanvasShareAPI.disappear(from: desk.canvas, as: "w1"), as: desk.wall)
      #expect(try await there("w2") == ["w2", "desk"])
      // A screen that died is forgotten as others are.
      clock.advance(seconds: CanvasShareAPI.presenceSeconds)
      #expect(try await there("w3") == ["w3"])
      // Another link has a place of its own.
      let new = NewCanvasLink(name: "Kitchen", canvas: desk.canvas, services: [])
      let made = try await desk.call(AuthAPI.makeLink(new), as: desk.owner)
      let other = try await desk.desk.call(AuthAPI.refresh(made.token))
      #expect(try await there("k1", as: other) == ["k1", "w3"])
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
      let invitation = try NewInvitation.owner(at: rig.clock.now())
      let attacks: [@Sendable () async throws -> Void] = [
        { _ = try await repository.make(change, id: UUIDs.next(), inShare: shown.id, by: link, once: nil) },
        { _ = try await repository.rename(shown.id, to: "Mine", by: link, if: .none, once: nil) },
        { try await repository.deleteShare(shown.id, by: link, if: .none) },
        { _ = try await repository.invite(invitation, to: shown.id, by: link, once: nil) },
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

extension NewInvitation {
  /// One with the code `x`.
  fileprivate static func owner(at instant: Timestamp) throws -> NewInvitation {
    NewInvitation(
      id: TimeOrderedID.make(at: instant), role: .owner, hash: SecretCode.hash("x" as String), createdAt: instant,
      expiresAt: instant.adding(seconds: 60),
      answer: try AnswerSeal().seal("x"))
  }
}
