import EaselAPI
import EaselKit
import HTTPTypes

/// Answers the calls about canvases that are shared with others.
struct CanvasShareController: Sendable {
  static let name = TextRule(
    field: "name", code: "canvas.share.name", noun: "The name of a canvas", longest: CanvasShareAPI.longestName,
    isName: true)

  let repository: any CanvasShareRepository
  let environment: ServiceEnvironment

  func register(on routes: ServiceRoutes) {
    routes.on(CanvasShareOperations.shares) { call in
      try .ok(await repository.shares(of: try call.person.user, try call.page()))
    }
    routes.on(CanvasShareOperations.create, create)
    routes.on(CanvasShareOperations.share) { call in
      try .ok(versioned: await repository.share(call.parameter("id"), for: try call.identity))
    }
    routes.on(CanvasShareOperations.rename, rename)
    routes.on(CanvasShareOperations.delete) { call in
      try await repository.deleteShare(call.parameter("id"), by: try call.identity, if: call.condition)
      return .noContent
    }
    registerMembers(on: routes)
    registerArrangement(on: routes)
  }

  private func registerMembers(on routes: ServiceRoutes) {
    routes.on(CanvasShareOperations.members) { call in
      try .ok(await repository.members(of: call.parameter("id"), for: try call.identity, try call.page()))
    }
    routes.on(CanvasShareOperations.changeMember, changeMember)
    routes.on(CanvasShareOperations.removeMember) { call in
      let (person, member) = (try call.identity, call.parameter("user"))
      try await repository.remove(member == "me" ? person.caller : member, of: call.parameter("id"), by: person)
      return .noContent
    }
    routes.on(CanvasShareOperations.invite, invite)
    routes.on(CanvasShareOperations.withdraw) { call in
      try await repository.withdrawInvitations(to: call.parameter("id"), by: try call.identity)
      return .noContent
    }
    routes.on(CanvasShareOperations.invitations) { call in
      try .ok(await repository.invitations(to: call.parameter("id"), for: try call.identity, try call.page()))
    }
    routes.on(CanvasShareOperations.withdrawOne) { call in
      try await repository.withdraw(
        call.parameter("invitation"), to: call.parameter("id"), by: try call.identity)
      return .noContent
    }
    routes.on(CanvasShareOperations.join, join)
  }

  private func registerArrangement(on routes: ServiceRoutes) {
    routes.on(CanvasShareOperations.state) { call in
      let state = try await repository.state(ofShare: call.parameter("id"), for: try call.identity)
      return try CanvasController.reply(state, to: call)
    }
    routes.on(CanvasShareOperations.makeChange, makeChange)
    routes.on(CanvasShareOperations.changes, changes)
    routes.on(CanvasShareOperations.appear, appear)
    routes.on(CanvasShareOperations.disappear) { call in
      let origin = try CanvasController.origin.checked(call.parameter("origin"))
      try await repository.disappear(fromShare: call.parameter("id"), as: origin, by: try call.identity)
      return .noContent
    }
  }

  @Sendable private func create(_ call: Call) async throws -> Reply {
    let body = try await call.body(NewCanvasShare.self)
    var new = body
    new.name = try Self.name.checked(body.name)
    let id = try environment.id(chosen: body.id, at: environment.now())
    let outcome = try await repository.create(new, id: id, by: try call.person, once: try call.once(body))
    return try .created(versioned: outcome.value, under: CanvasShareOperations.shares.path)
  }

  @Sendable private func rename(_ call: Call) async throws -> Reply {
    let body = try await call.body(CanvasShareChange.self)
    let outcome = try await repository.rename(
      call.parameter("id"), to: try Self.name.checked(body.name), by: try call.identity, if: call.condition,
      once: try call.once(body))
    return try .ok(versioned: outcome.value)
  }

  @Sendable private func changeMember(_ call: Call) async throws -> Reply {
    let body = try await call.body(CanvasRoleChoice.self)
    let outcome = try await repository.change(
      call.parameter("user"), of: call.parameter("id"), to: body.role, by: try call.identity, once: try call.once(body))
    return try .ok(outcome.value)
  }

  @Sendable private func invite(_ call: Call) async throws -> Reply {
    let body = try await call.body(CanvasRoleChoice.self)
    let code = SecretCode.make(SecretCode.mailBytes, SecretCode.systemRandom)
    let now = environment.now()
    let id = TimeOrderedID.make(at: now)
    let made = CanvasInvitation(
      id: id, code: code, role: body.role, expiresAt: now.adding(seconds: CanvasShareAPI.invitationSeconds))
    let new = NewInvitation(
      id: id, role: made.role, hash: SecretCode.hash(code), createdAt: now, expiresAt: made.expiresAt,
      answer: try environment.seal.seal(made))
    let kept = try await repository.invite(
      new, to: call.parameter("id"), by: try call.identity, once: try call.once(body))
    return try Reply.ok(environment.seal.open(CanvasInvitation.self, kept)).unstored
  }

  @Sendable private func join(_ call: Call) async throws -> Reply {
    let body = try await call.body(CanvasJoining.self)
    guard body.code.revealed.utf8.count <= SecretCode.longest else { throw Problem.invitationUnknown }
    let hash = SecretCode.hash(body.code)
    // The key is kept with what was asked for, and a code is kept as its hash only.
    let outcome = try await repository.join(
      with: hash, by: try call.person, once: try call.once(content: Base64URL.encode(hash)))
    return try .ok(versioned: outcome.value)
  }

  @Sendable private func makeChange(_ call: Call) async throws -> Reply {
    let body = try await call.body(NewCanvasChange.self)
    let (change, id) = try CanvasController.checked(body, in: environment)
    let outcome = try await repository.make(
      change, id: id, inShare: call.parameter("id"), by: try call.identity, once: try call.once(body))
    return try .created(outcome.value)
  }

  @Sendable private func changes(_ call: Call) async throws -> Reply {
    let (start, limit) = try CanvasController.span(of: call)
    return try .ok(
      await repository.changes(ofShare: call.parameter("id"), after: start, limit: limit, for: try call.identity))
  }

  @Sendable private func appear(_ call: Call) async throws -> Reply {
    let place = try await call.body(CanvasWhereabouts.self)
    try CanvasRules.check(place)
    let origin = try CanvasController.origin.checked(call.parameter("origin"))
    return try .ok(
      await repository.appear(at: place, inShare: call.parameter("id"), as: origin, by: try call.identity))
  }
}

extension CanvasShare: Versioned {}
