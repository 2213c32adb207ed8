/// Texts that are in the same order, byte by byte, as what they stand for.
enum SortKey {
  /// After every place.
  static let end = "~"

  /// A number.
  static func of(_ number: Int64) -> String {
    let digits = String(UInt64(bitPattern: number) ^ (1 << 63), radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  /// A number, the largest first.
  static func of(descending number: Int64) -> String { of(~number) }

  /// The number that a text stands for.
  static func number(_ text: String) -> Int64? {
    UInt64(text, radix: 16).map { Int64(bitPattern: $0 ^ (1 << 63)) }
  }

  /// Right after a place, and before every other that comes after it.
  static func after(_ place: String) -> String { place + "\u{1}" }

  /// A cursor of the replica's own: servers' have letters, digits, `-` and `_` alone.
  static func cursor(at place: String) -> String { "~" + place }

  /// Where a cursor of the replica's own goes on; nil when it is none.
  static func place(ofCursor cursor: String) -> String? { cursor.hasPrefix("~") ? String(cursor.dropFirst()) : nil }
}
