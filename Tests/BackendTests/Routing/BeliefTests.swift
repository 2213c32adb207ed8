import EaselAPI
import EaselKit
import Foundation
import HTTPTypes
import Logging
import NIOPosix
import TestKit
import Testing

@testable import Backend

/// Gateways and services that do not believe each other, for their keys or for their clocks.
@Suite("gateway and services that do not believe each other", .timeLimit(.minutes(1)))
struct BeliefTests {
  private static let items = "/api/todo/items"

  /// Runs a body while a service runs whose key, or clock, is another than its gateway's.
  private func withStranger(
    _ platform: Platform, key: InternalKey, ahead: Int = 0, _ body: @Sendable () async throws -> Void
  ) async throws {
    let environment = ServiceEnvironment(
      folder: "\(platform.folder)/services", hub: LiveHub(), now: { SystemClock.now().adding(seconds: ahead) })
    let gateway = try Gateway(
      services: [.todo], in: environment, signIn: .gateway(key, services: ["todo"]), edge: .inside)
    try await withRunningServer(gateway, at: platform.service, edge: .inside) { _ in try await body() }
  }

  @Test(
    "who is signed in is not told to sign in, operators are told once, and it shows as not well", arguments: [0, 600])
  func unbelieving(ahead: Int) async throws {
    try await withTemporaryFolder { folder in
      let log = try LogCapture(in: folder.path)
      let platform = try Platform(folder: folder.path)
      let other = ahead > 0 ? platform.key : try #require(InternalKey(bytes: Array(repeating: 9, count: 32)))
      let code = ahead > 0 ? "gateway.service.unbelieving" : "gateway.service.unproven"
      try await platform.run { platform in
        let checks = HealthChecks(platform.forwarding, logger: log.logger)
        try await withStranger(platform, key: other, ahead: ahead) {
          let answer = try await platform.door.send(.get, Self.items)
          try platform.door.refusal(502, code, of: answer)
          #expect(answer.headers[.retryAfter] == "1")
          let status = try await platform.door.call(HealthAPI.status())
          #expect(status.services.first { $0.name == "todo" }?.status == "failing", "before its health was looked at")
          for _ in 1...3 {
            await checks.check()
            platform.directory.change { registry, _ in registry.missed(platform.url.description, of: "todo") }
          }
          let later = try await platform.door.call(HealthAPI.status())
          #expect(later.services.first { $0.name == "todo" }?.code == code)
          let readiness = try await platform.door.send(.get, "/health/ready").status
          #expect(readiness == 503)
        }
        #expect(log.text.split(separator: "\n").count == 1, "\(log.text)")
        #expect(log.text.contains(ahead > 0 ? "their clocks differ" : "it has another internal key"))
        try await platform.withService {
          platform.directory.change { registry, _ in registry.missed(platform.url.description, of: "todo") }
          await checks.check()
          let status = try await platform.door.send(.get, Self.items).status
          #expect(status == 200)
        }
      }
    }
  }

  @Test("it counts as failing for the breaker")
  func breaker() async throws {
    try await withTemporaryFolder { folder in
      let platform = try Platform(folder: folder.path)
      let other = try #require(InternalKey(bytes: Array(repeating: 9, count: 32)))
      try await platform.run { platform in
        try await withStranger(platform, key: other) {
          for _ in 1...5 { _ = try await platform.door.send(.get, Self.items) }
          #expect(platform.directory.report.map(\.breaker) == [.open])
        }
      }
    }
  }

  private func registration(
    _ platform: Platform, key: InternalKey, ahead: Int = 0, _ logger: Logger
  ) throws -> RegistrationService {
    let client = GatewayClient(
      service: "todo", gateway: try #require(UpstreamURL("unix:\(platform.folder)/gateway.sock")), key: key,
      client: platform.forwarding.client, now: { SystemClock.now().seconds + ahead })
    return RegistrationService(
      id: "1", gateway: client, logger: logger, url: { _ in "http://127.0.0.1:9" },
      ready: AsyncStream.makeStream(of: Int?.self).stream)
  }

  @Test("a registration is taken, refused or not heard")
  func registering() async throws {
    try await withTemporaryFolder { folder in
      let platform = try Platform(folder: folder.path)
      let other = try #require(InternalKey(bytes: Array(repeating: 9, count: 32)))
      let body = NewRegistration(url: "http://127.0.0.1:9", version: "1", health: "/health/ready", endpoints: [])
      guard case .unreachable = try await registration(platform, key: platform.key, .silent).tell(.put, body) else {
        Issue.record("there was no gateway")
        return
      }
      try await platform.run { platform in
        let stranger = try registration(platform, key: other, .silent)
        #expect(await stranger.tell(.put, body) == .unproven)
        let late = try registration(platform, key: platform.key, ahead: -600, .silent)
        #expect(await late.tell(.put, body) == .refused(status: 403))
        #expect(try await registration(platform, key: platform.key, .silent).tell(.put, body) == .taken)
      }
    }
  }

  @Test("a service says that it is not registered from the first time on, and each time that this changes")
  func told() async throws {
    try await withTemporaryFolder { folder in
      let log = try LogCapture(in: folder.path)
      let platform = try Platform(folder: folder.path)
      try await platform.run { platform in
        let service = try registration(platform, key: platform.key, log.logger)
        let results: [RegistrationService.Result] = [
          .unreachable(reason: "a"), .unreachable(reason: "b"), .refused(status: 403), .refused(status: 403),
          .refused(status: 422), .unproven, .unproven, .taken, .taken, .unreachable(reason: "c"),
        ]
        var last: RegistrationService.Result?
        for result in results {
          service.report(result, after: last)
          last = result
        }
        let lines = log.text.split(separator: "\n")
        let parts = ["reached", "403", "422", "does not prove", "has taken", "reached"]
        #expect(lines.count == parts.count, "\(lines)")
        for (line, part) in zip(lines, parts) { #expect(line.contains(part), "\(line)") }
        #expect(lines.first?.contains("\"a\"") == true)
      }
    }
  }
}
