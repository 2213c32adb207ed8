/// JSON as it is written, member by member, straight into bytes (RFC 8259): for what servers answer most.
///
/// Members must be written in the order of their names: it is the order of ``APIJSON/encode(_:)``, so that the same value
/// has the same bytes whoever wrote it.
package struct JSONBytes: Sendable {
  package private(set) var bytes: [UInt8] = []
  /// Whether a number was left out that JSON does not have.
  private(set) var hasOddNumber = false
  private var isFirst = true

  package init() {}

  package mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

  /// Writes an object.
  package mutating func object(_ members: (inout JSONBytes) -> Void) { enclosed("{", "}", members) }

  /// Writes an object of any members.
  package mutating func object(of members: [String: some JSONWritten]) {
    enclosed("{", "}") { json in
      // By their bytes, as Foundation's encoder sorts them.
      for (name, value) in members.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
        json.separate()
        json.text(name)
        json.raw(":")
        value.write(to: &json)
      }
    }
  }

  /// Writes a list.
  package mutating func list(_ items: some Sequence<some JSONWritten>) {
    enclosed("[", "]") { json in
      for item in items {
        json.separate()
        item.write(to: &json)
      }
    }
  }

  /// Writes a member of an object.
  package mutating func member(_ name: StaticString, _ value: some JSONWritten) {
    begin(name)
    value.write(to: &self)
  }

  /// Writes a member of an object that is absent when there is no value.
  package mutating func member(_ name: StaticString, ifThere value: (some JSONWritten)?) {
    if let value { member(name, value) }
  }

  /// Writes a member of an object that is `null` when there is no value.
  package mutating func member(_ name: StaticString, orNull value: (some JSONWritten)?) {
    begin(name)
    if let value { value.write(to: &self) } else { raw("null") }
  }

  /// Writes a member of an object that is a list.
  package mutating func member(_ name: StaticString, list items: some Sequence<some JSONWritten>) {
    begin(name)
    list(items)
  }

  /// Writes characters as they are; they must be JSON.
  package mutating func raw(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Writes a text with its quotes.
  package mutating func text(_ text: String) {
    var text = text
    bytes.append(UInt8(ascii: "\""))
    text.withUTF8 { utf8 in
      var rest = utf8[...]
      while let special = rest.firstIndex(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) {
        bytes.append(contentsOf: rest[..<special])
        escape(rest[special])
        rest = rest[(special + 1)...]
      }
      bytes.append(contentsOf: rest)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a whole number.
  package mutating func number(_ number: Int) { bytes.append(contentsOf: String(number).utf8) }

  /// Writes a number; what is none, or has no end, sets ``hasOddNumber``.
  package mutating func number(_ number: Double) {
    guard number.isFinite else {
      hasOddNumber = true
      return
    }
    let text = number.description
    bytes.append(contentsOf: text.hasSuffix(".0") ? text.dropLast(2).utf8 : text[...].utf8)
  }

  /// Writes a number that is not negative, filled up with zeros.
  package mutating func digits(_ number: Int, width: Int) {
    var unit = 1
    for _ in 1..<width { unit *= 10 }
    while unit > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / unit % 10))
      unit /= 10
    }
  }

  private mutating func enclosed(_ open: StaticString, _ close: StaticString, _ inside: (inout JSONBytes) -> Void) {
    raw(open)
    isFirst = true
    inside(&self)
    isFirst = false
    raw(close)
  }

  private mutating func begin(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    raw(name)
    raw("\":")
  }

  private mutating func separate() {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    isFirst = false
  }

  /// Writes a character that JSON does not have as it is.
  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case 0x08: raw("\\b")
    case 0x09: raw("\\t")
    case 0x0A: raw("\\n")
    case 0x0C: raw("\\f")
    case 0x0D: raw("\\r")
    case 0x22: raw("\\\"")
    case 0x5C: raw("\\\\")
    default:
      raw("\\u00")
      for digit in [byte >> 4, byte & 15] {
        bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    }
  }
}
