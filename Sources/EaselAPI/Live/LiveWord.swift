/// What the server says over the live channel: one JSON object a text message, its kind in `op`.
package enum LiveWord: Sendable, Hashable {
  /// The answer to an order. What was asked for follows: first all there is after the place that was named, then each
  /// event as it happens. `sequence` is the place of the newest event when the order was taken.
  case hello(sequence: Int)
  case event(PublishedEvent)
  /// The place that was named is not in the server's order: it has other events now. Everything is to be read anew;
  /// what follows comes after `sequence`.
  case reset(sequence: Int)
  /// The listener was too slow, and the channel is closed (1013). All up to `after` was sent, and the next channel
  /// goes on from there.
  case dropped(after: Int)
  /// The channel is closed for what the client did, with the code and the sentence of a problem document.
  case error(code: String, detail: String)
  /// A kind that this version does not know; it is passed over.
  case unknown(String)
}

extension LiveWord: Codable {
  private enum CodingKeys: String, CodingKey {
    case op, sequence, after, event, code, detail
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self =
      switch try values.decode(String.self, forKey: .op) {
      case "hello": .hello(sequence: try values.decode(Int.self, forKey: .sequence))
      case "event": .event(try values.decode(PublishedEvent.self, forKey: .event))
      case "reset": .reset(sequence: try values.decode(Int.self, forKey: .sequence))
      case "dropped": .dropped(after: try values.decode(Int.self, forKey: .after))
      case "error":
        .error(
          code: try values.decode(String.self, forKey: .code), detail: try values.decode(String.self, forKey: .detail))
      case let other: .unknown(other)
      }
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .hello(let sequence):
      try values.encode("hello", forKey: .op)
      try values.encode(sequence, forKey: .sequence)
    case .event(let event):
      try values.encode("event", forKey: .op)
      try values.encode(event, forKey: .event)
    case .reset(let sequence):
      try values.encode("reset", forKey: .op)
      try values.encode(sequence, forKey: .sequence)
    case .dropped(let after):
      try values.encode("dropped", forKey: .op)
      try values.encode(after, forKey: .after)
    case .error(let code, let detail):
      try values.encode("error", forKey: .op)
      try values.encode(code, forKey: .code)
      try values.encode(detail, forKey: .detail)
    case .unknown(let kind): try values.encode(kind, forKey: .op)
    }
  }
}
