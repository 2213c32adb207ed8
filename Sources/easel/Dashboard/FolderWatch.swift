import Glibc

/// Tells when a file was written or another one took its place; sleeps until then.
///
/// The folder is watched, not the file: editors write a new file and rename it over the old one.
final class FolderWatch: Sendable {
  /// What happened.
  enum Event {
    case changed
    /// The folder has gone; nothing more will be told.
    case gone
  }

  private let descriptor: Int32
  private let names: Set<String>

  /// Watches files, each in its folder; nil when the system does not let it.
  init?(_ paths: [String]) {
    descriptor = inotify_init1(Int32(IN_CLOEXEC))
    names = Set(paths.map { Self.parts(of: $0).name })
    guard descriptor >= 0 else { return nil }
    let wanted = UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)
    for folder in Set(paths.map({ Self.parts(of: $0).folder })) {
      guard inotify_add_watch(descriptor, folder, wanted) >= 0 else { return nil }
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Tells what happens for as long as it can; for a thread of its own.
  func run(_ tell: (Event) -> Void) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 16 << 10, alignment: 8)
    defer { buffer.deallocate() }
    while true {
      let count = read(descriptor, buffer.baseAddress, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return tell(.gone) }
      let events = Self.events(in: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      if events.contains(where: { $0.mask & UInt32(IN_Q_OVERFLOW) != 0 || names.contains($0.name) }) { tell(.changed) }
      let ends = UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_IGNORED)
      if events.contains(where: { $0.mask & ends != 0 }) { return tell(.gone) }
    }
  }

  private static func events(in buffer: UnsafeRawBufferPointer) -> [(mask: UInt32, name: String)] {
    let head = MemoryLayout<inotify_event>.size
    var events: [(mask: UInt32, name: String)] = []
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
