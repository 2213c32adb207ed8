import EaselAPI
import Foundation
import Logging
import Synchronization

/// Keeps the last of a disk for what must go on when it runs full: signing in and out, deleting, and the events of both.
///
/// From there on, what adds is refused as on a full disk (507): else whoever fills it would keep everybody from signing
/// in, and from removing what fills it.
package final class DiskReserve: Sendable {
  /// How much there is on a disk, in bytes.
  struct Room: Sendable, Hashable {
    /// What this process may still write.
    var free: Int
    var total: Int
  }

  /// The largest share of a disk that is kept, as its reciprocal: small ones would be all reserve.
  private static let smallestPart = 20

  private let folder: String
  private let wanted: Int
  private let gauge: @Sendable (String) -> Room?
  private let logger: Logger
  private let isTold = Mutex(false)

  /// A reserve on the disk of a folder; 0 bytes for none.
  convenience init(of folder: String, bytes: Int, logger: Logger) {
    self.init(of: folder, bytes: bytes, logger: logger, gauge: Self.room)
  }

  init(of folder: String, bytes: Int, logger: Logger, gauge: @escaping @Sendable (String) -> Room?) {
    self.folder = folder
    wanted = bytes
    self.gauge = gauge
    self.logger = logger
  }

  /// What there is on the disk now; nil when that cannot be told.
  var room: Room? { gauge(folder) }

  /// How many bytes of a disk are kept.
  func size(of room: Room) -> Int { min(wanted, room.total / Self.smallestPart) }

  /// Whether nothing may be added now; the log is told once, and once when all is well again.
  var isReached: Bool { shortage != nil }

  /// How much there is where that is too little to add to; nil where something may be added.
  var shortage: Room? {
    guard wanted > 0, let room else { return nil }
    let size = size(of: room)
    note(isShort: room.free < size, isEased: room.free >= size + size / 8, room, size)
    return room.free < size ? room : nil
  }

  /// Tells the log of a change; around the limit not each time that it is crossed.
  private func note(isShort: Bool, isEased: Bool, _ room: Room, _ size: Int) {
    let wasTold = isTold.withLock { isTold in
      defer { isTold = isShort || isTold && !isEased }
      return isTold
    }
    if isShort, !wasTold {
      logger.error("\(sentence(of: room))")
    } else if isEased, wasTold {
      logger.notice("The disk of \(folder) has room again; everything is taken.")
    }
  }

  /// What is wrong and what to do, for the log and for owners.
  func sentence(of room: Room) -> String {
    "The disk of \(folder) has \(Self.mebibytes(room.free)) left, less than the \(Self.mebibytes(size(of: room))) that are "
      + "kept for signing in and deleting; whatever adds to it is refused. Make room."
  }

  private static func mebibytes(_ bytes: Int) -> String {
    let tenths = bytes * 10 / 1_048_576
    return "\(tenths / 10).\(tenths % 10) MiB"
  }

  /// Asks the system (POSIX, `statvfs`).
  @Sendable private static func room(of folder: String) -> Room? {
    var facts = statvfs()
    guard statvfs(folder, &facts) == 0 else { return nil }
    let unit = Int(facts.f_frsize)
    return Room(free: Int(facts.f_bavail) * unit, total: Int(facts.f_blocks) * unit)
  }
}
