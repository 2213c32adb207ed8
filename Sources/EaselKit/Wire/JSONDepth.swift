/// How deep the objects and lists of JSON may lie in each other.
///
/// RFC 8259 section 9 lets a reader set that limit. What has none pays with its stack, and with the way to each value
/// that decoders note.
package enum JSONDepth {
  /// What a client may write: more than any layout, setting or event has a use for, and as much as files may have.
  package static let taken = 64
  /// What a program reads that others hand on: what a client wrote, with the pages, events and changes it is wrapped in
  /// since.
  package static let read = 128

  /// Whether nothing lies deeper than a limit.
  ///
  /// Looks at each byte once. It tells nothing of text that is not JSON in other ways; that is a parser's to refuse.
  ///
  /// - Parameters:
  ///   - limit: How many objects and lists may be open at once.
  ///   - bytes: JSON in UTF-8.
  /// - Returns: Whether no more are.
  package static func isWithin(_ limit: Int, _ bytes: [UInt8]) -> Bool {
    var depth = 0
    var (isText, isEscaped) = (false, false)
    for byte in bytes {
      if isText {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isText = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isText = true
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        guard depth <= limit else { return false }
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth = max(0, depth - 1)
      default: break
      }
    }
    return true
  }
}
