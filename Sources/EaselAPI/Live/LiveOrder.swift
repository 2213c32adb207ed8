import EaselKit

/// What a listener wants to be told over the live channel.
package struct LiveWish: Sendable, Hashable {
  /// Of which types of events; one of them must match.
  package var patterns: [String]
  /// After which place; nil for what happens from now on.
  package var after: Int?

  package init(patterns: [String] = ["**"], after: Int? = nil) {
    self.patterns = patterns
    self.after = after
  }
}

/// What a client says over the live channel: one JSON object a text message, its kind in `op`.
///
/// `{"op": "subscribe", "patterns": ["todo.**"], "after": 41}` is the one kind there is. It comes first, within
/// ``LiveChannel/patienceSeconds``; a later one takes the place of the one before.
package enum LiveOrder: Sendable, Hashable {
  case subscribe(LiveWish)
}

extension LiveOrder: WriteBody {
  package static let fields: Set<String> = ["op", "patterns", "after"]

  private enum CodingKeys: String, CodingKey {
    case op, patterns, after
  }

  private enum Kind: String, Codable {
    case subscribe
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    guard let kind = Kind(rawValue: try values.decode(String.self, forKey: .op)) else {
      throw DecodingError.fault("there is only \"subscribe\"", at: values.codingPath + [CodingKeys.op])
    }
    switch kind {
    case .subscribe:
      self = .subscribe(
        LiveWish(
          patterns: try values.decodeIfPresent([String].self, forKey: .patterns) ?? ["**"],
          after: try values.decodeIfPresent(Int.self, forKey: .after)))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .subscribe(let wish):
      try values.encode(Kind.subscribe, forKey: .op)
      try values.encode(wish.patterns, forKey: .patterns)
      try values.encodeIfPresent(wish.after, forKey: .after)
    }
  }
}
