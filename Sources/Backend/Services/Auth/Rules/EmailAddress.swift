import EaselAPI

/// An e-mail address as accounts are known by: plain, in lower case.
struct EmailAddress: Codable, Sendable, Hashable {
  static let longest = 254

  let text: String

  /// Reads an address; nil for what cannot be one, and for forms that nobody has: quoted, with comments, not ASCII.
  init?(_ text: String) {
    let text = text.lowercased()
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard text.utf8.count <= Self.longest, parts.count == 2, Self.isLocal(parts[0]), Self.isDomain(parts[1]) else {
      return nil
    }
    self.text = text
  }

  /// The address, or a problem that names the field.
  static func checked(_ text: String) throws(Problem) -> EmailAddress {
    guard let address = EmailAddress(text) else {
      throw .unacceptable("auth.email.invalid", field: "email", "An e-mail address is needed, such as ada@example.com.")
    }
    return address
  }

  /// What stands behind the `@`.
  var domain: String { String(text.drop { $0 != "@" }.dropFirst()) }

  private static func isLocal(_ text: Substring) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.split(separator: ".", omittingEmptySubsequences: false)
        .allSatisfy {
          !$0.isEmpty && $0.utf8.allSatisfy { isLetterOrDigit($0) || "!#$%&'*+/=?^_`{|}~-".utf8.contains($0) }
        }
  }

  private static func isDomain(_ text: Substring) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
      (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
        && label.utf8.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
    }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte)
  }
}
