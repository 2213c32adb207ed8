import EaselAPI
import EaselKit
import Foundation
import HTTPTypes
import Logging
import TestKit
import Testing

@testable import Backend

/// The last of a disk is for what must go on.
@Suite("disk reserve", .timeLimit(.minutes(1)))
struct DiskReserveTests {
  private static let size = 1000

  /// A disk of a gigabyte that a test fills.
  private struct Disk: Sendable {
    let free = Locked(1_000_000_000)

    func reserve(_ bytes: Int = DiskReserveTests.size, total: Int = 1_000_000_000, logger: Logger? = nil) -> DiskReserve
    {
      let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
      return DiskReserve(of: "/data", bytes: bytes, logger: logger ?? quiet) { [free] _ in
        DiskReserve.Room(free: free.value, total: total)
      }
    }
  }

  @Test("it is reached when less is free, and is a twentieth of a small disk at most")
  func size() {
    let disk = Disk()
    let (large, small) = (disk.reserve(), disk.reserve(total: 2000))
    disk.free.change { $0 = Self.size }
    #expect(!large.isReached && !small.isReached)
    disk.free.change { $0 = Self.size - 1 }
    #expect(large.isReached && !small.isReached)
    disk.free.change { $0 = 99 }
    #expect(small.isReached)
    #expect(!disk.reserve(0).isReached)
    // Where nothing can be told of the disk, nothing is refused.
    let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    #expect(!DiskReserve(of: "/data", bytes: 1, logger: quiet) { _ in nil }.isReached)
  }

  @Test("the system tells of a real disk, and of none that is not there")
  func real() throws {
    let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    let room = try #require(DiskReserve(of: NSTemporaryDirectory(), bytes: 0, logger: quiet).room)
    #expect(room.free > 0 && room.free <= room.total)
    #expect(DiskReserve(of: "/nowhere/at/all", bytes: 1, logger: quiet).room == nil)
  }

  @Test("the log is told once, and not each time that the limit is crossed")
  func log() {
    let (disk, lines) = (Disk(), Locked<[String]>([]))
    let reserve = disk.reserve(logger: Logger(label: "test") { _ in LineLog(lines: lines) })
    for free in [999, 998, 1001, 999, 1124] {
      disk.free.change { $0 = free }
      _ = reserve.isReached
    }
    #expect(lines.value.count == 1)
    disk.free.change { $0 = 1125 }
    _ = (reserve.isReached, reserve.isReached)
    #expect(lines.value.count == 2 && lines.value[1].contains("has room again"))
    disk.free.change { $0 = 1 }
    _ = reserve.isReached
    #expect(lines.value.count == 3)
  }

  @Test("what adds is refused, what deletes and what was done before is not; all services say so and are ready")
  func server() async throws {
    let disk = Disk()
    try await withServer(.inProcess, reserve: disk.reserve()) { server in
      let first = TodoAPI.create(NewTodoItem(title: "first"), key: "k")
      let item = try await server.call(first)
      let event = try await server.call(
        CalendarAPI.create(NewCalendarEvent(title: "e", start: .day(CivilDate(daysSinceEpoch: 20_000))), key: "e"))
      disk.free.change { $0 = 10 }
      let adding = [
        TodoAPI.create(NewTodoItem(title: "second"), key: "l").request,
        TodoAPI.createList(NewTodoList(name: "l"), key: "m").request,
        ChatAPI.send(NewChatMessage(text: "t"), to: "general", key: "n").request,
      ]
      for request in adding { try server.refusal(507, "storage.full", of: try await server.send(request)) }
      let renamed = try await server.send(.patch, "/api/todo/items/\(item.id)", #"{"title":"other"}"#)
      try server.refusal(507, "storage.full", of: renamed)
      let published = try await server.send(
        .post, "/api/events", #"{"type":"thing.made"}"#)
      try server.refusal(507, "storage.full", of: published)

      #expect(try await server.call(first) == item)
      #expect(try await server.call(TodoAPI.items()).items.map(\.title) == ["first"])
      #expect(try await server.send(.delete, "/api/calendar/events/\(event.id)").status == 204)
      #expect(try await server.send(.delete, "/api/todo/items/\(item.id)").status == 204)
      await server.exchange.settle()
      #expect(try await server.call(EventsAPI.events(pattern: "**")).items.last?.type == "todo.item.deleted")

      let health = try await server.call(HealthAPI.status())
      #expect(health.status == "degraded")
      #expect(health.services.allSatisfy { $0.status == "degraded" && $0.code == "storage.full" && $0.works })
      #expect(health.services[0].detail?.contains("/data has 0.0 MiB left") == true)
      #expect(try await server.send(.get, "/health/ready").status == 204)

      disk.free.change { $0 = 1_000_000_000 }
      #expect(try await server.send(adding[0]).status == 201)
      #expect(try await server.call(HealthAPI.status()).status == "ok")
    }
  }

  @Test("who is new reads their first lists though nothing is added")
  func reading() async throws {
    let disk = Disk()
    disk.free.change { $0 = 10 }
    try await withServer(.inProcess, reserve: disk.reserve()) { server in
      let (lists, calendars) = (try await server.call(TodoAPI.lists()), try await server.call(CalendarAPI.calendars()))
      #expect(lists.items.count == 1 && calendars.items.count == 1)
    }
  }
}
