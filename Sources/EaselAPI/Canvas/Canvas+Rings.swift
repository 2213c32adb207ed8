package import EaselKit

/// What asks to be the one terminal of a person's that tells them of something.
package struct NewRing: WriteBody, Hashable {
  package static let fields: Set<String> = ["key"]

  /// What it is about, the same on all terminals: `chat.` and the id of a message.
  package var key: String

  package init(key: String) { self.key = key }
}

/// That a terminal tells the person of something, and no other does.
package struct Ring: Codable, Sendable, Hashable {
  package var key: String
  package var rungAt: Timestamp

  package init(key: String, rungAt: Timestamp) {
    self.key = key
    self.rungAt = rungAt
  }
}

extension CanvasAPI {
  /// The most Unicode scalars of a ring's key.
  package static let longestRing = 200
  /// How long it is known who told of something, in seconds.
  package static let keptRingSeconds = 7 * 86_400

  /// Asks to tell the person of something; 409 `canvas.ring.taken` when another terminal does.
  package static func ring(_ key: String, id: String) -> Endpoint<Ring> {
    Endpoint(.post, "/api/canvas/rings", body: NewRing(key: key), idempotencyKey: id)
  }
}
