import Foundation

/// All that a database's files hold.
struct StoredBytes {
  private let bytes: Data

  init(of folder: String, named name: String) throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix(name) }
    bytes = try files.reduce(into: Data()) { $0 += try Data(contentsOf: URL(filePath: "\(folder)/\($1)")) }
  }

  func contain(_ text: String) -> Bool { bytes.range(of: Data(text.utf8)) != nil }
}
