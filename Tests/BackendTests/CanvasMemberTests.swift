import EaselAPI
import EaselKit
import Foundation
import GRDB
import HTTPTypes
import Testing

@testable import Backend

@Suite("members of shared canvases", .timeLimit(.minutes(1)))
struct CanvasMemberTests {
  private func join(_ code: Secret) -> BackendRequest { CanvasShareAPI.join(code, key: "refused").request }

  @Test("a code makes one member, once")
  func once() async throws {
    try await ShareDesk.with { desk in
      let code = try await desk.invite(as: .editor)
      let joined = try await desk.call(CanvasShareAPI.join(code, key: "j"), as: desk.stranger)
      #expect(joined.id == desk.share.id)
      #expect((joined.role, joined.members) == (CanvasRole.editor, 4))
      #expect(joined.version == desk.share.version + 1)
      #expect(try await desk.call(CanvasShareAPI.shares(), as: desk.stranger).items == [joined])
      try await desk.refuse(404, "canvas.invitation.unknown", join(code), as: desk.stranger)
      let members = try await desk.call(CanvasShareAPI.members(of: joined.id), as: desk.stranger).items
      #expect(members.map(\.name) == ["Ada", "Bob", "Cleo", "Dan"])
      #expect(members.map(\.role) == [CanvasRole.owner, .editor, .viewer, .editor])
      #expect(members.last?.id == desk.stranger.account.id)
    }
  }

  @Test("codes that are wrong, withdrawn or too old are all answered alike")
  func badCodes() async throws {
    try await ShareDesk.with { desk in
      for text in ["", "wrong", String(repeating: "x", count: 1000)] {
        try await desk.refuse(404, "canvas.invitation.unknown", join(Secret(text)), as: desk.stranger)
      }
      let withdrawn = try await desk.invite(as: .viewer)
      _ = try await desk.call(CanvasShareAPI.withdrawInvitations(to: desk.share.id), as: desk.owner)
      try await desk.refuse(404, "canvas.invitation.unknown", join(withdrawn), as: desk.stranger)

      let old = try await desk.invite(as: .viewer)
      desk.desk.server.clock.advance(seconds: CanvasShareAPI.invitationSeconds)
      let dan = try await desk.desk.login("dan@example.com")
      try await desk.refuse(404, "canvas.invitation.unknown", join(old), as: dan)
    }
  }

  @Test("an invitation is kept by nobody: neither in caches nor in the database")
  func unstored() async throws {
    try await ShareDesk.with { desk in
      let request = CanvasShareAPI.invite(to: desk.share.id, as: .viewer).request
      let answer = try await desk.desk.send(request, as: desk.owner.accessToken)
      #expect(answer.headers[.cacheControl] == "no-store")
      let invitation = try answer.decoded(CanvasInvitation.self)
      #expect(invitation.role == .viewer)
      let queue = try DatabaseQueue.of(service: desk.file)
      let hashes = try await queue.read { db in try Data.fetchAll(db, sql: "SELECT hash FROM shareInvitation") }
      #expect(hashes == [SecretCode.hash(invitation.code)])
    }
  }

  @Test("inviting again with the same key tells the same code, to who is an owner still, and no file holds it")
  func invitationRepeated() async throws {
    try await ShareDesk.with { desk in
      let invite = CanvasShareAPI.invite(to: desk.share.id, as: .viewer, key: "i")
      let made = try await desk.call(invite, as: desk.owner)
      desk.desk.server.clock.advance(seconds: 60)
      let again = try await desk.desk.send(invite.request, as: desk.owner.accessToken)
      #expect(again.headers[.cacheControl] == "no-store")
      #expect(try again.decoded(CanvasInvitation.self) == made)
      let queue = try DatabaseQueue.of(service: desk.file)
      let hashes = try await queue.read { db in try Data.fetchAll(db, sql: "SELECT hash FROM shareInvitation") }
      #expect(hashes == [SecretCode.hash(made.code)])
      let answers = try await queue.read { db in try Data.fetchAll(db, sql: "SELECT body FROM keptAnswer") }
      #expect(!answers.isEmpty)
      #expect(!answers.contains { String(decoding: $0, as: UTF8.self).contains(made.code.revealed) })
      try await desk.refuse(
        422, "idempotency.key.reused", field: "Idempotency-Key",
        CanvasShareAPI.invite(to: desk.share.id, as: .editor, key: "i").request, as: desk.owner)

      let (owner, editor) = (desk.owner.account.id, desk.editor.account.id)
      _ = try await desk.call(CanvasShareAPI.change(editor, of: desk.share.id, to: .owner, key: "up"), as: desk.owner)
      _ = try await desk.call(
        CanvasShareAPI.change(owner, of: desk.share.id, to: .editor, key: "down"), as: desk.editor)
      try await desk.refuse(403, "canvas.share.role", invite.request, as: desk.owner)
    }
  }

  @Test("joining again with the same key gets the same answer")
  func idempotency() async throws {
    try await withServer(.inProcess) { server in
      let made = try await server.call(
        CanvasShareAPI.make(NewCanvasShare(id: nil, name: "Team", layout: nil), key: "m"))
      let invitation = try await server.call(CanvasShareAPI.invite(to: made.id, as: .viewer))
      // Who is a member keeps the higher role, and the code is used all the same.
      let joined = try await server.call(CanvasShareAPI.join(invitation.code, key: "j"))
      #expect(joined == made)
      #expect(try await server.call(CanvasShareAPI.join(invitation.code, key: "j")) == joined)
      try server.refusal(
        404, "canvas.invitation.unknown",
        of: try await server.send(CanvasShareAPI.join(invitation.code, key: "other").request))
      try server.refusal(
        422, "idempotency.key.reused", field: "Idempotency-Key",
        of: try await server.send(CanvasShareAPI.join("another", key: "j").request))
    }
  }

  @Test("who is a member already gets the higher of both roles")
  func higherRole() async throws {
    try await ShareDesk.with { desk in
      let low = try await desk.invite(as: .viewer)
      let kept = try await desk.call(CanvasShareAPI.join(low, key: "j"), as: desk.editor)
      #expect((kept.role, kept.version) == (CanvasRole.editor, desk.share.version))
      try await desk.refuse(404, "canvas.invitation.unknown", join(low), as: desk.stranger)
      let high = try await desk.invite(as: .owner)
      let risen = try await desk.call(CanvasShareAPI.join(high, key: "j"), as: desk.viewer)
      #expect((risen.role, risen.members) == (CanvasRole.owner, 3))
    }
  }

  @Test("the last owner does not step down; with another they may, and leave")
  func lastOwner() async throws {
    try await ShareDesk.with { desk in
      let id = desk.share.id
      let (ada, bob) = (desk.owner.account.id, desk.editor.account.id)
      try await desk.refuse(
        409, "canvas.share.owner", field: "role", CanvasShareAPI.change(ada, of: id, to: .viewer, key: "c").request,
        as: desk.owner)
      try await desk.refuse(
        404, "canvas.member.unknown", CanvasShareAPI.change("nobody", of: id, to: .viewer, key: "n").request,
        as: desk.owner)
      let raised = try await desk.call(
        CanvasShareAPI.change(bob.uppercased(), of: id, to: .owner, key: "o"), as: desk.owner)
      #expect((raised.id, raised.role) == (bob, CanvasRole.owner))
      _ = try await desk.call(CanvasShareAPI.change(ada, of: id, to: .editor, key: "e"), as: desk.owner)
      #expect(try await desk.call(CanvasShareAPI.share(id), as: desk.owner).role == .editor)
      _ = try await desk.call(CanvasShareAPI.remove(ada, of: id), as: desk.owner)
      try await desk.refuse(404, "canvas.share.unknown", CanvasShareAPI.share(id).request, as: desk.owner)
      #expect(try await desk.call(CanvasShareAPI.share(id), as: desk.editor).members == 2)
    }
  }

  @Test("a last owner who leaves is followed by an editor, or else by who joined first; with the last the canvas goes")
  func succession() async throws {
    try await ShareDesk.with { desk in
      let id = desk.share.id
      let (bob, cleo) = (desk.editor, desk.viewer)
      for (person, role) in [(bob, CanvasRole.viewer), (cleo, .editor)] {
        _ = try await desk.call(
          CanvasShareAPI.change(person.account.id, of: id, to: role, key: person.account.id), as: desk.owner)
      }
      _ = try await desk.call(CanvasShareAPI.leave(id), as: desk.owner)
      try await desk.refuse(404, "canvas.share.unknown", CanvasShareAPI.share(id).request, as: desk.owner)
      #expect(try await desk.call(CanvasShareAPI.share(id), as: bob).role == .viewer)
      #expect(try await desk.call(CanvasShareAPI.share(id), as: cleo).role == .owner)
      _ = try await desk.call(CanvasShareAPI.leave(id), as: cleo)
      let last = try await desk.call(CanvasShareAPI.share(id), as: bob)
      #expect((last.role, last.members) == (CanvasRole.owner, 1))
      _ = try await desk.call(CanvasShareAPI.leave(id), as: bob)
      try await desk.refuse(404, "canvas.share.unknown", CanvasShareAPI.share(id).request, as: bob)
      let gone: JSONValue = ["share": .string(id), "version": .int(last.version), "gone": true]
      #expect(try await desk.news(CanvasShareAPI.changed, for: bob).last == gone)
      // Nothing of it is left for one that is made under the same id.
      let new = NewCanvasShare(id: id, name: "Again", layout: nil)
      _ = try await desk.call(CanvasShareAPI.make(new, key: "n"), as: desk.stranger)
      #expect(try await desk.call(CanvasShareAPI.state(of: id), as: desk.stranger).revision == 0)
    }
  }

  @Test("members who change are told to all, and to who was one")
  func told() async throws {
    try await ShareDesk.with { desk in
      let id = desk.share.id
      let version = desk.share.version
      let cleo = desk.viewer.account.id
      let change = CanvasShareAPI.change(cleo, of: id, to: .editor, key: "c")
      #expect(try await desk.call(change, as: desk.owner).role == .editor)
      #expect(try await desk.call(change, as: desk.owner).role == .editor)
      _ = try await desk.call(CanvasShareAPI.remove(cleo, of: id), as: desk.owner)
      func changed(_ count: Int, _ role: String) -> JSONValue {
        ["share": .string(id), "version": .int(version + count), "role": .string(role)]
      }
      let gone: JSONValue = ["share": .string(id), "version": .int(version + 2), "gone": true]
      let last = try await desk.news(CanvasShareAPI.changed, for: desk.viewer).suffix(2)
      #expect(Array(last) == [changed(1, "editor"), gone])
      for (person, role) in [(desk.owner, "owner"), (desk.editor, "editor")] {
        let told = try await desk.news(CanvasShareAPI.changed, for: person).suffix(2)
        #expect(Array(told) == [changed(1, role), changed(2, role)])
      }
    }
  }

  @Test("members come page by page")
  func pages() async throws {
    try await ShareDesk.with { desk in
      let path = "/api/canvas/shares/\(desk.share.id)/members"
      let first = try await desk.desk.send(
        BackendRequest(.get, path, query: [.init("limit", "2")]), as: desk.viewer.accessToken
      ).decoded(Page<CanvasMember>.self)
      #expect(first.items.map(\.name) == ["Ada", "Bob"])
      let rest = try await desk.call(
        CanvasShareAPI.members(of: desk.share.id, cursor: first.next), as: desk.viewer)
      #expect(rest.items.map(\.name) == ["Cleo"])
      #expect(rest.next == nil)
    }
  }

  @Test("a canvas has so many members and no more, and the code holds for who comes later")
  func manyMembers() async throws {
    try await ShareDesk.with { desk in
      let queue = try DatabaseQueue.of(service: desk.file)
      try await queue.write { db in
        for number in 3..<CanvasShareAPI.mostMembers {
          try db.execute(
            sql: """
              INSERT INTO shareMember (share, user, name, role, joinedAt) SELECT seq, ?, 'x', 'viewer', 0 FROM share
              """, arguments: ["user-\(number)"])
        }
      }
      let code = try await desk.invite(as: .viewer)
      try await desk.refuse(409, "canvas.members.many", field: "code", join(code), as: desk.stranger)
      _ = try await desk.call(CanvasShareAPI.remove("user-3", of: desk.share.id), as: desk.owner)
      let joined = try await desk.call(CanvasShareAPI.join(code, key: "j"), as: desk.stranger)
      #expect(joined.members == CanvasShareAPI.mostMembers)
    }
  }

  @Test("so many invitations hold at the same time; those that expired do not count")
  func manyInvitations() async throws {
    try await withServer(.inProcess) { server in
      let made = try await server.call(
        CanvasShareAPI.make(NewCanvasShare(id: nil, name: "Team", layout: nil), key: "m"))
      let invite = CanvasShareAPI.invite(to: made.id, as: .viewer)
      for _ in 0..<CanvasShareAPI.mostInvitations { _ = try await server.call(invite) }
      try server.refusal(
        409, "canvas.invitations.many", field: "role", of: try await server.send(invite.request))
      server.clock.advance(seconds: CanvasShareAPI.invitationSeconds)
      _ = try await server.call(invite)
    }
  }

  @Test("a role that there is not is refused by name")
  func badRole() async throws {
    try await ShareDesk.with { desk in
      let path = "/api/canvas/shares/\(desk.share.id)/invitations"
      let request = BackendRequest(.post, path, body: Array(#"{"role": "king"}"#.utf8))
      try await desk.refuse(422, "body.member.invalid", field: "role", request, as: desk.owner)
    }
  }
}
