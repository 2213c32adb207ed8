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

  private let descriptor: Int32
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
    descriptor = inotify_init1(Int32(IN_CLOEXEC))
    names = subject.names
    guard descriptor >= 0 else { return nil }
    let comings = UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_CREATE)
    let wanted = comings | Self.goings | Self.ends
    for folder in subject.folders {
      guard inotify_add_watch(descriptor, folder, wanted) >= 0 else { return nil }
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Tells what happens for as long as it can and is wanted to; for a thread of its own.
  func run(while isWanted: () -> Bool = { true }, _ tell: (Event) -> Void) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 16 << 10, alignment: 8)
    defer { buffer.deallocate() }
    while var events = next(buffer) {
      var waits = 0
      while isAway(after: events), waits < Self.mostWaits, hasMore, let more = next(buffer) {
        events += more
        waits += 1
      }
      if events.contains(where: { $0.mask & (Self.ends | UInt32(IN_IGNORED)) != 0 }) { break }
      if untilMade, events.contains(where: matters) { break }
      if events.contains(where: { $0.mask & UInt32(IN_Q_OVERFLOW) != 0 || matters($0) }) { tell(.changed) }
      if !isWanted() { return }
    }
    tell(.gone)
  }

  private typealias Entry = (mask: UInt32, name: String)

  private static let goings = UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM)
  private static let ends = UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)
  /// How long a file may be away before that is told, in milliseconds: editors and git take one away for a moment to put
  /// another in its place.
  private static let patience: Int32 = 200
  /// How often that begins anew because something else happens in the folder.
  private static let mostWaits = 10

  /// Sleeps until something happens; nil when nothing more can be told.
  private func next(_ buffer: UnsafeMutableRawBufferPointer) -> [Entry]? {
    while true {
      let count = read(descriptor, buffer.baseAddress, buffer.count)
      if count < 0, errno == EINTR { continue }
      return count > 0 ? Self.events(in: UnsafeRawBufferPointer(rebasing: buffer[..<count])) : nil
    }
  }

  private func matters(_ entry: Entry) -> Bool {
    // What was made is written first, unless it is enough that it is there.
    guard untilMade || entry.mask & UInt32(IN_CREATE) == 0 else { return false }
    return names?.contains(entry.name) ?? !entry.name.isEmpty
  }

  /// Whether the last that happened to a file is that it went.
  private func isAway(after events: [Entry]) -> Bool {
    events.last(where: matters).map { $0.mask & Self.goings != 0 } ?? false
  }

  /// Whether something happens within a moment.
  private var hasMore: Bool {
    var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&wanted, 1, Self.patience) > 0
  }

  private static func events(in buffer: UnsafeRawBufferPointer) -> [Entry] {
    let head = MemoryLayout<inotify_event>.size
    var events: [Entry] = []
    var place = 0
    while place + head <= buffer.count {
      let event = buffer.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
      let end = min(place + head + Int(event.len), buffer.count)
      let name = buffer[place + head..<end].prefix { $0 != 0 }
      events.append((event.mask, String(decoding: name, as: UTF8.self)))
      place = end
    }
    return events
  }

  private static func parts(of path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = path[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
  }
}
