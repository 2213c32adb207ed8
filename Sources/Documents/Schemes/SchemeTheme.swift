import EaselKit
import Formats

/// A theme made of a scheme, as the text of a theme file.
package struct SchemeTheme: Sendable {
  /// What it is called: small letters, digits and hyphens.
  package let name: String
  package let isDark: Bool
  /// What was changed so that it can be read, one sentence each.
  package private(set) var changes: [String] = []
  private var colors: [(name: String, look: RGB)] = []
  private let scheme: ColorScheme

  /// Makes a theme.
  ///
  /// Schemes are made for source text, where a remark may be faint. Colours that are too close to their background here
  /// are moved away from it until they have the contrast that text needs.
  ///
  /// - Parameters:
  ///   - scheme: The scheme.
  ///   - name: What to call the theme, else what the scheme is called.
  ///   - keepsColors: Whether colours stay as they are, however hard they are to read.
  package init(_ scheme: ColorScheme, name: String? = nil, keepsColors: Bool = false) {
    self.scheme = scheme
    self.name = name ?? Self.plainName(scheme.name)
    let (white, black) = (RGB(255, 255, 255), RGB(0, 0, 0))
    isDark = Contrast.ratio(scheme.colors[0], white) >= Contrast.ratio(scheme.colors[0], black)
    let (far, near) = isDark ? (white, black) : (black, white)
    for (missing, used) in scheme.standIns.sorted(by: { $0.key < $1.key }) {
      changes.append(
        "The scheme has no \(ColorScheme.slot(missing)); \(ColorScheme.slot(used)) is taken in its place.")
    }
    func fitted(_ name: String, _ slot: Int, _ least: Double, on grounds: [RGB], towards goal: RGB) -> RGB {
      guard !keepsColors else { return scheme.colors[slot] }
      return fit(name, slot, least, on: grounds, towards: goal)
    }
    let base = fitted("base", 0, Self.leastForBase, on: [far], towards: near)
    let text = fitted("ink", 5, Self.leastForInk, on: [base], towards: far)
    // A background that the text cannot be read on goes back towards that of the text.
    let raised = fitted("raised", 1, Self.leastForInk, on: [text, far], towards: base)
    let field = fitted("field", 2, Self.leastForInk, on: [text, far], towards: base)
    colors = [("base", base), ("raised", raised), ("field", field), ("ink", text)]
    let line = fitted("line", 3, Contrast.leastForLines, on: [base], towards: text)
    let quiet = fitted(
      "quiet", 4, Contrast.leastForText, on: [base, raised, field], towards: text)
    colors += [("line", line), ("quiet", quiet)]
    for (name, number, bright) in Self.words {
      let wanted = fitted(
        name, best(number, bright, on: [base, raised]), Contrast.leastForText, on: [base, raised], towards: far)
      colors.append((name, wanted))
    }
  }

  /// The theme's file.
  package var text: String {
    let kind = scheme.isBase24 ? "base24" : "base16"
    let author = scheme.author.map { " by \(Self.remark($0))" } ?? ""
    var lines = ["# Made from the \(kind) scheme \"\(Self.remark(scheme.name))\"\(author) by `easel theme import`."]
    lines += changes.map { "# \($0)" }
    lines += ["", "name = \"\(name)\"", "dark = \(isDark)", "", "[colors]"]
    lines += colors.map { "\($0.name) = \"\($0.look.hexadecimal)\"" }
    return lines.joined(separator: "\n") + "\n\n" + Self.styles
  }

  /// What the background needs, so that there is room for colours between it and black or white.
  private static let leastForBase = 7.0
  /// Text needs a little more than the least, so that quieter text fits between it and its background.
  private static let leastForInk = 5.5

  /// The colours of words: those of base16, and the bright ones of base24.
  private static let words: [(name: String, number: Int, bright: Int)] = [
    ("accent", 0x0D, 0x16), ("good", 0x0B, 0x14), ("notice", 0x0A, 0x13), ("bad", 0x08, 0x12),
  ]

  /// The styles of the standard theme, which go by the same names of colours.
  private static var styles: String {
    let text = ReadyMade.themes[ReadyMade.themeNames.first ?? ""] ?? ""
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.drop { $0 != "[styles]" }.joined(separator: "\n")
  }

  /// The slot of a colour, or that of its bright form where only that can be read.
  private func best(_ number: Int, _ bright: Int, on grounds: [RGB]) -> Int {
    let color = scheme.colors[number]
    guard scheme.isBase24, Self.contrast(color, grounds) < Contrast.leastForText else { return number }
    return Self.contrast(scheme.colors[bright], grounds) > Self.contrast(color, grounds) ? bright : number
  }

  private static func contrast(_ look: RGB, _ grounds: [RGB]) -> Double {
    grounds.map { Contrast.ratio(look, $0) }.min() ?? 21
  }

  /// Moves a colour towards another, no further than it must.
  private mutating func fit(
    _ name: String, _ slot: Int, _ least: Double, on grounds: [RGB], towards goal: RGB
  ) -> RGB {
    let look = scheme.colors[slot]
    let before = Self.contrast(look, grounds)
    guard before < least else { return look }
    let steps = 64
    let mixes = (1...steps).lazy.map { look.mixed(with: goal, $0, of: steps) }
    let found = mixes.first { Self.contrast($0, grounds) >= least } ?? goal
    changes.append(
      "The colour \(name), \(ColorScheme.slot(slot)), was \(look.hexadecimal), too close to what is around it.")
    return found
  }

  /// A text for a remark: of one line.
  private static func remark(_ text: String) -> String { Quoting.plain(text, limit: 70) }

  private static func plainName(_ text: String) -> String {
    var name = ""
    for character in text.lowercased() {
      if character.isASCII, character.isLetter || character.isNumber {
        name.append(character)
      } else if !name.isEmpty, name.last != "-" {
        name.append("-")
      }
    }
    name = String(name.prefix(48))
    while name.last == "-" { name.removeLast() }
    return name.isEmpty ? "imported" : name
  }
}
