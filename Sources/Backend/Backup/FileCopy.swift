import Crypto
import Foundation

/// Copies files that only their owner may read, and tells what is in them.
enum FileCopy {
  private static let chunk = 1 << 20

  /// Copies a file whole, to where there is none, and says what was copied.
  static func copy(_ path: String, from source: String, to folder: String) throws(BackendError) -> BackupManifest.File {
    let (from, to) = ("\(source)/\(path)", "\(folder)/\(path)")
    let output = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard output >= 0 else { throw .fileUnwritable(path: to, reason: PrivateFiles.reason(errno)) }
    defer { close(output) }
    let file = try read(from, path: path) { bytes throws(BackendError) in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
        guard count >= 0 else { throw .fileUnwritable(path: to, reason: PrivateFiles.reason(errno)) }
        rest = rest.dropFirst(count)
      }
    }
    guard fsync(output) == 0 else { throw .fileUnwritable(path: to, reason: PrivateFiles.reason(errno)) }
    return file
  }

  /// What is in a file that is complete, once it is on the disk.
  static func facts(_ path: String, in folder: String) throws(BackendError) -> BackupManifest.File {
    try sync("\(folder)/\(path)")
    return try read("\(folder)/\(path)", path: path) { _ in }
  }

  /// Has the system write a file or the entries of a folder to the disk.
  static func sync(_ path: String) throws(BackendError) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw .fileUnwritable(path: path, reason: PrivateFiles.reason(errno)) }
    defer { close(file) }
    guard fsync(file) == 0 else { throw .fileUnwritable(path: path, reason: PrivateFiles.reason(errno)) }
  }

  private static func read(
    _ file: String, path: String, _ take: ([UInt8]) throws(BackendError) -> Void
  ) throws(BackendError) -> BackupManifest.File {
    let input = open(file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard input >= 0 else { throw .backupUnusable(path: file, reason: PrivateFiles.reason(errno)) }
    defer { close(input) }
    guard FileFacts(file, ofLink: true)?.isFile == true else {
      throw .backupUnusable(path: file, reason: "it is no file")
    }
    var (hash, size, buffer) = (SHA256(), 0, [UInt8](repeating: 0, count: chunk))
    while true {
      let count = buffer.withUnsafeMutableBytes { Foundation.read(input, $0.baseAddress, $0.count) }
      guard count >= 0 else { throw .backupUnusable(path: file, reason: PrivateFiles.reason(errno)) }
      guard count > 0 else { break }
      let bytes = Array(buffer[..<count])
      hash.update(data: bytes)
      size += count
      try take(bytes)
    }
    return BackupManifest.File(path: path, size: size, sha256: hex(hash.finalize()))
  }

  private static func hex(_ digest: SHA256.Digest) -> String {
    digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
