import EaselAPI
import NIOCore
import Synchronization

/// An event on its way to listeners, put into words once for all of them.
final class LiveEvent: Sendable {
  let stored: StoredEvent
  private let words = Mutex<ByteBuffer?>(nil)

  init(_ stored: StoredEvent) { self.stored = stored }

  /// The message that tells of it.
  var message: ByteBuffer {
    get throws {
      try words.withLock { words in
        if let words { return words }
        let new = ByteBuffer(bytes: try APIJSON.encode(LiveWord.event(PublishedEvent(stored))))
        words = new
        return new
      }
    }
  }
}
