package import EaselKit

/// What a backup consists of; it is written last, so that a folder without one is no backup.
package struct BackupManifest: Codable, Sendable, Hashable {
  static let name = "manifest.json"
  /// The only format there is yet.
  static let format = 1

  /// A database of a service.
  package struct Database: Codable, Sendable, Hashable {
    /// The service.
    package let name: String
    /// The migrations that were applied, in their order.
    package let schema: [String]
    package let file: File
  }

  /// A file of the backup.
  package struct File: Codable, Sendable, Hashable {
    /// Its path in the folder of the backup, and in that of the data.
    package let path: String
    /// In bytes.
    package let size: Int
    /// SHA-256, in hexadecimal.
    package let sha256: String
  }

  package let format: Int
  /// The version of Easel that made it.
  package let version: String
  package let madeAt: Timestamp
  package let databases: [Database]
  package let keys: [File]

  /// All files.
  var files: [File] { databases.map(\.file) + keys }
}
