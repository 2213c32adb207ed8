import EaselAPI
import EaselKit
import HTTPTypes

/// Answers the calls about webhooks.
struct WebhooksController: Sendable {
  let repository: SQLiteWebhookRepository
  let environment: ServiceEnvironment

  func register(on routes: ServiceRoutes) {
    routes.on(WebhookOperations.webhooks) { call in
      try .ok(await repository.webhooks(of: try call.user, try call.page()))
    }
    routes.on(WebhookOperations.create, create)
    routes.on(WebhookOperations.webhook) { call in
      try .ok(versioned: await repository.webhook(call.parameter("id"), of: try call.user))
    }
    routes.on(WebhookOperations.update, update)
    routes.on(WebhookOperations.delete, delete)
    routes.on(WebhookOperations.everybodys) { call in
      guard try call.identity.role == .owner else { throw Problem.ownersOnly }
      return try .ok(await repository.everybodys(try call.page()))
    }
    routes.on(WebhookOperations.stop, stop)
  }

  /// Follows events for those that are called, once the server starts.
  func start() {
    for webhook in repository.database.peek(SQLiteWebhookRepository.active) ?? [] { follow(webhook) }
  }

  @Sendable private func create(_ call: Call) async throws -> Reply {
    try environment.features.require(.webhooks, for: try call.user, at: "events")
    let body = try await call.body(NewWebhook.self)
    let (user, now) = (try call.user, environment.now())
    let secret = try WebhookSecret.checked(body.secret)
    let webhook = Webhook(
      id: try environment.id(chosen: body.id, at: now), eventType: try Self.pattern(body.eventType),
      callbackUrl: try environment.webhooks.checked(body.callbackUrl).text, createdAt: now, updatedAt: now)
    var kept = body
    kept.secret = secret.fingerprint
    let outcome = try await repository.create(webhook, secret, of: user, once: try call.once(kept))
    if outcome.isNew { try await refollow(outcome.value.id, of: user) }
    return try .created(versioned: outcome.value, under: "/api/webhooks")
  }

  @Sendable private func update(_ call: Call) async throws -> Reply {
    try environment.features.require(.webhooks, for: try call.user, at: "events")
    let patch = try await call.body(WebhookPatch.self)
    guard try call.identity.role != .guest || patch == WebhookPatch(enabled: false) else {
      throw Problem.roleRefused("Guests can switch a webhook off or remove it, and change nothing else about it.")
    }
    let (user, now) = (try call.user, environment.now())
    let pattern = try patch.eventType.map { text throws(Problem) in try Self.pattern(text) }
    let url = try patch.callbackUrl.map { text throws(Problem) in try environment.webhooks.checked(text).text }
    let secret = try patch.secret.map { text throws(Problem) in try WebhookSecret.checked(text) }
    let outcome = try await repository.update(
      call.parameter("id"), of: user, if: call.condition, secret: secret
    ) { old in
      var new = old
      new.eventType = pattern ?? old.eventType
      new.callbackUrl = url ?? old.callbackUrl
      new.enabled = patch.enabled ?? old.enabled
      if new != old || secret != nil { new.updatedAt = now }
      return new
    }
    if outcome.isNew { try await refollow(outcome.value.id, of: user) }
    return try .ok(versioned: outcome.value)
  }

  @Sendable private func delete(_ call: Call) async throws -> Reply {
    let key = try await repository.delete(call.parameter("id"), of: try call.user, if: call.condition)
    environment.exchange.consumers.remove(WebhookConsumer.name(of: key), cutting: true)
    return .noContent
  }

  @Sendable private func stop(_ call: Call) async throws -> Reply {
    guard try call.identity.role == .owner else { throw Problem.ownersOnly }
    let stopped = try await repository.stop(
      call.parameter("id"), of: call.parameter("user"), at: environment.now()
    ).value
    environment.exchange.consumers.remove(WebhookConsumer.name(of: stopped.key), cutting: true)
    return try .ok(stopped.value)
  }

  /// Follows events for a webhook as it is by now, or no more.
  private func refollow(_ id: String, of user: String) async throws {
    let key = try await repository.registered(id, of: user).key
    var webhook = try await repository.active(key)
    var followed: RegisteredWebhook?
    // Of several changes at a time the last one counts, whichever of them gets here last.
    repeat {
      followed = webhook
      if let webhook {
        follow(webhook)
      } else {
        environment.exchange.consumers.remove(WebhookConsumer.name(of: key), cutting: false)
      }
      webhook = try await repository.active(key)
    } while webhook?.value.version != followed?.value.version
  }

  private func follow(_ webhook: RegisteredWebhook) {
    let consumers = environment.exchange.consumers
    consumers.add(
      WebhookConsumer(webhook, repository, in: environment) { [weak consumers] name in
        consumers?.remove(name, cutting: false)
      })
  }

  private static func pattern(_ text: String) throws(Problem) -> String {
    guard EventPattern(text) != nil else {
      throw .unacceptable(
        "webhook.pattern.invalid", field: "eventType",
        "An event type is a pattern such as todo.item.created, todo.item.* or todo.**.")
    }
    return text
  }
}
