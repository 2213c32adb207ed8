import Dispatch
import Foundation

/// Tells when something was written in the folder of a file, or came into it; sleeps until then.
///
/// The folder is watched, not the file: editors and deployments put a new file in the place of the old one.
struct FileWatch: Sendable {
  let changes: AsyncStream<Void>

  /// Watches; nil when the system does not let it.
  init?(_ path: String) {
    let file = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard file >= 0 else { return nil }
    let folder = (path as NSString).deletingLastPathComponent
    guard inotify_add_watch(file, folder.isEmpty ? "." : folder, UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO)) >= 0
    else {
      close(file)
      return nil
    }
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    // SAFETY: a source may be cancelled from any thread; nothing else is done with it once it runs. Its handlers run
    // one after the other on its queue, and the file is closed by the last of them.
    nonisolated(unsafe) let source = DispatchSource.makeReadSource(fileDescriptor: file, queue: .global(qos: .utility))
    source.setEventHandler {
      var chunk = [UInt8](repeating: 0, count: 4096)
      while read(file, &chunk, chunk.count) > 0 {}
      continuation.yield()
    }
    source.setCancelHandler { close(file) }
    continuation.onTermination = { _ in source.cancel() }
    source.resume()
    changes = stream
  }
}
