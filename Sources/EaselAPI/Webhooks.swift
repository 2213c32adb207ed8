package import EaselKit

/// An address that is called for certain events.
///
/// Its secret is written only.
package struct Webhook: Codable, Sendable, Hashable, Identifiable {
  package var id: String
  /// The pattern of the types it is called for.
  package var eventType: String
  package var callbackUrl: String
  /// Whether it is called; one that failed for long, or is older than its owner's password, is not until they say so.
  package var enabled: Bool
  /// Since when all calls failed; nil when the last one went well.
  package var failingSince: Timestamp?
  /// What went wrong the last time, or why it was switched off, one sentence.
  package var lastError: String?
  package var createdAt: Timestamp
  package var updatedAt: Timestamp
  package var version: Int

  package init(
    id: String, eventType: String, callbackUrl: String, enabled: Bool = true, failingSince: Timestamp? = nil,
    lastError: String? = nil, createdAt: Timestamp, updatedAt: Timestamp, version: Int = 1
  ) {
    self.id = id
    self.eventType = eventType
    self.callbackUrl = callbackUrl
    self.enabled = enabled
    self.failingSince = failingSince
    self.lastError = lastError
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.version = version
  }
}

/// What registers a webhook.
package struct NewWebhook: WriteBody, Hashable {
  package static let fields: Set<String> = ["id", "eventType", "callbackUrl", "secret"]

  package var id: String?
  package var eventType: String
  package var callbackUrl: String
  /// What deliveries are signed with.
  package var secret: String

  package init(id: String? = nil, eventType: String, callbackUrl: String, secret: String) {
    self.id = id
    self.eventType = eventType
    self.callbackUrl = callbackUrl
    self.secret = secret
  }
}

/// What changes a webhook.
///
/// Absent members stay as they are.
package struct WebhookPatch: WriteBody, Hashable {
  package static let fields: Set<String> = ["eventType", "callbackUrl", "secret", "enabled"]

  package var eventType: String?
  package var callbackUrl: String?
  package var secret: String?
  package var enabled: Bool?

  package init(
    eventType: String? = nil, callbackUrl: String? = nil, secret: String? = nil, enabled: Bool? = nil
  ) {
    self.eventType = eventType
    self.callbackUrl = callbackUrl
    self.secret = secret
    self.enabled = enabled
  }
}

/// A webhook of anybody, as an owner of the server sees it: without the path of its address, which may hold a secret.
package struct OwnedWebhook: Codable, Sendable, Hashable, Identifiable {
  package var id: String
  /// The id of the person whose it is.
  package var user: String
  package var eventType: String
  /// The server that is called.
  package var host: String
  package var enabled: Bool
  package var lastError: String?
  package var createdAt: Timestamp

  package init(
    id: String, user: String, eventType: String, host: String, enabled: Bool, lastError: String? = nil,
    createdAt: Timestamp
  ) {
    self.id = id
    self.user = user
    self.eventType = eventType
    self.host = host
    self.enabled = enabled
    self.lastError = lastError
    self.createdAt = createdAt
  }
}

/// The calls about webhooks.
package enum WebhookAPI {
  package static func webhooks() -> Endpoint<Page<Webhook>> { Endpoint(.get, "/api/webhooks") }

  /// Everybody's webhooks, for owners.
  package static func everybodys(cursor: String? = nil) -> Endpoint<Page<OwnedWebhook>> {
    Endpoint(.get, "/api/events/webhooks", query: cursor.map { [.init("cursor", $0)] } ?? [])
  }

  /// Switches somebody's webhook off, for owners.
  package static func stop(_ id: String, of user: String) -> Endpoint<OwnedWebhook> {
    let path = [user, id].map { PercentEncoding.encode($0) }.joined(separator: "/")
    return Endpoint(.post, "/api/events/webhooks/\(path)/stop")
  }

  package static func webhook(_ id: String) -> Endpoint<Webhook> { Endpoint(.get, path(id)) }

  package static func register(_ webhook: NewWebhook, key: String) -> Endpoint<Webhook> {
    Endpoint(.post, "/api/webhooks", body: webhook, idempotencyKey: key)
  }

  package static func update(_ id: String, _ patch: WebhookPatch, version: Int?) -> Endpoint<Webhook> {
    Endpoint(.patch, path(id), body: patch, ifMatch: version.map { "\"\($0)\"" })
  }

  package static func remove(_ id: String) -> Endpoint<Nothing> { Endpoint(.delete, path(id)) }

  private static func path(_ id: String) -> String { "/api/webhooks/\(PercentEncoding.encode(id))" }
}
