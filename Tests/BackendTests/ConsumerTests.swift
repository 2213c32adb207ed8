import EaselAPI
import EaselKit
import Foundation
import GRDB
import HTTPTypes
import TestKit
import Testing

@testable import Backend

@Suite("event consumers", .timeLimit(.minutes(1)))
struct ConsumerTests {
  @Test("a consumer gets what it asked for, in order, and goes on where it left off")
  func durable() async throws {
    try await withTemporaryFolder { folder in
      let first = Recorder()
      try await withServer(.inProcess, in: folder.path) { server in
        _ = try await server.add("before")
        await server.exchange.settle()
        server.exchange.consumers.add(first)
        for number in 1...120 { _ = try await server.add("\(number)") }
        _ = try await server.call(TodoAPI.createList(NewTodoList(name: "l"), key: "l"))
        await server.exchange.settle()
      }
      #expect(first.titles == ["before"] + (1...120).map { "\($0)" })
      let second = Recorder()
      try await withServer(.inProcess, in: folder.path) { server in
        server.exchange.consumers.add(second)
        _ = try await server.add("after")
        await server.exchange.settle()
      }
      #expect(second.titles == ["after"])
    }
  }

  @Test("what fails is tried again after longer and longer pauses, and what comes after it waits")
  func retries() async throws {
    try await withServer(.inProcess) { server in
      let consumer = Recorder(failures: 2, retries: RetrySchedule(seconds: [1, 30]))
      let other = Recorder(name: "other")
      server.exchange.consumers.add(consumer)
      server.exchange.consumers.add(other)
      _ = try await server.add("a")
      _ = try await server.add("b")
      await server.exchange.settle()
      #expect(consumer.attempts == 1)
      #expect(other.titles == ["a", "b"])
      // New events do not hurry it.
      _ = try await server.add("c")
      await server.exchange.settle()
      #expect(consumer.attempts == 1)

      try await server.pass(1) { consumer.attempts == 2 }
      #expect(consumer.titles.isEmpty)
      try await server.pass(30) { consumer.titles.count == 3 }
      #expect(consumer.titles == ["a", "b", "c"])
      #expect(try await server.call(EventsAPI.deadLetters()).items.isEmpty)
    }
  }

  @Test("the pause outlasts a restart")
  func retryAfterRestart() async throws {
    try await withTemporaryFolder { folder in
      let clock = TestClock()
      let consumer = Recorder(failures: 1, retries: RetrySchedule(seconds: [100]))
      try await withServer(.inProcess, in: folder.path, clock: clock) { server in
        server.exchange.consumers.add(consumer)
        _ = try await server.add("a")
        await server.exchange.settle()
      }
      try await withServer(.inProcess, in: folder.path, clock: clock) { server in
        server.exchange.consumers.add(consumer)
        await server.exchange.settle()
        #expect(consumer.attempts == 1)
        try await server.pass(100) { consumer.titles == ["a"] }
      }
    }
  }

  @Test("who takes another's place begins once that is done with the event it is at, and nothing is left out")
  func succession() async throws {
    try await withServer(.inProcess) { server in
      let first = Recorder(patterns: ["todo.item.*"], isHeld: true)
      server.exchange.consumers.add(first)
      _ = try await server.add("a")
      // Events of several services come in any order: what was sent later might be kept before.
      try await waitUntil { first.attempts == 1 }
      _ = try await server.call(ChatAPI.send(NewChatMessage(text: "t"), to: "general", key: "m"))
      _ = try await server.add("b")
      let second = Recorder(failures: 1, retries: RetrySchedule(seconds: [30]), patterns: ["chat.**"])
      server.exchange.consumers.add(second)
      first.letGo()
      await server.exchange.settle()
      #expect(first.titles == ["a"])
      #expect(second.attempts == 1)
      try await server.pass(30) { second.attempts == 2 }
      #expect(second.types == ["chat.message.sent"])
    }
  }

  @Test("what failed for good is a dead letter that can be seen, replayed and dropped", arguments: Door.allCases)
  func deadLetters(door: Door) async throws {
    try await withServer(door) { server in
      let consumer = Recorder(failures: 3, retries: RetrySchedule(seconds: []))
      server.exchange.consumers.add(consumer)
      for title in ["a", "b", "c"] { _ = try await server.add(title) }
      await server.exchange.settle()
      let letters = try await server.call(EventsAPI.deadLetters()).items
      #expect(letters.map(\.sequence) == [1, 2, 3])
      #expect(letters.allSatisfy { $0.consumer == "recorder" && $0.attempts == 1 && $0.type == "todo.item.created" })
      #expect(letters.allSatisfy { $0.error == "It is out of order." && $0.failedAt == server.clock.now() })
      #expect(consumer.titles.isEmpty)

      consumer.fail(1)
      _ = try await server.call(EventsAPI.replay(letters[1].id))
      await server.exchange.settle()
      #expect(try await server.call(EventsAPI.deadLetters()).items.map(\.attempts) == [1, 2, 1])
      _ = try await server.call(EventsAPI.replay(letters[1].id))
      await server.exchange.settle()
      #expect(consumer.titles == ["b"])
      _ = try await server.call(EventsAPI.drop(letters[0].id))
      #expect(try await server.call(EventsAPI.deadLetters()).items.map(\.id) == [letters[2].id])
      for call in [EventsAPI.replay(letters[0].id), EventsAPI.drop(letters[1].id), EventsAPI.replay("x' OR 1=1 --")] {
        try server.refusal(404, "events.letter.unknown", of: try await server.send(call.request))
      }
    }
  }

  @Test("dead letters of somebody else's are not there")
  func foreignLetters() async throws {
    try await withServer(.inProcess) { server in
      server.exchange.consumers.add(Recorder(reader: "bob", failures: 9, retries: RetrySchedule(seconds: [])))
      _ = try await server.call(ChatAPI.send(NewChatMessage(text: "t"), to: "general", key: "m"))
      _ = try await server.add("ada's own")
      await server.exchange.settle()
      #expect(try await server.call(EventsAPI.deadLetters()).items.isEmpty)
      let ledger = ConsumerLedger(
        database: try ServiceDatabase(
          name: "events", in: ServiceEnvironment(folder: "\(server.folder)/services", hub: LiveHub()),
          migrations: { EventSchema.register(&$0) }))
      let bob = ConsumerLedger.Viewer(Identity(user: "bob", name: "bob", role: .member))
      let letters = try await ledger.letters(for: bob, PageRequest(limit: 10, cursor: nil)).items
      // What is ada's alone never reached what works for bob.
      #expect(letters.map(\.type) == ["chat.message.sent"])
      for letter in letters {
        try server.refusal(404, "events.letter.unknown", of: try await server.send(EventsAPI.drop(letter.id).request))
      }
    }
  }

  @Test("what waits for its next try does not wait for hours when the clock is put back")
  func clockPutBack() async throws {
    try await withServer(.inProcess) { server in
      let consumer = Recorder(failures: 1, retries: RetrySchedule(seconds: [30]))
      server.exchange.consumers.add(consumer)
      _ = try await server.add("a")
      await server.exchange.settle()
      #expect(consumer.titles.isEmpty)
      server.clock.advance(seconds: -5 * 3600)
      _ = try await server.add("b")
      await server.exchange.settle()
      #expect(consumer.titles == ["a", "b"])
    }
  }

  @Test("an event that was handled just before a crash comes again, none is left out")
  func atLeastOnce() async throws {
    try await withTemporaryFolder { folder in
      let consumer = Recorder()
      try await withServer(.inProcess, in: folder.path) { server in
        server.exchange.consumers.add(consumer)
        for title in ["a", "b", "c"] { _ = try await server.add(title) }
        await server.exchange.settle()
      }
      let environment = ServiceEnvironment(folder: "\(folder.path)/services", hub: LiveHub())
      // The place as a power cut may leave it, which is not waited for.
      try await ServiceDatabase(name: "events", in: environment) { EventSchema.register(&$0) }
        .note { try $0.execute(sql: "UPDATE consumer SET position = 1") }
      try await withServer(.inProcess, in: folder.path) { server in
        server.exchange.consumers.add(consumer)
        await server.exchange.settle()
      }
      #expect(consumer.titles == ["a", "b", "c", "b", "c"])
    }
  }
}

extension Backdoor {
  /// Lets time pass for who sleeps, and waits for what comes of it.
  func pass(_ seconds: Int, until isDone: () -> Bool) async throws {
    try await waitUntil { clock.sleepers > 0 }
    clock.advance(seconds: seconds)
    try await waitUntil(isDone)
    await exchange.settle()
  }
}

/// A consumer that notes what it handled, after it failed so often.
final class Recorder: EventConsumer {
  let name: String
  let reader: String?
  let retries: RetrySchedule
  let patterns: [EventPattern]
  private let failures: Locked<Int>
  private let handled = Locked<[StoredEvent]>([])
  private let tried = Locked(0)
  private let isHeld: Locked<Bool>

  init(
    name: String = "recorder", reader: String? = nil, failures: Int = 0, retries: RetrySchedule = .brisk,
    patterns: [String] = ["todo.item.*", "chat.**"], isHeld: Bool = false
  ) {
    self.name = name
    self.reader = reader
    self.retries = retries
    self.patterns = patterns.compactMap { EventPattern($0) }
    self.failures = Locked(failures)
    self.isHeld = Locked(isHeld)
  }

  var attempts: Int { tried.value }
  var types: [String] { handled.value.map(\.event.type) }
  var titles: [String] { handled.value.compactMap { $0.event.data["title"]?.string } }

  func fail(_ times: Int) { failures.change { $0 = times } }

  /// Has it go on with the event that it holds.
  func letGo() { isHeld.change { $0 = false } }

  func handle(_ stored: StoredEvent) async throws {
    tried.change { $0 += 1 }
    try await waitUntil { !isHeld.value }
    guard failures.value == 0 else {
      failures.change { $0 -= 1 }
      throw ConsumerFailure("It is out of order.")
    }
    handled.change { $0.append(stored) }
  }
}
