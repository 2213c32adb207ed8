import Canvas
import EaselAPI
import EaselKit
import Glibc
import Store

/// Renames databases that cannot be used, so that new ones are made.
///
/// Nothing is deleted.
struct SettingAside {
  let paths: EaselPaths
  let choice: ServerChoice

  /// Tells what was renamed.
  func perform() async throws(CommandFailure) -> [Finding] {
    var findings: [Finding] = []
    if access(paths.database, F_OK) == 0, DatabaseCheck(path: paths.database).fault()?.isCurable == true {
      findings.append(try setAside(paths.database))
    }
    if choice.isPrivate { findings += try await setServicesAside() }
    return findings.isEmpty ? [.ok("set aside", "There was nothing to be set aside.")] : findings
  }

  /// The server refuses to start on a database that it cannot use, and names the file.
  private func setServicesAside() async throws(CommandFailure) -> [Finding] {
    var findings: [Finding] = []
    var candidates = Self.databases(in: paths.services)
    while true {
      do throws(BackendFailure) {
        try await choice.starter.start()
        return findings
      } catch {
        let isNamed = { (path: String) in error.sentence.contains("\(path) ") }
        guard let index = candidates.firstIndex(where: isNamed), error.sentence.contains("database") else {
          return findings
        }
        findings.append(try setAside(candidates.remove(at: index)))
      }
    }
  }

  private func setAside(_ path: String) throws(CommandFailure) -> Finding {
    do throws(StoreError) {
      let target = try StoreFiles(path: path).setAside(at: SystemClock.now())
      return .ok("set aside", "\(path) is now \(target).")
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The database files in a folder.
  private static func databases(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(".sqlite") { names.append("\(folder)/\(name)") }
    }
    return names.sorted()
  }
}
