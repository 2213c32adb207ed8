package import FoundationEssentials

/// Runs a piece of a test with a new empty folder and removes it after.
package func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = try makeTemporaryFolder()
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}

/// Runs a piece of a test with a new empty folder and removes it after.
package func withTemporaryFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
  let folder = try makeTemporaryFolder()
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(folder)
}

private func makeTemporaryFolder() throws -> URL {
  // Short, so that a socket in it keeps within the 108 bytes a socket's path may have.
  let name = "easel-\(UUID().uuidString.prefix(8).lowercased())"
  let folder = FileManager.default.temporaryDirectory.appending(path: name)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  return folder
}

/// Writes a file that only its owner can read, as keys are.
package func writeSecret(_ text: String, to path: String) throws {
  try Data(text.utf8).write(to: URL(filePath: path))
  try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
}
