/// Writes text between quotation marks so that TOML and JSON both read it back.
package enum EscapedText {
  package static func quoted(_ text: String) -> String {
    if text.utf8.allSatisfy(isOrdinary) { return "\"\(text)\"" }
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case _ where needsCode(scalar.value):
        let code = String(scalar.value, radix: 16, uppercase: true)
        result += "\\u" + String(repeating: "0", count: 4 - code.count) + code
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Whether a byte is ASCII that stands for itself.
  private static func isOrdinary(_ byte: UInt8) -> Bool {
    (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// Control codes, and what would make a file look other than it is: a file is also looked at with `cat`.
  private static func needsCode(_ code: UInt32) -> Bool {
    switch code {
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF: true
    default: false
    }
  }
}
