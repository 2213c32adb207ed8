import Crypto
import CryptoExtras
import EaselKit
import Foundation

/// A key that signs access tokens (Ed25519).
struct SigningKey: Sendable {
  /// A time-ordered id, so that names of files tell the age.
  let id: String
  let key: Curve25519.Signing.PrivateKey

  /// A new key, whose id comes after that of the key before it even when the clock was put back.
  init(at now: Timestamp, after last: SigningKey? = nil) {
    let least = (last?.madeAt.milliseconds ?? 0) + 1
    id = TimeOrderedID.make(at: Timestamp(milliseconds: max(now.milliseconds, least)))
    key = Curve25519.Signing.PrivateKey()
  }

  /// Reads a key from its file.
  init(file path: String) throws(BackendError) {
    id = Self.id(ofFile: (path as NSString).lastPathComponent)
    do {
      key = try Curve25519.Signing.PrivateKey(pemRepresentation: String(contentsOfFile: path, encoding: .utf8))
    } catch {
      throw .signingKeyUnusable(path: path)
    }
  }

  private static let ending = ".pem"

  /// The keys in a folder, oldest first.
  static func all(in folder: String) throws(BackendError) -> [SigningKey] {
    var keys: [SigningKey] = []
    for name in files(in: folder) { keys.append(try SigningKey(file: "\(folder)/\(name)")) }
    return keys
  }

  /// The names of the files of keys in a folder, the oldest first.
  static func files(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter(isFileName).sorted()
  }

  /// Whether the file of a key may have a name.
  static func isFileName(_ name: String) -> Bool {
    name.hasSuffix(ending) && TimeOrderedID.isValid(String(name.dropLast(ending.count)))
  }

  /// The id of the key in a file of a name.
  static func id(ofFile name: String) -> String { String(name.dropLast(ending.count)) }

  /// Writes the key's file, whole or not at all.
  func write(in folder: String) throws(BackendError) {
    try PrivateFiles.write(Array(key.pemRepresentation.utf8), to: "\(folder)/\(id)\(Self.ending)", ownedLike: folder)
  }

  /// Removes the key's file.
  func remove(from folder: String) { unlink("\(folder)/\(id)\(Self.ending)") }

  /// When it was made, which its id tells.
  var madeAt: Timestamp {
    let digits = id.prefix(13).filter { $0 != "-" }
    return Timestamp(milliseconds: Int64(digits, radix: 16) ?? 0)
  }
}
