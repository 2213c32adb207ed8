import Glibc

/// Tells when a file was written or taken away, or another one took its place; sleeps until then.
///
/// The folder is watched, not the file: editors write a new file and rename it over the old one.
final class FolderWatch: Sendable {
  /// What happened.
  enum Event {
    case changed
    /// The folder has gone, or what was waited for is there; nothing more will be told.
    case gone
  }

  /// What there is to watch.
  struct Subject: Sendable, Equatable {
    /// The files that matter of each folder; nil when all do.
    private(set) var names: [String: Set<String>?] = [:]

    /// Files, each in its folder.
    init(files: [String]) { add(files) }

    /// All files of folders.
    init(folders: Set<String>) { for folder in folders { names.updateValue(nil, forKey: folder) } }

    mutating func add(_ files: [String]) {
      for (folder, name) in files.map(FolderWatch.parts) { add([name], in: folder) }
    }

    /// Adds files of a folder; nil for all.
    mutating func add(_ more: Set<String>?, in folder: String) { FolderWatch.add(more, at: folder, to: &names) }
  }

  /// Adds files to those that matter of a folder; nil stands for all.
  private static func add<Folder>(
    _ more: Set<String>?, at folder: Folder, to names: inout [Folder: Set<String>?]
  ) {
    let known = names[folder] ?? []
    names.updateValue(known.flatMap { known in more.map(known.union) }, forKey: folder)
  }

  private let inbox: FolderNotices.Inbox
  /// The files that matter by the watch descriptors of their folders; nil when all do.
  private let names: [Int32: Set<String>?]
  /// Whether what is watched for is not there yet, and the watch ends when it is.
  private let untilMade: Bool

  /// Watches files, each in its folder; nil when the system does not let it, or such a folder is not there.
  ///
  /// Files and folders that are not there yet can be waited for: that is over when one is made.
  convenience init?(_ paths: [String], untilMade: Bool = false) {
    self.init(Subject(files: paths), untilMade: untilMade)
  }

  init?(_ subject: Subject, untilMade: Bool = false) {
    self.untilMade = untilMade
    let comings = UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_CREATE)
    let wanted = comings | Self.goings | Self.ends
    let folders = Array(subject.names.keys)
    guard let (inbox, watches) = FolderNotices.shared.watch(folders, for: wanted) else { return nil }
    self.inbox = inbox
    var names: [Int32: Set<String>?] = [:]
    for (folder, watch) in zip(folders, watches) { Self.add(subject.names[folder] ?? nil, at: watch, to: &names) }
    self.names = names
  }

  deinit { FolderNotices.shared.end(inbox) }

  /// Tells what happens for as long as it can and is wanted to; for a thread of its own.
  func run(while isWanted: () -> Bool = { true }, _ tell: (Event) -> Void) {
    while true {
      var events = inbox.take()
      for _ in 0..<Self.mostWaits where isAway(after: events) {
        let more = inbox.take(within: Self.patience)
        if more.isEmpty { break }
        events += more
      }
      if events.contains(where: { $0.mask & (Self.ends | UInt32(IN_IGNORED)) != 0 }) { break }
      if untilMade, events.contains(where: matters) { break }
      if events.contains(where: { $0.mask & UInt32(IN_Q_OVERFLOW) != 0 || matters($0) }) { tell(.changed) }
      if !isWanted() { return }
    }
    tell(.gone)
  }

  private typealias Entry = FolderNotices.Entry

  private static let goings = UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM)
  private static let ends = UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)
  /// How long a file may be away before that is told, in milliseconds: editors and git take one away for a moment to put
  /// another in its place.
  private static let patience = 200
  /// How often that begins anew because something else happens in the folder.
  private static let mostWaits = 10

  private func matters(_ entry: Entry) -> Bool {
    // What was made is written first, unless it is enough that it is there.
    guard untilMade || entry.mask & UInt32(IN_CREATE) == 0 else { return false }
    guard let names = names[entry.watch] else { return false }
    return names?.contains(entry.name) ?? !entry.name.isEmpty
  }

  /// Whether the last that happened to a file is that it went.
  private func isAway(after events: [Entry]) -> Bool {
    events.last(where: matters).map { $0.mask & Self.goings != 0 } ?? false
  }

  static func parts(of path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = path[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
  }
}
