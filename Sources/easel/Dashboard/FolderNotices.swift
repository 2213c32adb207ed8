import Dispatch
import Glibc
import Synchronization
import Terminal

/// What the system tells of folders, for all who watch one: a single inotify instance, read by a single thread.
///
/// One, because the kernel takes up to 20 ms to close each (it waits until no processor looks at the watches any more).
final class FolderNotices: Sendable {
  struct Entry {
    /// The watch descriptor of the folder.
    var watch: Int32
    var mask: UInt32
    var name: String
  }

  /// What one watcher is told; it sleeps until there is something.
  final class Inbox: Sendable {
    private let waiting = Mutex<[Entry]>([])
    private let arrivals = DispatchSemaphore(value: 0)

    /// All that came; sleeps until there is some, or until so many milliseconds have passed.
    func take(within milliseconds: Int? = nil) -> [Entry] {
      let deadline = milliseconds.map { DispatchTime.now() + .milliseconds($0) } ?? .distantFuture
      while arrivals.wait(timeout: deadline) == .success {
        let entries = waiting.withLock { entries in
          defer { entries = [] }
          return entries
        }
        if !entries.isEmpty { return entries }
      }
      return []
    }

    fileprivate func put(_ entries: [Entry]) {
      waiting.withLock { $0 += entries }
      arrivals.signal()
    }
  }

  private struct State {
    /// -1 before the first watch.
    var descriptor: Int32 = -1
    /// Who watches the folder of each watch descriptor.
    var readers: [Int32: [Inbox]] = [:]
  }

  static let shared = FolderNotices()
  private let state = Mutex(State())

  /// Watches folders with one mask for all, and answers their watch descriptors in the same order; nil when the system
  /// does not let it, or one of the folders is not there.
  func watch(_ folders: [String], for mask: UInt32) -> (inbox: Inbox, watches: [Int32])? {
    let inbox = Inbox()
    let watches: [Int32]? = state.withLock { state in
      guard open(&state) else { return nil }
      var watches: [Int32] = []
      for folder in folders {
        // The same folder has the same watch descriptor, whoever asks.
        let watch = inotify_add_watch(state.descriptor, folder, mask)
        guard watch >= 0 else { return nil }
        watches.append(watch)
        if state.readers[watch]?.contains(where: { $0 === inbox }) != true {
          state.readers[watch, default: []].append(inbox)
        }
      }
      return watches
    }
    if let watches { return (inbox, watches) }
    end(inbox)
    return nil
  }

  /// Tells a watcher nothing more.
  func end(_ inbox: Inbox) {
    state.withLock { state in
      for (watch, readers) in state.readers where readers.contains(where: { $0 === inbox }) {
        let others = readers.filter { $0 !== inbox }
        state.readers[watch] = others.isEmpty ? nil : others
        if others.isEmpty { inotify_rm_watch(state.descriptor, watch) }
      }
    }
  }

  /// Lets the program end without waiting for what is watched; for the very end of it.
  func leave() {
    let descriptor = state.withLock(\.descriptor)
    if descriptor >= 0 { LateClosing.leave(descriptor) }
  }

  /// Begins to read with the first watch.
  private func open(_ state: inout State) -> Bool {
    if state.descriptor >= 0 { return true }
    state.descriptor = inotify_init1(Int32(IN_CLOEXEC))
    guard state.descriptor >= 0 else { return false }
    OneOffThread.run("easel.folders") { [descriptor = state.descriptor] in self.read(descriptor) }
    return true
  }

  private func read(_ descriptor: Int32) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 16 << 10, alignment: 8)
    defer { buffer.deallocate() }
    while true {
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      hand(out: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  private func hand(out buffer: UnsafeRawBufferPointer) {
    let head = MemoryLayout<inotify_event>.size
    // What came at once is told at once: who looks in between might see a file half written.
    var told: [ObjectIdentifier: (reader: Inbox, entries: [Entry])] = [:]
    var place = 0
    while place + head <= buffer.count {
      let event = buffer.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
      let end = min(place + head + Int(event.len), buffer.count)
      let name = buffer[place + head..<end].prefix { $0 != 0 }
      let entry = Entry(watch: event.wd, mask: event.mask, name: String(decoding: name, as: UTF8.self))
      for reader in readers(of: entry, from: event.wd) {
        told[ObjectIdentifier(reader), default: (reader, [])].entries.append(entry)
      }
      place = end
    }
    for (reader, entries) in told.values { reader.put(entries) }
  }

  private func readers(of entry: Entry, from watch: Int32) -> [Inbox] {
    state.withLock { state in
      // Too much happened at once: whatever is watched may have changed.
      if watch < 0 { return Array(state.readers.values.joined()) }
      return entry.mask & UInt32(IN_IGNORED) != 0
        ? state.readers.removeValue(forKey: watch) ?? [] : state.readers[watch] ?? []
    }
  }
}
