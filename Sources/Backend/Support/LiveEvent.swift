import EaselAPI
import EaselKit
import NIOCore
import Synchronization

/// An event on its way to listeners, put into words once for all of them.
final class LiveEvent: Sendable {
  let stored: StoredEvent
  private let parts: [Substring]
  private let made = Mutex<ByteBuffer?>(nil)

  init(_ stored: StoredEvent) {
    self.stored = stored
    parts = EventPattern.parts(of: stored.event.type)
  }

  /// Whether one of some patterns means it.
  func isMeant(by patterns: [EventPattern]) -> Bool { patterns.contains { $0.matches(parts: parts) } }

  /// How many bytes that takes; none where it cannot be told.
  var size: Int { (try? frame.readableBytes) ?? 0 }

  /// The frame that tells of it.
  var frame: ByteBuffer {
    get throws {
      try made.withLock { made in
        if let made { return made }
        let words = ByteBuffer(bytes: try APIJSON.encode(LiveWord.event(PublishedEvent(stored))))
        let new = LiveFrame.make(.text, words)
        made = new
        return new
      }
    }
  }
}
