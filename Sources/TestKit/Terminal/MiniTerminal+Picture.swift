import EaselKit

extension MiniTerminal {
  /// What is seen as text in two planes, glyphs and looks, with a legend of the looks in the order in which they come.
  package var picture: String {
    let frame = "+" + String(repeating: "-", count: size.width) + "+\n"
    var glyphs = frame
    var looks = frame
    var letters: [Style: Character] = [.plain: "."]
    var legend: [String] = []
    for y in 0..<size.height {
      let row = cells[y * size.width..<(y + 1) * size.width]
      glyphs += "|" + row.map(\.text).joined() + "|\n"
      looks += "|"
      for cell in row {
        let look = Self.seen(cell)
        if letters[look] == nil {
          let letter = legend.count < Self.alphabet.count ? Self.alphabet[legend.count] : "?"
          letters[look] = letter
          legend.append("\(letter)  \(Self.words(look))\n")
        }
        looks.append(letters[look] ?? "?")
      }
      looks += "|\n"
    }
    return glyphs + frame + looks + frame + legend.joined() + (isCursorShown ? "cursor \(x),\(y)\n" : "")
  }

  private static let alphabet = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")

  /// Of a blank only the background is seen, unless it is underlined or reversed.
  private static func seen(_ cell: Shown) -> Style {
    guard cell.text == " ", cell.style.attributes.isDisjoint(with: [.reverse, .underline]) else { return cell.style }
    return Style(background: cell.style.background)
  }

  private static func words(_ style: Style) -> String {
    let named: [(TextAttributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underline, "underlined"), (.reverse, "reversed"),
    ]
    let attributes = named.filter { style.attributes.contains($0.0) }.map(\.1)
    return (["\(word(style.foreground)) on \(word(style.background))"] + attributes).joined(separator: " ")
  }

  private static func word(_ color: Color) -> String {
    switch color.kind {
    case .standard: "own"
    case .indexed(let number): "\(number)"
    case .rgb(let red, let green, let blue): RGB(red, green, blue).hexadecimal
    }
  }
}
