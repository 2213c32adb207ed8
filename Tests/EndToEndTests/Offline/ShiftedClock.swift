import Foundation
import TestKit

/// A time of day that a test sets while programs run by it, as `ntpd` or a hand would; the time since the start of the
/// machine goes on as it is.
///
/// The programs get it from libfaketime (Debian's package `faketime`).
struct ShiftedClock: Sendable {
  /// Why a test is left out.
  static let wish = "It takes libfaketime (Debian's package faketime)."
  static let library: String? = {
    let root = "/usr/lib"
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    return folders.map { "\(root)/\($0)/faketime/libfaketimeMT.so.1" }.first(where: FileManager.default.fileExists)
  }()

  private let file: URL

  private init(in folder: URL) throws {
    file = folder.appending(path: "clock")
    try shift(hours: 0)
  }

  /// Runs a piece of a test with a new clock that is right at first.
  static func with<Result>(_ body: (ShiftedClock) async throws -> Result) async throws -> Result {
    defer { sweep() }
    return try await withTemporaryFolder { folder in try await body(ShiftedClock(in: folder)) }
  }

  /// Removes what the library leaves in memory for programs that were killed; their ids are in its files' names.
  private static func sweep() {
    let root = "/dev/shm"
    for name in (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? [] {
      guard name.contains("faketime_s"), let pid = name.split(separator: "_").last.flatMap({ pid_t($0) }),
        kill(pid, 0) != 0, errno == ESRCH
      else { continue }
      unlink("\(root)/\(name)")
    }
  }

  /// Puts it ahead, or back, of what the machine has.
  func shift(hours: Int) throws {
    try Data(String(format: "%+dh\n", hours).utf8).write(to: file, options: .atomic)
  }

  /// What has a program go by it.
  var environment: [String: String] {
    [
      "LD_PRELOAD": Self.library ?? "", "FAKETIME_TIMESTAMP_FILE": file.path, "FAKETIME_NO_CACHE": "1",
      "FAKETIME_DONT_FAKE_MONOTONIC": "1",
      // Swift finds a program's arguments by where its variables lie, and these are moved when the library adds one; a
      // value that is replaced moves nothing.
      "FAKETIME_SHARED": "/none /none",
    ]
  }
}
