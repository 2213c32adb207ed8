import Canvas
import EaselAPI
import EaselKit
import Glibc
import Store

/// Renames databases that cannot be used, so that new ones are made.
///
/// Nothing is deleted.
struct SettingAside {
  private static let mostTries = 5

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

  /// The server tells which databases it cannot use; it is stopped while they are renamed, and starts on new ones.
  private func setServicesAside() async throws(CommandFailure) -> [Finding] {
    var findings: [Finding] = []
    for _ in 1...Self.mostTries {
      let bad = await badDatabases()
      guard !bad.isEmpty else { return findings }
      _ = try PrivateServer(socket: paths.socket).stop()
      // An open canvas may have started it again by now: then it is stopped once more.
      _ = try FileLock.holding(paths.dataLock) { () throws(CommandFailure) in
        for path in bad { findings.append(try setAside(path)) }
      }
    }
    throw CommandFailure("The server is started again and again; close what uses it and repeat this.")
  }

  /// The databases of the services that the server cannot serve because of them.
  private func badDatabases() async -> [String] {
    do throws(CommandFailure) {
      let health = try await Gateway(starting: choice).call(HealthAPI.status())
      let databases = Self.databases(in: paths.services)
      let curable = [HealthStatus.damaged, HealthStatus.newer, HealthStatus.incomplete]
      return health.services.filter { $0.code.map(curable.contains) ?? false }
        .map { "\(paths.services)/\($0.name).sqlite" }.filter(databases.contains)
    } catch {
      // What keeps the server from running at all is told by another check.
      return []
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
      // Of a database that is missing its mark is left.
      let mark = DatabaseMarkFile.suffix
      if name.hasSuffix(".sqlite\(mark)") { names.append("\(folder)/\(name.dropLast(mark.utf8.count))") }
    }
    return names.sorted()
  }
}
