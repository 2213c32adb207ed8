import EaselAPI
import EaselKit
import Foundation
import TestKit
import Testing

@testable import Backend

/// Nothing is lost or told twice, however a channel ends and begins.
@Suite("live channel: what was", .timeLimit(.minutes(2)))
struct LiveReplayTests {
  private static func events(_ count: Int, bytes: Int = 0) -> [ServiceEvent] {
    (0..<count).map { _ in
      .test("test.thing.happened", data: .object(["text": .string(String(repeating: "x", count: bytes))]))
    }
  }

  @Test("what is read at once is bounded in bytes as in number, and one event is always read")
  func pages() async throws {
    try await withStore { store, _ in
      _ = try await store.append(Self.events(10, bytes: 30_000))
      func page(after place: Int, limit: Int = 32, upTo bytes: Int) async throws -> EventPage {
        try await store.page(
          EventQuery(patterns: .everything, after: place, limit: limit, reader: "ada"), upTo: bytes)
      }
      let bounded = try await page(after: 0, upTo: 64 << 10)
      #expect(bounded.events.map(\.sequence) == [1, 2, 3])
      #expect(!bounded.isLast)
      let least = try await page(after: 3, upTo: 1)
      #expect(least.events.map(\.sequence) == [4])
      #expect(!least.isLast)
      let few = try await page(after: 4, limit: 2, upTo: .max)
      #expect(few.events.map(\.sequence) == [5, 6])
      #expect(!few.isLast)
      let last = try await page(after: 7, upTo: 90_100)
      #expect(last.events.map(\.sequence) == [8, 9, 10])
      #expect(last.isLast)
    }
  }

  @Test("large events are told one page after the other, each once", arguments: ["**", "test.**"])
  func smallPages(pattern: String) async throws {
    var options = LiveOptions()
    (options.pageBytes, options.replays) = (1, 1)
    try await withServer(.unix, services: ServiceCatalog.atGateway, live: options) { server in
      let store = try #require(server.exchange.store)
      _ = try await store.append(Self.events(20, bytes: 5_000) + [.test("other.thing.happened", data: .object([:]))])
      // One that takes nothing in keeps no turn from others.
      let hung = try await LiveClient.open("\(server.folder)/s")
      try await hung.connection.stopReading()
      hung.connection.begin(sending: LiveClient.frame(1, Array(#"{"op":"subscribe","after":0}"#.utf8)))
      let live = try await LiveClient.open("\(server.folder)/s")
      #expect(try await live.listen(to: [pattern], after: 0) == 21)
      #expect(try await live.events(20).map(\.sequence) == Array(1...20))
      try await live.close()
      try? await hung.close()
    }
  }

  @Test("what came after a place is told in order, then what happens")
  func replay() async throws {
    try await withServer(.unix, services: ServiceCatalog.atGateway) { server in
      let store = try #require(server.exchange.store)
      _ = try await store.append(Self.events(150))
      let live = try await LiveClient.open("\(server.folder)/s")
      #expect(try await live.listen(after: 7) == 150)
      #expect(try await live.events(143).map(\.sequence) == Array(8...150))
      _ = try await store.append(Self.events(1))
      #expect(try await live.events(1).map(\.sequence) == [151])
      // Nothing is newer than the place: nothing is told before something happens.
      #expect(try await live.listen(after: 151) == 151)
      _ = try await store.append(Self.events(1))
      #expect(try await live.events(1).map(\.sequence) == [152])
      try await live.close()
    }
  }

  @Test("each event is told once while others publish, whenever a client begins")
  func concurrent() async throws {
    var options = LiveOptions()
    options.page = 3
    try await withServer(.unix, services: ServiceCatalog.atGateway, live: options) { server in
      let store = try #require(server.exchange.store)
      let (rounds, writers, each) = (4, 3, 20)
      let total = rounds * writers * each
      try await withThrowingTaskGroup(of: [Int].self) { readers in
        for _ in 0..<rounds {
          readers.addTask {
            let live = try await LiveClient.open("\(server.folder)/s")
            try await live.listen(after: 0)
            let told = try await live.events(total).map(\.sequence)
            try await live.close()
            return told
          }
          try await withThrowingTaskGroup(of: Void.self) { tasks in
            for _ in 0..<writers {
              tasks.addTask { for _ in 0..<each { _ = try await store.append(Self.events(1)) } }
            }
            try await tasks.waitForAll()
          }
        }
        for try await told in readers { #expect(told == Array(1...total)) }
      }
    }
  }

  @Test("more may happen while a client is told of what was than its seat holds")
  func longReplay() async throws {
    var options = LiveOptions()
    options.page = 1
    try await withServer(.unix, services: ServiceCatalog.atGateway, live: options) { server in
      let store = try #require(server.exchange.store)
      _ = try await store.append(Self.events(40, bytes: 30_000))
      let live = try await LiveClient.open("\(server.folder)/s")
      try await live.listen(after: 0)
      try await live.connection.stopReading()
      _ = try await store.append(Self.events(2 * LiveHub.capacity))
      try await live.connection.resumeReading()
      let total = 40 + 2 * LiveHub.capacity
      #expect(try await live.events(total).map(\.sequence) == Array(1...total))
      try await live.close()
    }
  }

  @Test("a client that is too slow is told, sent away, and goes on from its place; others hear everything")
  func slow() async throws {
    var options = LiveOptions()
    options.farewell = .seconds(60)
    try await withServer(.unix, services: ServiceCatalog.atGateway, live: options) { server in
      let store = try #require(server.exchange.store)
      let slow = try await LiveClient.open("\(server.folder)/s")
      let other = try await LiveClient.open("\(server.folder)/s")
      try await slow.listen()
      try await other.listen()
      try await slow.connection.stopReading()
      let total = LiveHub.capacity + 200
      for number in 1...total {
        _ = try await store.append(Self.events(1, bytes: 10_000))
        #expect(try await other.events(1).map(\.sequence) == [number])
      }
      try await slow.connection.resumeReading()
      var last = 0
      var word = try await slow.word()
      while case .event(let event) = word {
        #expect(event.sequence == last + 1)
        last = event.sequence
        word = try await slow.word()
      }
      #expect(word == .dropped(after: last))
      #expect(await slow.closeCode() == 1013)
      try await slow.close()
      let again = try await LiveClient.open("\(server.folder)/s")
      try await again.listen(after: last)
      #expect(try await again.events(total - last).map(\.sequence) == Array((last + 1)...total))
      for client in [again, other] { try await client.close() }
    }
  }

  @Test("a client that takes nothing in any more is cut off")
  func hung() async throws {
    var options = LiveOptions()
    options.farewell = .milliseconds(10)
    try await withServer(.unix, services: ServiceCatalog.atGateway, live: options) { server in
      let store = try #require(server.exchange.store)
      let hung = try await LiveClient.open("\(server.folder)/s")
      try await hung.listen()
      try await hung.connection.stopReading()
      while server.hub.count > 0 { _ = try await store.append(Self.events(20, bytes: 10_000)) }
      try? await hung.close()
    }
  }

  @Test("a place that is not in the order is told to be read anew")
  func reset() async throws {
    try await withServer(.unix, services: ServiceCatalog.atGateway) { server in
      let store = try #require(server.exchange.store)
      _ = try await store.append(Self.events(3))
      let live = try await LiveClient.open("\(server.folder)/s")
      #expect(try await live.listen(after: 4) == 3)
      #expect(try await live.word() == .reset(sequence: 3))
      _ = try await store.append(Self.events(1))
      #expect(try await live.events(1).map(\.sequence) == [4])
      try await live.close()
    }
  }

  @Test("a store that fails is told, and no event is passed over")
  func failure() async throws {
    try await withTemporaryFolder { folder in
      let environment = ServiceEnvironment(folder: folder.path, hub: LiveHub())
      environment.hub.begin(after: 5)
      environment.exchange.keep(in: BrokenStore())
      let gateway = try Gateway(services: [], in: environment)
      try await withRunningServer(gateway, at: "\(folder.path)/s") { socket in
        let live = try await LiveClient.open(socket)
        try await live.listen(after: 1)
        guard case .error(let code, let detail) = try await live.word() else {
          Issue.record("no error")
          return
        }
        #expect(code == "storage.failed" && detail.hasSuffix("."))
        #expect(await live.closeCode() == 1011)
      }
    }
  }
}

private struct BrokenStore: EventStore, EventSink {
  private struct Broken: Error {}

  func append(_ events: [ServiceEvent]) async throws -> [StoredEvent] { throw Broken() }
  func take(_ events: [ServiceEvent]) async throws { throw Broken() }
  func events(_ query: EventQuery) async throws -> [StoredEvent] { throw Broken() }
  func page(_ query: EventQuery, upTo bytes: Int) async throws -> EventPage { throw Broken() }
  func newest() async throws -> Int { throw Broken() }
  func forgotten() async throws -> Int { throw Broken() }
}
