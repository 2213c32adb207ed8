import EaselAPI
import EaselKit
import HTTPTypes

/// The calls about the server itself.
enum HealthOperations {
  static let status = APIOperation(
    .get, "/health/status", "getHealth", "How the server and each service is.", by: .anybody,
    answer: .ok(HealthStatus.self, "How they are; what is wrong with one is told to those signed in."))
  static let live = APIOperation(
    .get, "/health/live", "getLiveness",
    "Whether this process takes calls, however its services do; for proxies, which have no better one to ask.",
    by: .anybody, answer: .nothing("It does."))
  static let ready = APIOperation(
    .get, "/health/ready", "getReadiness", "Whether every service does its work, if not all of it.",
    by: .anybody, answer: .nothing("All do."), problems: [.unavailable("server.unready")])

  static let all = [status, live, ready]
}

/// The live channel.
enum LiveOperations {
  static let open = APIOperation(
    .get, LiveChannel.path, "openLiveChannel",
    "Opens the live channel, a WebSocket of the sub-protocol \(LiveChannel.subprotocol).",
    answer: APIAnswer(status: 101, meaning: "The connection is a WebSocket from here on.", type: nil),
    problems: [
      ProblemNote(status: 400, code: "live.key.invalid"), ProblemNote(status: 400, code: "live.body.refused"),
      ProblemNote(status: 400, code: "live.protocol.unknown"), ProblemNote(status: 426, code: "live.upgrade.required"),
      ProblemNote(status: 426, code: "live.version.unknown"), ProblemNote(status: 429, code: "live.channels.many"),
    ])
}

/// What an operator lets people do.
enum FeatureOperations {
  static let list = APIOperation(
    .get, FeaturesAPI.path, "listFeatures", "Which features there are for you.", by: .anybody,
    answer: .ok(FeatureReport.self, "Each by its name, on or off."))
}

/// The description of the API.
enum DescriptionOperations {
  static let document = APIOperation(
    .get, "/api/openapi.json", "getDescription", "This description.", by: .anybody, parameters: [.ifNoneMatch],
    answer: APIAnswer(status: 200, meaning: "OpenAPI 3.1.", type: DescriptionDocument.self, isTagged: true))
}

/// The calls by which services of other processes come and go.
enum RegistrationOperations {
  private static let place: [APIParameter] = [
    .path("name", .text(pattern: "^[a-z][a-z-]*$"), "The service.", example: "todo"),
    .path("id", .text(format: .uuid), "The process that does its work.", example: Example.id),
  ]
  private static let foreign = ProblemNote.forbidden("gateway.service.foreign")

  static let services = APIOperation(
    .get, RegistrationController.path, "listServices", "The services of other processes, and how they are.",
    by: .owner, answer: .ok(Page<ServiceReport>.self, "All of them."))
  static let renew = APIOperation(
    .put, "\(RegistrationController.path)/{name}/{id}", "registerService", "Registers a service, or renews that.",
    by: .service, parameters: place, body: NewRegistration.self, answer: .nothing("It gets calls."),
    problems: [foreign])
  static let leave = APIOperation(
    .delete, "\(RegistrationController.path)/{name}/{id}", "leaveService", "Takes a service out.", by: .service,
    parameters: place, answer: .nothing("It gets no more calls."), problems: [foreign])

  static let all = [services, renew, leave]
}

/// The description as one of its own shapes.
struct DescriptionDocument: Described {
  let openapi: String

  static var schema: Schema { .object(["openapi": .choice(["3.1.0"])]) }
  static var example: DescriptionDocument { DescriptionDocument(openapi: "3.1.0") }
}

extension HealthStatus: Described {
  static var schema: Schema {
    .object([
      "status": .choice(["ok", "degraded"]), "version": .text(), "services": .list(of: .object(Service.members)),
      "pid": Schema.count(from: 1).optional.meaning("This, when it started and its clients are for owners."),
      "startedAt": Schema.timestamp.optional,
      "clients": Schema.count().optional.meaning("How many hold the live channel."),
    ])
  }

  static var example: HealthStatus {
    HealthStatus(
      status: "degraded", version: EaselVersion.current, pid: 4711, startedAt: Example.instant,
      services: [.usual, Service(name: "chat", problem: .serviceUnavailable("chat"))], clients: 3)
  }
}

extension HealthStatus.Service {
  static var members: [String: Schema] {
    [
      "name": .text(), "status": .choice(["ok", "degraded", "failing"]), "code": Schema.text().optional,
      "detail": Schema.text().optional, "version": Schema.text().optional.meaning("This and the rest is for owners."),
      "startedAt": Schema.timestamp.optional, "breaker": Schema.choice(["closed", "open", "half-open"]).optional,
      "instances": Schema.object(["well": .count(), "all": .count()]).optional,
      "queues": Schema.map(of: .count()).optional.meaning("How much waits, by what it waits for."),
    ]
  }

  static var usual: HealthStatus.Service {
    var service = HealthStatus.Service(name: "todo")
    service.version = EaselVersion.current
    service.startedAt = Example.instant
    service.breaker = "closed"
    service.instances = Instances(well: 1, all: 1)
    service.queues = ["outgoing": 0]
    return service
  }
}

extension NewRegistration: Described {
  static var schema: Schema {
    .body([
      "url": Schema.text(format: .upstream).meeting("gateway.service.url"), "version": .text(),
      "health": Schema.text(1...RegistrationController.longest, format: .path).meeting("gateway.service.health"),
      "endpoints": .list(of: .text()),
    ])
  }

  static var example: NewRegistration {
    NewRegistration(
      url: "http://127.0.0.1:9001", version: EaselVersion.current, health: "/health/ready", endpoints: ["/api/todo"])
  }
}

extension ServiceReport: Described {
  static var schema: Schema {
    .object([
      "name": .text(), "breaker": .choice(["closed", "open", "half-open"]),
      "instances": .list(
        of: .object([
          "id": .text(), "url": .text(), "version": .text(), "health": .text(), "endpoints": .list(of: .text()),
          "ejection": Schema.text().optional.meaning("Why it gets no calls."),
        ])),
    ])
  }

  static var example: ServiceReport {
    ServiceReport(
      name: "todo", breaker: .closed,
      instances: UpstreamURL("http://127.0.0.1:9001").map { url in
        [
          Instance(
            ServiceInstance(id: Example.id, url: url, version: EaselVersion.current, isConfigured: false),
            ejection: nil)
        ]
      } ?? [])
  }
}

extension FeatureReport: Described {
  static var schema: Schema { .object(["features": .map(of: .flag)]) }
  static var example: FeatureReport { FeatureReport(features: ["publish": true, "signup": false, "webhooks": true]) }
}
