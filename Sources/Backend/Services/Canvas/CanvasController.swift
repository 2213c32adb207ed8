import EaselAPI
import EaselKit
import HTTPTypes

/// Answers the calls about canvases.
struct CanvasController: ServiceController {
  static let origin = TextRule(
    field: "origin", code: "canvas.origin", noun: "A terminal's id", longest: CanvasAPI.longestOrigin)

  static let ring = TextRule(
    field: "key", code: "canvas.ring", noun: "What a ring is about", longest: CanvasAPI.longestRing)

  /// What is asked for by its number: a whole one that every reader of JSON keeps.
  static let revision = Schema.integer(revisions)
  private static let revisions = 0...(1 << 53 - 1)

  let repository: any CanvasRepository
  /// Answers the calls about canvases that are shared.
  let shares: CanvasShareController
  let environment: ServiceEnvironment

  func register(on routes: ServiceRoutes) {
    routes.on(CanvasOperations.state) { call in
      try Self.reply(await repository.state(of: try call.user), to: call)
    }
    routes.on(CanvasOperations.makeChange, makeChange)
    routes.on(CanvasOperations.changes, changes)
    routes.on(CanvasOperations.layouts) { call in
      try .ok(await repository.layouts(of: try call.user, try call.page()))
    }
    routes.on(CanvasOperations.layout) { call in
      try .ok(versioned: await repository.layout(call.parameter("name"), version: nil, of: try call.user))
    }
    routes.on(CanvasOperations.saveLayout, saveLayout)
    routes.on(CanvasOperations.deleteLayout) { call in
      try await repository.delete(call.parameter("name"), of: try call.user, if: call.condition)
      return .noContent
    }
    routes.on(CanvasOperations.versions) { call in
      try .ok(await repository.versions(of: call.parameter("name"), of: try call.user, try call.page()))
    }
    routes.on(CanvasOperations.version, version)
    routes.on(CanvasOperations.ring) { call in
      let body = try await call.body(NewRing.self)
      let key = try Self.ring.checked(body.key)
      return try .ok(await repository.ring(key, of: try call.user, once: try call.once(body)).value)
    }
    routes.on(CanvasOperations.preferences) { call in
      let preferences = try await repository.preferences(of: try call.user)
      return try .ok(preferences, version: preferences.version)
    }
    routes.on(CanvasOperations.changePreferences) { call in
      let body = try await call.body(PreferencesChange.self)
      let changed = try await repository.change(
        body, of: try call.user, if: call.condition, once: try call.once(body)
      ).value
      return try .ok(changed, version: changed.version)
    }
    shares.register(on: routes)
  }

  @Sendable private func makeChange(_ call: Call) async throws -> Reply {
    let body = try await call.body(NewCanvasChange.self)
    let (change, id) = try Self.checked(body, in: environment)
    let outcome = try await repository.make(change, id: id, of: try call.user, once: try call.once(body))
    return try .created(outcome.value)
  }

  @Sendable private func changes(_ call: Call) async throws -> Reply {
    let (start, limit) = try Self.span(of: call)
    return try .ok(await repository.changes(of: try call.user, after: start, limit: limit))
  }

  @Sendable private func saveLayout(_ call: Call) async throws -> Reply {
    let body = try await call.body(SavedLayout.self)
    let outcome = try await repository.save(
      body, as: call.parameter("name"), of: try call.user, if: call.condition, once: try call.once(body))
    return try .ok(versioned: outcome.value)
  }

  @Sendable private func version(_ call: Call) async throws -> Reply {
    guard let number = Int(plain: call.parameter("version")) else {
      throw Problem.notFound("canvas.version.unknown", "This version is not there (any more).")
    }
    return try .ok(versioned: await repository.layout(call.parameter("name"), version: number, of: try call.user))
  }
}

/// What is the same for every canvas, whoever's it is.
extension CanvasController {
  /// A canvas with its entity tag, or that the caller has it.
  static func reply(_ state: CanvasState, to call: Call) throws -> Reply {
    let known = call.request.headers[values: .ifNoneMatch]
    if CacheMiddleware.matches(known, EntityTag.make(state.revision)) { return .notModified(version: state.revision) }
    return try .ok(state, version: state.revision)
  }

  /// A change as it is made, and its id.
  static func checked(
    _ body: NewCanvasChange, in environment: ServiceEnvironment
  ) throws -> (change: NewCanvasChange, id: String) {
    guard revisions.contains(body.base) else {
      throw Problem.unacceptable("body.member.invalid", field: "base", "The base is a revision: 0 or more.")
    }
    var change = body
    change.origin = try origin.checked(body.origin)
    return (change, try environment.id(chosen: body.id, at: environment.now()))
  }

  /// Which changes are asked for.
  static func span(of call: Call) throws -> (after: Int, limit: Int) {
    let page = try call.page(default: 200)
    let after = try call.query("after", "a revision") { text in
      Int(plain: text).flatMap { revisions.contains($0) ? $0 : nil }
    }
    return (try Cursor.read(Int.self, from: page.cursor) ?? after ?? 0, page.limit)
  }
}

extension NamedLayoutSummary: Versioned {}
extension NamedLayout: Versioned {}
