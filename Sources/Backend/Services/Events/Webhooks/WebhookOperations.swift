import EaselAPI
import EaselKit

/// The calls about webhooks.
enum WebhookOperations {
  private static let unknown = ProblemNote.notFound("webhook.unknown")

  static let webhooks = APIOperation(
    .get, "/api/webhooks", "listWebhooks", "Your webhooks, in the order they were made.",
    parameters: [.limit(), .cursor], answer: .ok(Page<Webhook>.self, "A page of webhooks."))
  static let create = APIOperation(
    .post, "/api/webhooks", "createWebhook", "Has an address called for certain events from now on.",
    parameters: [.idempotencyKey], body: NewWebhook.self, answer: .created(Webhook.self, hasLocation: true),
    problems: [.conflict("id.taken"), .conflict("webhook.limit.reached"), .off])
  static let webhook = APIOperation(
    .get, "/api/webhooks/{id}", "getWebhook", "One webhook.", parameters: [.id(of: "webhook")],
    answer: .ok(Webhook.self, "The webhook."), problems: [unknown])
  static let update = APIOperation(
    .patch, "/api/webhooks/{id}", "updateWebhook", "Changes a webhook; absent members stay as they are.",
    parameters: [.id(of: "webhook"), .ifMatch], body: WebhookPatch.self,
    answer: .ok(Webhook.self, "The webhook as it is now."), problems: [unknown, .stale("webhook"), .off])
  static let delete = APIOperation(
    .delete, "/api/webhooks/{id}", "deleteWebhook", "Removes a webhook and what could not be delivered to it.",
    parameters: [.id(of: "webhook"), .ifMatch], answer: .nothing("It is gone."),
    problems: [unknown, .stale("webhook")])

  static let everybodys = APIOperation(
    .get, "/api/events/webhooks", "listEverybodysWebhooks",
    "Everybody's webhooks, in the order they were made, without the paths of their addresses.", by: .owner,
    parameters: [.limit(), .cursor], answer: .ok(Page<OwnedWebhook>.self, "A page of webhooks."))
  static let stop = APIOperation(
    .post, "/api/events/webhooks/{user}/{id}/stop", "stopWebhook",
    "Switches somebody's webhook off; only its person can switch it on again.", by: .owner,
    parameters: [
      .path("user", .text(format: .segment), "The id of the person.", example: Example.otherID), .id(of: "webhook"),
    ], answer: .ok(OwnedWebhook.self, "The webhook as it is now."), problems: [unknown])

  static let all = [webhooks, create, webhook, update, delete, everybodys, stop]
}

extension Webhook: Described {
  static var schema: Schema {
    .object([
      "id": .text(format: .uuid), "eventType": .pattern, "callbackUrl": .text(format: .uri),
      "enabled": Schema.flag.meaning("False once it failed for long or your password was changed, until you set it."),
      "failingSince": Schema.timestamp.optional,
      "lastError": Schema.text().optional.meaning("Why it failed the last time, or was switched off."),
      "createdAt": .timestamp,
      "updatedAt": .timestamp, "version": .version,
    ])
  }

  static var example: Webhook {
    Webhook(
      id: Example.id, eventType: "todo.item.*", callbackUrl: url, failingSince: Example.instant,
      lastError: "It answered with status 500.", createdAt: Example.instant, updatedAt: Example.instant)
  }

  fileprivate static let url = "https://example.com/hooks/easel"
}

extension OwnedWebhook: Described {
  static var schema: Schema {
    .object([
      "id": .text(format: .uuid), "user": .text().meaning("The id of the person whose it is."),
      "eventType": .pattern, "host": .text().meaning("The server that is called."), "enabled": .flag,
      "lastError": Schema.text().optional.meaning("Why it failed the last time, or was switched off."),
      "createdAt": .timestamp,
    ])
  }

  static var example: OwnedWebhook {
    OwnedWebhook(
      id: Example.id, user: Example.otherID, eventType: "todo.item.*", host: "example.com", enabled: false,
      lastError: "An owner of this server switched it off.", createdAt: Example.instant)
  }
}

extension NewWebhook: Described {
  fileprivate static let pattern = Schema.pattern.meeting("webhook.pattern.invalid")
    .meaning("The pattern of the types that it is called for.")
  fileprivate static let url = Schema.text(1...WebhookURL.longest, format: .callback)
    .meeting("webhook.url.invalid", "webhook.url.refused")
  fileprivate static let secret = Schema.text(WebhookSecret.length, pattern: IdempotencyKey.pattern)
    .meeting("webhook.secret.invalid").meaning("What deliveries are signed with; never told again.")

  static var schema: Schema {
    .body(["id": .chosenID, "eventType": pattern, "callbackUrl": url, "secret": secret])
  }

  static var example: NewWebhook {
    NewWebhook(
      id: Example.id, eventType: "todo.item.*", callbackUrl: Webhook.url, secret: "a-secret-of-your-own")
  }
}

extension WebhookPatch: Described {
  static var schema: Schema {
    .body([
      "eventType": NewWebhook.pattern.orNull.optional, "callbackUrl": NewWebhook.url.orNull.optional,
      "secret": NewWebhook.secret.orNull.optional, "enabled": Schema.flag.orNull.optional,
    ])
  }

  static var example: WebhookPatch {
    WebhookPatch(
      eventType: "todo.**", callbackUrl: Webhook.url, secret: "another-secret-of-yours", enabled: true)
  }
}
