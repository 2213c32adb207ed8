import EaselKit

/// Writes themes as Swift.
enum ThemeCompiler {
  static func source(of themes: [Theme]) -> String {
    """
    import EaselKit

    // Made from themes/ by the tests of ready-made themes when run with EASEL_RECORD=1; they fail when it is out of date.

    /// The ready-made themes, as their files have them: the packed styles of the roles in order.
    enum CompiledThemes {
      static func theme(named name: String) -> Theme? {
        switch name {
    \(themes.map { "    case \"\($0.name)\": \(identifier($0.name))" }.joined(separator: "\n"))
        default: nil
        }
      }

    \(themes.map(source).joined(separator: "\n\n"))
    }

    """
  }

  private static func source(of theme: Theme) -> String {
    let numbers = Role.allCases.map { hexadecimal(theme[$0].packed) + "," }
    let rows = stride(from: 0, to: numbers.count, by: 5).map { numbers[$0..<min($0 + 5, numbers.count)] }
    let lines = rows.map { "      " + $0.joined(separator: " ") }.joined(separator: "\n")
    let pair = theme.pair.map { "\"\($0)\"" } ?? "nil"
    return """
        private static let \(identifier(theme.name)) = Theme(
          name: "\(theme.name)", isDark: \(theme.isDark), pair: \(pair),
          packed: [
      \(lines)
          ])
      """
  }

  /// `0x0123_4567_89ab_cdef`.
  private static func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    let padded = Array(String(repeating: "0", count: 16 - digits.count) + digits.uppercased())
    return "0x" + stride(from: 0, to: 16, by: 4).map { String(padded[$0..<$0 + 4]) }.joined(separator: "_")
  }

  /// `easel-dark` is `easelDark`.
  private static func identifier(_ name: String) -> String {
    let words = name.split(separator: "-")
    return words.prefix(1).joined() + words.dropFirst().map(\.capitalized).joined()
  }
}

extension Substring {
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
