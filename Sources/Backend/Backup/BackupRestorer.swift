import Canvas
import EaselAPI
package import EaselKit
import Formats
import Foundation

/// Puts a backup where a server finds its data: all of it or nothing.
package struct BackupRestorer {
  private let folder: String
  private let data: String
  /// The folder of data as it was named.
  private let given: String
  /// Whether data that is there already makes way.
  private let replaces: Bool
  private let now: Timestamp

  package init(folder: String, data: String, replaces: Bool, now: Timestamp = SystemClock.now()) {
    self.folder = folder
    given = data
    self.data = Self.resolved(data)
    self.replaces = replaces
    self.now = now
  }

  /// Restores; answers the manifest, and where the former data is now, if there was any.
  package func restore() async throws(BackendError) -> (manifest: BackupManifest, former: String?) {
    if geteuid() == 0 { try Self.requirePlain(given) }
    let manifest = try Self.manifest(in: folder)
    guard FileFacts(data) != nil else { return (manifest, try place(manifest)) }
    let lock = try await ServerLock.ofData(in: data, patience: .zero)
    defer { lock.release() }
    guard replaces || isEmpty else { throw .dataInTheWay(path: data) }
    return (manifest, try place(manifest))
  }

  /// Reads what a backup consists of.
  static func manifest(in folder: String) throws(BackendError) -> BackupManifest {
    let path = "\(folder)/\(BackupManifest.name)"
    let bytes: [UInt8]
    do throws(DocumentError) { bytes = try DocumentFile.bytes(at: path) } catch {
      throw .backupUnusable(path: folder, reason: "there is no \(BackupManifest.name) that can be read")
    }
    struct Format: Decodable { let format: Int }
    guard let format = try? APIJSON.decode(Format.self, from: bytes).format else {
      throw .backupUnusable(path: path, reason: "it is no manifest")
    }
    guard format == BackupManifest.format else { throw .backupNewer(path: folder) }
    guard let manifest = try? APIJSON.decode(BackupManifest.self, from: bytes), isSound(manifest) else {
      throw .backupUnusable(path: path, reason: "it is no manifest")
    }
    return manifest
  }

  /// Whether a manifest names nothing but what a backup has; it could lead anywhere else.
  private static func isSound(_ manifest: BackupManifest) -> Bool {
    let names = manifest.databases.map(\.name)
    return !names.isEmpty && Set(names).count == names.count
      && manifest.databases.allSatisfy { ServiceSchemas.names.contains($0.name) && $0.file.path == "\($0.name).sqlite" }
      && manifest.keys.allSatisfy { $0.path.hasPrefix("keys/") && SigningKey.isFileName(String($0.path.dropFirst(5))) }
      && Set(manifest.keys.map(\.path)).count == manifest.keys.count
  }

  /// Whether a folder of data has nothing but what a server leaves of itself.
  private var isEmpty: Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: data)) ?? []
    return names.allSatisfy { $0.hasSuffix(".lock") || $0.hasSuffix(".sqlite\(DatabaseMarkFile.suffix)") }
  }

  /// Makes the whole folder beside the one it will be, and puts it there.
  private func place(_ manifest: BackupManifest) throws(BackendError) -> String? {
    let draft = "\(data).restored-\(getpid())"
    let owner = FileOwner(of: data)
    do throws(BackendError) {
      try fill(draft, manifest)
      try owner?.own(draft)
      return try swap(draft)
    } catch {
      try? FileManager.default.removeItem(atPath: draft)
      throw error
    }
  }

  private func fill(_ draft: String, _ manifest: BackupManifest) throws(BackendError) {
    // One that is there already is somebody else's, and may be a link.
    guard FileFacts(draft, ofLink: true) == nil else {
      throw .folderUnusable(path: draft, reason: PrivateFiles.reason(EEXIST))
    }
    try PrivateFiles.makeFolder(draft)
    guard FileFacts(draft, ofLink: true)?.isFolder == true else {
      throw .folderUnusable(path: draft, reason: PrivateFiles.reason(ELOOP))
    }
    if !manifest.keys.isEmpty { try PrivateFiles.makeFolder("\(draft)/keys") }
    for file in manifest.files {
      guard try FileCopy.copy(file.path, from: folder, to: draft) == file else {
        throw .backupUnusable(path: "\(folder)/\(file.path)", reason: "it is not what was backed up")
      }
    }
    for database in manifest.databases {
      let copy = BackedUpDatabase(name: database.name, folder: draft)
      _ = try copy.check()
      if database.name == BackendService.events.name { try copy.moveEvents(at: now) }
    }
    if !manifest.keys.isEmpty { try FileCopy.sync("\(draft)/keys") }
    try FileCopy.sync(draft)
  }

  /// Puts the new folder where the data is; a power cut in between leaves both whole, under their other names.
  private func swap(_ draft: String) throws(BackendError) -> String? {
    let (isThere, hadData) = (FileFacts(data) != nil, !isEmpty)
    let former = "\(data).before-\(now.milliseconds)"
    if isThere { try rename(data, to: former) }
    do throws(BackendError) {
      try rename(draft, to: data)
    } catch {
      if isThere { try rename(former, to: data) }
      throw error
    }
    if isThere, !hadData { try? FileManager.default.removeItem(atPath: former) }
    try FileCopy.sync((data as NSString).deletingLastPathComponent)
    return hadData ? former : nil
  }

  private func rename(_ old: String, to new: String) throws(BackendError) {
    guard Foundation.rename(old, new) == 0 else {
      throw .folderUnusable(path: data, reason: PrivateFiles.reason(errno))
    }
  }

  /// Refuses a path that leads somewhere else: as its last part, and before that where its owner is no administrator.
  ///
  /// An administrator can write everywhere, and whoever may put a link there would choose what is replaced.
  private static func requirePlain(_ path: String) throws(BackendError) {
    var part = ""
    let names = path.split(separator: "/")
    for (index, name) in names.enumerated() {
      part += (index > 0 || path.hasPrefix("/") ? "/" : "") + name
      guard let facts = FileFacts(part, ofLink: true), facts.isLink else { continue }
      guard index < names.count - 1, facts.owner == 0 else { throw .linkInTheWay(path: part) }
    }
  }

  /// A path without links at its end, so that what a link leads to is replaced and not the link.
  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}
