import Foundation
import TestKit

/// A disk of a few megabytes in memory, which a test fills and makes room on again.
///
/// Mounting takes an administrator; where that is not allowed, ``isAllowed`` says so and its tests are left out.
struct SmallDisk: Sendable {
  /// Why a test is left out.
  static let wish = "It takes an administrator, who may mount a small disk."
  static let isAllowed = (try? withTemporaryFolder { folder in try SmallDisk(at: folder).leave() }) != nil

  struct NotMounted: Error {}

  /// Where it is mounted; its root is the folder itself.
  let folder: URL

  private init(at folder: URL, megabytes: Int = 3) throws {
    self.folder = folder
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let options = ["-t", "tmpfs", "-o", "size=\(megabytes)m,mode=700", "easel-test", folder.path]
    guard try Programs.status("/usr/bin/mount", options) == 0 else { throw NotMounted() }
  }

  /// Runs a piece of a test with a new disk at a folder, which is taken away again with all that is on it.
  static func with<Result>(
    at folder: URL, megabytes: Int = 3, _ body: (SmallDisk) async throws -> Result
  ) async throws -> Result {
    let disk = try SmallDisk(at: folder, megabytes: megabytes)
    do {
      let result = try await body(disk)
      try disk.leave()
      return result
    } catch {
      try? disk.leave()
      throw error
    }
  }

  /// Leaves this many bytes free, none if not told.
  func fill(but free: Int = 0) throws {
    try Data().write(to: filling)
    let handle = try FileHandle(forWritingTo: filling)
    defer { try? handle.close() }
    let page = Data(count: 4096)
    var size: UInt64 = 0
    while (try? handle.write(contentsOf: page)) != nil { size += UInt64(page.count) }
    try handle.truncate(atOffset: size - min(size, UInt64(free)))
  }

  /// Gives back what ``fill(but:)`` took, whoever was born with the file open.
  func makeRoom() throws {
    guard truncate(filling.path, 0) == 0 else { throw NotMounted() }
    try FileManager.default.removeItem(at: filling)
  }

  private var filling: URL { folder.appending(path: "filling") }

  /// Whoever has a file open there still keeps it to himself.
  private func leave() throws {
    guard try Programs.status("/usr/bin/umount", ["--lazy", folder.path]) == 0 else { throw NotMounted() }
  }
}
