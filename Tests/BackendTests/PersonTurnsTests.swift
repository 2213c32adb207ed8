import EaselAPI
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import TestKit
import Testing

@testable import Backend

/// Whoever reads much at once keeps others waiting for a few of those reads, not for all.
@Suite("turns of those who read", .timeLimit(.minutes(1)))
struct PersonTurnsTests {
  /// How many are at work, and how many were at most.
  private struct Census: Sendable {
    private let counts = Locked((now: 0, most: 0))

    var most: Int { counts.value.most }

    func work() async {
      counts.change { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
      for _ in 1...20 { await Task.yield() }
      counts.change { $0.now -= 1 }
    }
  }

  /// Reads, and says of nobody more than how many did at a time.
  private struct Desk: ServiceController {
    static let operation = APIOperation(
      .get, "/api/desk/items", "listDesk", "What is there.", answer: .ok(Page<TodoItem>.self, "All of it."))
    let census: Census

    func register(on routes: ServiceRoutes) {
      routes.on(Self.operation) { _ in
        await census.work()
        return try .ok(Page<TodoItem>(items: []))
      }
    }
  }

  @Test("of one caller a few are at work, of others as many; who is nobody waits for nobody, and nothing is left")
  func callers() async throws {
    let turns = PersonTurns(3)
    let (ada, bob, nobody) = (Census(), Census(), Locked(0))
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      for _ in 1...50 {
        tasks.addTask { try await turns.hold(for: "ada") { await ada.work() } }
        tasks.addTask { try await turns.hold(for: "bob") { await bob.work() } }
        tasks.addTask { try await turns.hold(for: nil) { nobody.change { $0 += 1 } } }
      }
      try await tasks.waitForAll()
    }
    #expect((1...3).contains(ada.most) && (1...3).contains(bob.most))
    #expect(nobody.value == 50)
    #expect(turns.callers == 0)
  }

  @Test("while one waits for turns of their own, another does not")
  func others() async throws {
    let (turns, isHeld) = (PersonTurns(1), Locked(false))
    let pair = AsyncStream.makeStream(of: Void.self)
    let holder = Task {
      try await turns.hold(for: "ada") {
        isHeld.change { $0 = true }
        for await _ in pair.stream {}
      }
    }
    try await waitUntil { isHeld.value }
    let waiting = Task { try await turns.hold(for: "ada") {} }
    try await waitUntil { turns.waiting(of: "ada") == 1 }
    try await turns.hold(for: "bob") {}
    #expect(turns.waiting(of: "ada") == 1 && turns.callers == 1)
    pair.continuation.finish()
    try await holder.value
    try await waiting.value
    #expect(turns.callers == 0)
  }

  @Test("a service does a few reads of a person at a time, however many are asked for at once")
  func reads() async throws {
    try await withTemporaryFolder { folder in
      let census = Census()
      let service = BackendService(name: "desk", migrations: { _ in }, operations: [Desk.operation]) { _, _ in
        Desk(census: census)
      }
      let gateway = try Gateway(
        services: [service], in: ServiceEnvironment(folder: folder.path, hub: LiveHub(), owner: "ada"))
      let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
      let application = Application(responder: gateway.responder, logger: logger)
      try await application.test(.router) { client in
        try await withThrowingTaskGroup(of: Int.self) { tasks in
          for _ in 1...50 {
            tasks.addTask { try await client.execute(uri: "/api/desk/items", method: .get).status.code }
          }
          for try await status in tasks { #expect(status == 200) }
        }
      }
      #expect((1...ServiceRoutes.mostReads).contains(census.most))
    }
  }
}
