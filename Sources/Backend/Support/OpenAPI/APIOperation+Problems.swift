import HTTPTypes

extension APIOperation {
  /// The codes of all problems that the call can meet, by their status.
  func codes(hasSignIn: Bool) -> [Int: Set<String>] {
    var codes = Self.everywhere
    func add(_ status: Int, _ more: Set<String>) { codes[status, default: []].formUnion(more) }
    switch access {
    case .anybody: break
    case .service:
      add(403, ["events.source.refused", "auth.role.refused"])
      add(401, Self.unsigned)
    case .owner, .person: if hasSignIn { add(401, Self.unsigned) }
    }
    if !hasSignIn { add(403, ["gateway.origin.refused", "gateway.host.refused"]) }
    if hasSignIn, access == .owner || access == .person && method != .get && tag != "auth" {
      add(403, ["auth.role.refused"])
    }
    if hasSignIn, access != .anybody, !Self.openToLinks.contains(id) { add(403, ["auth.link.refused"]) }
    if let body {
      add(400, ["body.missing", "body.json.invalid", "body.object.expected"])
      add(413, ["body.large"])
      add(415, ["body.type.refused", "body.encoding.refused"])
      add(422, body.schema.codes)
    }
    if QueryRule.isHeld(at: path) { add(422, ["query.name.unknown"]) }
    for parameter in parameters where !parameter.codes.isEmpty { add(422, parameter.codes) }
    for problem in problems { add(problem.status, [problem.code]) }
    return codes
  }

  /// The calls that no link is refused, whatever it shows.
  private static let openToLinks: Set<String> = [
    AuthOperations.me.id, AuthOperations.logout.id, LiveOperations.open.id,
  ]

  private static let unsigned: Set<String> = [
    "auth.required", "auth.token.refused", "auth.token.expired", "auth.session.over",
  ]

  private static let everywhere: [Int: Set<String>] = [
    400: [
      "gateway.path.invalid", "gateway.host.invalid", "gateway.call.malformed", "gateway.call.cut",
      "gateway.coding.unknown", "gateway.target.invalid",
    ],
    408: ["gateway.call.slow"],
    414: ["gateway.target.long"],
    429: ["gateway.bodies.many", "gateway.calls.many"],
    431: ["gateway.headers.large"],
    500: ["server.failed", "storage.failed"],
    502: [
      "gateway.service.large", "gateway.service.lost", "gateway.service.nonsense", "gateway.service.unbelieving",
      "gateway.service.unproven",
    ],
    503: [
      "gateway.bodies.full", "gateway.service.unavailable", "server.stopping", "storage.busy", "storage.damaged",
      "storage.incomplete", "storage.moved",
      "storage.newer", "storage.unusable",
    ],
    504: ["gateway.service.slow"],
    507: ["storage.full"],
  ]
}

extension APIOperation {
  /// The codes of what is no call: a path, a method, a version, a scheme or an expectation that is not there, and what is
  /// said over the live channel.
  static let codesOfNoOperation: Set<String> = [
    "gateway.path.unknown", "gateway.method.refused", "gateway.method.unknown", "gateway.scheme.foreign",
    "gateway.tls.expected", "gateway.version.unknown", "gateway.expectation.unknown", "live.order.missing",
    "live.patterns.invalid", "live.after.invalid", "live.pings.many",
  ]
}
