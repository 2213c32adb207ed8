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
    var folders: Set<String>
    /// The files that matter; nil when all do.
    var names: Set<String>?

    /// Files, each in its folder.
    init(files: [String]) {
      let parts = files.map(FolderWatch.parts)
      folders = Set(parts.map(\.folder))
      names = Set(parts.map(\.name))
    }

    /// All files of folders.
    init(folders: Set<String>) { self.folders = folders }
  }

  private let inbox: FolderNotices.Inbox
  private let names: Set<String>?
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
    names = subject.names
    let comings = UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_CREATE)
    let wanted = comings | Self.goings | Self.ends
    guard let inbox = FolderNotices.shared.watch(subject.folders, for: wanted) else { return nil }
    self.inbox = inbox
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
    return names?.contains(entry.name) ?? !entry.name.isEmpty
  }

  /// Whether the last that happened to a file is that it went.
  private func isAway(after events: [Entry]) -> Bool {
    events.last(where: matters).map { $0.mask & Self.goings != 0 } ?? false
  }

  private static func parts(of path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = path[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
  }
}
