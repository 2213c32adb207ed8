import EaselAPI
import EaselKit
import Foundation
import Logging
import TestKit
import Testing

@testable import Backend

/// How much of a disk is kept for what.
@Suite("disk reserve")
struct DiskReserveTests {
  private static let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

  @Test("what adds ends at the reserve, what removes at half of it, what is essential never")
  func uses() throws {
    let disk = SmallestDisk()
    let reserve = try #require(disk.reserve(1000))
    for (free, adding, removing) in [(1000, true, true), (999, false, true), (500, false, true), (499, false, false)] {
      disk.free.change { $0 = free }
      #expect(
        reserve.look().allows(.adding) == adding && reserve.look().allows(.removing) == removing
          && reserve.look().allows(.essential))
    }
  }

  @Test(
    "it is an eighth of a small disk at most, and there is none where nothing can be told of the disk")
  func size() throws {
    let disk = SmallestDisk()
    let small = try #require(disk.reserve(1000, total: 2000))
    disk.free.change { $0 = 250 }
    #expect(small.look().allows(.adding))
    disk.free.change { $0 = 249 }
    #expect(!small.look().allows(.adding))
    let blind = try #require(DiskReserve(of: "/data", bytes: 1, logger: Self.quiet) { _ in nil })
    #expect(blind.look().allows(.adding) && blind.look().allows(.removing) && blind.shortage == nil)
  }

  @Test("a reserve of no bytes refuses nothing, and a full disk is not well")
  func none() throws {
    let disk = SmallestDisk()
    let reserve = try #require(disk.reserve(0))
    #expect(reserve.shortage == nil)
    for free in [0, 4096] {
      disk.free.change { $0 = free }
      #expect(reserve.look().allows(.adding))
      #expect(reserve.shortage == "The disk of /data is full; whatever adds to it fails. Make room.")
    }
    disk.free.change { $0 = 1 << 20 }
    #expect(reserve.shortage == nil)
  }

  @Test("the system tells of a real disk, and of none that is not there")
  func real() throws {
    let room = try #require(DiskReserve(of: NSTemporaryDirectory(), bytes: 1, logger: Self.quiet)?.room)
    #expect(room.free > 0 && room.free <= room.total)
    #expect(DiskReserve(of: "/nowhere/at/all", bytes: 1, logger: Self.quiet)?.room == nil)
  }

  @Test("what was reached is over with an eighth more, and the log is told once of each")
  func turn() throws {
    let (disk, lines) = (SmallestDisk(), Locked<[String]>([]))
    let reserve = try #require(disk.reserve(1000, logger: Logger(label: "test") { _ in LineLog(lines: lines) }))
    for free in [999, 998, 1001, 999, 1124] {
      disk.free.change { $0 = free }
      #expect(!reserve.look().allows(.adding))
    }
    #expect(
      lines.value.count == 1 && lines.value[0].hasPrefix("The disk of /data has 0.0 MiB left, and 0.0 MiB are kept"))
    disk.free.change { $0 = 1125 }
    #expect(reserve.look().allows(.adding) && reserve.shortage == nil)
    #expect(lines.value.count == 2 && lines.value[1].contains("has room again"))
    disk.free.change { $0 = 1 }
    #expect(reserve.shortage?.hasSuffix("all but signing in is refused. Make room.") == true)
    #expect(lines.value.count == 3)
  }
}

/// A disk of a gigabyte, or less, that a test fills by saying so.
struct SmallestDisk: Sendable {
  let free = Locked(1_000_000_000)

  func reserve(_ bytes: Int = 1000, total: Int = 1_000_000_000, logger: Logger? = nil) -> DiskReserve? {
    let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    return DiskReserve(of: "/data", bytes: bytes, logger: logger ?? quiet) { [free] _ in
      DiskReserve.Room(free: free.value, total: total)
    }
  }
}
