import EaselAPI

/// Where something stands in a text of JSON.
enum JSONPlace {
  private enum Level {
    /// Where the name stands that was read last, quotes included.
    case object(name: Range<Int>?)
    case list(index: Int)
  }

  /// How deep a place may be that is told: who has to be told of a deeper one did not write it by hand.
  private static let deepest = 64

  /// The names of members and indices of lists that lead to a byte; empty where there are none, or too many.
  static func path(to end: Int, in bytes: [UInt8]) -> [String] {
    var levels: [Level] = []
    var position = 0
    while position < end {
      let start = position
      position += 1
      switch bytes[start] {
      case UInt8(ascii: "{"): levels.append(.object(name: nil))
      case UInt8(ascii: "["): levels.append(.list(index: 0))
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = levels.popLast()
      case UInt8(ascii: ","): next(in: &levels)
      case UInt8(ascii: "\""):
        position = self.end(ofTextAt: start, in: bytes)
        if case .object(name: nil)? = levels.last { levels[levels.count - 1] = .object(name: start..<position) }
      default: break
      }
      guard levels.count <= deepest else { return [] }
    }
    return levels.compactMap { level -> String? in
      switch level {
      case .object(let name): name.map { text(in: bytes[$0]) }
      case .list(let index): String(index)
      }
    }
  }

  /// Behind the closing quote of the text whose opening quote stands somewhere.
  static func end(ofTextAt start: Int, in bytes: [UInt8]) -> Int {
    var position = start + 1
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(position + 1, bytes.count)
  }

  /// What comes is the next of a list, or has another name.
  private static func next(in levels: inout [Level]) {
    switch levels.popLast() {
    case .list(let index): levels.append(.list(index: index + 1))
    case .object: levels.append(.object(name: nil))
    case nil: break
    }
  }

  /// A text in its quotes as it reads, as much of it as goes into a sentence.
  private static func text(in quoted: ArraySlice<UInt8>) -> String {
    let text = try? APIJSON.decode(String.self, from: Array(quoted))
    return String((text ?? String(decoding: quoted, as: UTF8.self)).prefix(60))
  }
}
