import EaselAPI
import EaselKit
import Foundation
import GRDB
import HTTPTypes
import TestKit
import Testing

@testable import Backend

/// An invitation gives nobody more than its maker may give at that moment.
@Suite("rights of invitations", .timeLimit(.minutes(1)))
struct CanvasInvitationTests {
  private func expectVoid(
    _ code: Secret, _ desk: ShareDesk, at location: SourceLocation = #_sourceLocation
  ) async throws {
    await desk.desk.server.exchange.settle()
    let join = CanvasShareAPI.join(code, key: "void-\(code.revealed)").request
    try await desk.refuse(404, "canvas.invitation.unknown", join, as: desk.stranger, at: location)
  }

  /// Makes the editor an owner, too.
  private func raiseEditor(_ desk: ShareDesk) async throws {
    _ = try await desk.call(
      CanvasShareAPI.change(desk.editor.account.id, of: desk.share.id, to: .owner, key: "up"), as: desk.owner)
  }

  @Test("an invitation ends when its maker is removed, even by joining again; those of others stay")
  func removed() async throws {
    try await ShareDesk.with { desk in
      try await raiseEditor(desk)
      let code = try await desk.invite(as: .owner)
      let other = try await desk.call(CanvasShareAPI.invite(to: desk.share.id, as: .owner), as: desk.editor).code
      _ = try await desk.call(CanvasShareAPI.remove(desk.owner.account.id, of: desk.share.id), as: desk.editor)
      try await expectVoid(code, desk)
      _ = try await desk.call(CanvasShareAPI.join(other, key: "back"), as: desk.owner)
      try await expectVoid(code, desk)
    }
  }

  @Test("an invitation ends when its maker is demoted or leaves, and stays ended when they are owner again")
  func demoted() async throws {
    try await ShareDesk.with { desk in
      let id = desk.share.id
      try await raiseEditor(desk)
      let (demoted, left) = (try await desk.invite(as: .owner), try await desk.invite(as: .viewer))
      let maker = desk.owner.account.id
      _ = try await desk.call(CanvasShareAPI.change(maker, of: id, to: .editor, key: "down"), as: desk.editor)
      try await expectVoid(demoted, desk)
      _ = try await desk.call(CanvasShareAPI.change(maker, of: id, to: .owner, key: "again"), as: desk.editor)
      try await expectVoid(demoted, desk)
      try await expectVoid(left, desk)
      let last = try await desk.invite(as: .viewer)
      _ = try await desk.call(CanvasShareAPI.leave(id), as: desk.owner)
      try await expectVoid(last, desk)
    }
  }

  @Test("an invitation ends with a new password of its maker, changed or reset; those made since stay")
  func password() async throws {
    try await ShareDesk.with { desk in
      let auth = desk.desk
      let code = try await desk.invite(as: .owner)
      let change = PasswordChange(currentPassword: AuthDesk.password, newPassword: "four other words")
      _ = try await desk.call(AuthAPI.changePassword(change), as: desk.owner)
      #expect(await auth.mails.next().to == "ada@example.com")
      try await expectVoid(code, desk)

      auth.server.clock.advance(seconds: 2 * AccessTokens.leeway)
      let since = try await desk.invite(as: .viewer)
      await auth.server.exchange.settle()
      let open = try await desk.call(CanvasShareAPI.invitations(to: desk.share.id), as: desk.owner).items
      #expect(open.map(\.role) == [.viewer])

      _ = try await auth.call(AuthAPI.forgotPassword(email: "ada@example.com"))
      let reset = try #require(await auth.mails.next().code)
      _ = try await auth.call(AuthAPI.resetPassword(PasswordReset(code: reset, newPassword: "and four others")))
      try await expectVoid(since, desk)
    }
  }

  @Test("an invitation ends when its maker is made a guest of the server")
  func guest() async throws {
    try await ShareDesk.with { desk in
      try await raiseEditor(desk)
      let code = try await desk.call(CanvasShareAPI.invite(to: desk.share.id, as: .owner), as: desk.editor).code
      _ = try await desk.call(AuthAPI.changeRole(of: desk.editor.account.id, to: "guest"), as: desk.owner)
      try await expectVoid(code, desk)
    }
  }

  @Test("owners see the open invitations with their makers, and withdraw one of them")
  func listed() async throws {
    try await ShareDesk.with { desk in
      let list = CanvasShareAPI.invitations(to: desk.share.id)
      try await raiseEditor(desk)
      let first = try await desk.call(CanvasShareAPI.invite(to: desk.share.id, as: .viewer), as: desk.owner)
      let second = try await desk.call(CanvasShareAPI.invite(to: desk.share.id, as: .owner), as: desk.editor)
      let third = try await desk.call(CanvasShareAPI.invite(to: desk.share.id, as: .editor), as: desk.owner)
      let open = try await desk.call(list, as: desk.owner).items
      #expect(open.map(\.id) == [first.id, second.id, third.id])
      #expect(open.map(\.role) == [.viewer, .owner, .editor])
      #expect(open.map(\.makerName) == ["Ada", "Bob", "Ada"])
      #expect(open.map(\.maker) == [desk.owner, desk.editor, desk.owner].map(\.account.id))
      #expect(open.map(\.expiresAt) == [first, second, third].map(\.expiresAt))
      let answer = try await desk.desk.send(list.request, as: desk.owner.accessToken)
      for made in [first, second, third] {
        #expect(!String(decoding: answer.body, as: UTF8.self).contains(made.code.revealed))
      }

      _ = try await desk.call(CanvasShareAPI.join(first.code, key: "j"), as: desk.stranger)
      let withdraw = CanvasShareAPI.withdraw(try #require(second.id), to: desk.share.id)
      try await desk.refuse(403, "canvas.share.role", list.request, as: desk.viewer)
      try await desk.refuse(403, "canvas.share.role", withdraw.request, as: desk.viewer)
      _ = try await desk.call(withdraw, as: desk.owner)
      try await expectVoid(second.code, desk)
      try await desk.refuse(404, "canvas.invitation.gone", withdraw.request, as: desk.owner)
      #expect(try await desk.call(list, as: desk.owner).items.map(\.id) == [third.id])
      desk.desk.server.clock.advance(seconds: CanvasShareAPI.invitationSeconds)
      let ada = try await desk.desk.login("ada@example.com")
      #expect(try await desk.call(list, as: ada).items.isEmpty)
    }
  }

  @Test("invitations of a database that knew no makers end when it is migrated")
  func migrated() async throws {
    try await withTemporaryFolder { folder in
      try FileManager.default.createDirectory(atPath: "\(folder.path)/services", withIntermediateDirectories: true)
      let queue = try DatabaseQueue.of(service: "\(folder.path)/services/canvas.sqlite")
      var migrator = DatabaseMigrator()
      CanvasSchema.register(&migrator)
      try migrator.migrate(queue, upTo: "canvas-3")
      let code: Secret = "an old code"
      try await queue.write { db in
        try db.execute(
          sql: """
            INSERT INTO share (id, name, version, createdAt) VALUES (?, 'Team', 1, 0);
            INSERT INTO shareMember (share, user, name, role, joinedAt) VALUES (1, 'ada', 'Ada', 'owner', 0);
            """, arguments: [Example.id])
        try db.execute(
          sql: "INSERT INTO shareInvitation (hash, share, role, expiresAt) VALUES (?, 1, 'owner', ?)",
          arguments: [SecretCode.hash(code), Int64.max])
      }
      try queue.close()
      let environment = ServiceEnvironment(folder: "\(folder.path)/services", hub: LiveHub())
      let database = try ServiceDatabase(name: "canvas", in: environment, migrations: CanvasSchema.register)
      let repository = SQLiteCanvasRepository(database: database, now: environment.now)
      let bob = Identity(user: "bob", name: "Bob", role: .member)
      await #expect(throws: Problem.invitationUnknown) {
        try await repository.join(with: SecretCode.hash(code), by: bob, once: nil)
      }
      let ada = Identity(user: "ada", name: "Ada", role: .owner)
      #expect(try await repository.share(Example.id, for: ada).role == .owner)
    }
  }

  @Test("a canvas service in another process hears of a new password from the gateway, and of nobody else")
  func apart() async throws {
    try await withTemporaryFolder { folder in
      let platform = try Platform(folder: folder.path)
      platform.directory.configure("canvas", platform.url)
      try await platform.run { platform in
        let environment = ServiceEnvironment(
          folder: "\(platform.folder)/services", hub: LiveHub(), exchange: platform.serviceExchange)
        let service = try Gateway(
          services: [.canvas], in: environment, signIn: .gateway(platform.key, services: ["canvas"]), edge: .inside)
        try await withRunningServer(service, at: platform.service, edge: .inside) { _ in
          let door = platform.door
          let share = NewCanvasShare(id: nil, name: "Team", layout: nil)
          let made = try await door.call(CanvasShareAPI.make(share, key: "m"))
          let list = CanvasShareAPI.invitations(to: made.id)
          _ = try await door.call(CanvasShareAPI.invite(to: made.id, as: .owner))
          #expect(try await door.call(list).items.map(\.maker) == ["ada"])

          let event = ServiceEvent.passwordChanged("ada", at: SystemClock.now())
          let body = try APIJSON.encode(RelayedEvent(sequence: 1, event: event))
          let token = try InternalIdentity.make(
            .ada, at: "canvas", .post, RelayedEventsController.path, key: platform.key)
          let forged = try await RawConnection.sender(platform.service)(
            .post, RelayedEventsController.path, [.identity: token, .contentType: "application/json"], body)
          #expect(forged.status == 404)
          #expect(try await door.call(list).items.count == 1)

          try await door.exchange.store?.take([event])
          await door.exchange.settle()
          #expect(try await door.call(list).items.isEmpty)
        }
      }
    }
  }
}
