/// The one spelling of the target of a call: a path with its query.
///
/// Whoever names the host in the target as well (RFC 9112 section 3.2.2) means the path behind it: `MessageHandler` takes
/// the host away before anybody else reads the target. The spelling of the path is for whoever hands it to a router.
///
/// What needs no percent-encoding in a path is the same without it (RFC 3986 section 6.2.2.2), and all that compares
/// paths, from the router to the rules of who may do what, compares them as they are. Nor does the case of the digits
/// of an encoding matter (section 6.2.2.1).
enum PlainTarget {
  /// Path and query of a target that names scheme and host before them; nil for one that does not.
  static func path(ofAbsolute target: String) -> String? {
    guard let first = target.utf8.first, first != slash, let scheme = target.firstRange(of: "://"),
      !target[..<scheme.lowerBound].utf8.contains(where: isEndOfHost)
    else { return nil }
    let rest = target[scheme.upperBound...].utf8.drop { !isEndOfHost($0) }
    // What has no path means the root (RFC 9112 section 3.2.1).
    return rest.first == slash ? String(Substring(rest)) : "/\(Substring(rest))"
  }

  /// The target with the letters, digits and `-._~` of its path as themselves, and what is encoded there in capital
  /// digits; nil when it is written so already.
  ///
  /// All else stays encoded, such as slashes and control characters, and a path with a `%` that encodes nothing stays
  /// as it is: of either, to decode one part could make another that means something.
  static func plain(_ target: String) -> String? {
    guard target.utf8.contains(percent) else { return nil }
    let bytes = Array(target.utf8)
    let end = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.endIndex
    var plain: [UInt8] = []
    plain.reserveCapacity(bytes.count)
    var position = 0
    while position < end {
      guard bytes[position] == percent else {
        plain.append(bytes[position])
        position += 1
        continue
      }
      guard position + 2 < end, let high = digit(bytes[position + 1]), let low = digit(bytes[position + 2]) else {
        return nil
      }
      let byte = high << 4 | low
      plain += isUnreserved(byte) ? [byte] : [percent, capital(bytes[position + 1]), capital(bytes[position + 2])]
      position += 3
    }
    guard plain[...] != bytes[..<end] else { return nil }
    return String(decoding: plain + bytes[end...], as: UTF8.self)
  }

  private static let percent = UInt8(ascii: "%")
  private static let slash = UInt8(ascii: "/")

  /// Whether a byte ends the host of an absolute target (RFC 3986 section 3.2).
  private static func isEndOfHost(_ byte: UInt8) -> Bool {
    byte == slash || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  /// The value of a hexadecimal digit.
  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// A hexadecimal digit as a capital.
  private static func capital(_ digit: UInt8) -> UInt8 { digit >= UInt8(ascii: "a") ? digit & 0xDF : digit }

  /// Whether a byte is one of those that need no encoding anywhere (RFC 3986 section 2.3).
  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"):
      true
    default: "-._~".utf8.contains(byte)
    }
  }
}
