import EaselAPI
import Foundation
import Logging
import Synchronization

/// Keeps the last of a disk for what must go on when it runs full: deleting and, in the half of it that is the last,
/// signing in and out.
///
/// From there on, what adds is refused as on a full disk (507): else whoever fills it would keep everybody from signing
/// in, and from removing what fills it.
package final class DiskReserve: Sendable {
  /// How much there is on a disk, in bytes.
  struct Room: Sendable, Hashable {
    /// What may still be written by who is no administrator.
    var free: Int
    var total: Int
  }

  /// The largest share of a disk that is kept, as its reciprocal: small ones would be all reserve.
  private static let smallestPart = 8
  /// Less than this is soon taken by files that grow by themselves, as journals do.
  private static let little = 32 * 1_048_576
  /// A disk with less than this is full: a database takes no more.
  private static let nothing = 64 << 10

  private let folder: String
  private let wanted: Int
  private let gauge: @Sendable (String) -> Room?
  private let logger: Logger
  /// Whether it was reached, and has not been left by an eighth since: around the limit it would come and go.
  private let wasReached = Mutex(false)

  /// A reserve on the disk of a folder; one of no bytes refuses nothing, and tells when the disk is full.
  convenience init?(of folder: String, bytes: Int, logger: Logger) {
    self.init(of: folder, bytes: bytes, logger: logger, gauge: Self.room)
  }

  init?(of folder: String, bytes: Int, logger: Logger, gauge: @escaping @Sendable (String) -> Room?) {
    guard bytes >= 0 else { return nil }
    self.folder = folder
    wanted = bytes
    self.gauge = gauge
    self.logger = logger
  }

  /// What there is on the disk now; nil when that cannot be told.
  var room: Room? { gauge(folder) }

  /// How many bytes of a disk are kept.
  func size(of room: Room) -> Int { min(wanted, room.total / Self.smallestPart) }

  /// What a look at the disk says; where nothing can be told of it, there is room.
  struct Look: Sendable, Hashable {
    /// Whether nothing may be added.
    var isReached = false
    /// Whether what is left is for signing in alone.
    var isHalfGone = false
    /// Whether so little is kept, or left, that files which grow by themselves matter.
    var isTight = false

    /// Whether a change may be made.
    func allows(_ use: DiskUse) -> Bool {
      switch use {
      case .adding: !isReached
      case .removing: !isHalfGone
      case .essential: true
      }
    }
  }

  /// Looks at the disk, once for all that depends on it; there is nothing to look for where nothing is kept.
  func look() -> Look {
    guard wanted > 0, let room else { return Look() }
    let (size, isReached) = (size(of: room), isReached(room))
    return Look(isReached: isReached, isHalfGone: room.free < size / 2, isTight: isReached || size < Self.little)
  }

  /// What is wrong and what to do, for owners; nil where everything is taken.
  var shortage: String? {
    guard let room, isReached(room) else { return nil }
    return sentence(of: room)
  }

  /// Whether nothing may be added; the log is told when that begins and when it ends.
  private func isReached(_ room: Room) -> Bool {
    let size = wanted > 0 ? size(of: room) : Self.nothing
    let (before, now) = wasReached.withLock { wasReached in
      let before = wasReached
      wasReached = room.free < (before ? size + size / 8 : size)
      return (before, wasReached)
    }
    if now, !before { logger.error("\(sentence(of: room))") }
    if before, !now { logger.notice("The disk of \(folder) has room again; everything is taken.") }
    return now
  }

  private func sentence(of room: Room) -> String {
    guard wanted > 0 else { return "The disk of \(folder) is full; whatever adds to it fails. Make room." }
    let refused = room.free >= size(of: room) / 2 ? "whatever adds to it is refused" : "all but signing in is refused"
    return
      "The disk of \(folder) has \(Self.mebibytes(room.free)) left, and \(Self.mebibytes(size(of: room))) are kept for "
      + "signing in and deleting; \(refused). Make room."
  }

  private static func mebibytes(_ bytes: Int) -> String {
    let tenths = bytes / 104_858
    return "\(tenths / 10).\(tenths % 10) MiB"
  }

  /// Asks the system (POSIX, `statvfs`).
  @Sendable private static func room(of folder: String) -> Room? {
    var facts = statvfs()
    guard statvfs(folder, &facts) == 0 else { return nil }
    // File systems of other machines say what they like.
    let (free, isFreeBeyond) = UInt64(facts.f_bavail).multipliedReportingOverflow(by: UInt64(facts.f_frsize))
    let (total, isTotalBeyond) = UInt64(facts.f_blocks).multipliedReportingOverflow(by: UInt64(facts.f_frsize))
    guard !isFreeBeyond, !isTotalBeyond, total > 0 else { return nil }
    return Room(free: Int(clamping: free), total: Int(clamping: total))
  }
}
