import EaselKit
import Formats

/// Makes a theme from a file and those it inherits from.
///
/// All palettes are one, in which the nearest file has the last word; so a file can change a few colours and leave the
/// styles as they are. A style in a nearer file takes the place of the whole one it inherits.
struct ThemeReader {
  static let attributes: [(key: String, attribute: TextAttributes)] = [
    ("bold", .bold), ("dim", .dim), ("italic", .italic), ("underline", .underline), ("reverse", .reverse),
  ]
  static let styleKeys = ["fg", "bg"] + attributes.map(\.key)

  private let palette: [String: Color]

  /// The theme of a file that comes first, followed by what it inherits from, the nearest first.
  static func theme(_ chain: [ThemeFile]) throws(DocumentError) -> Theme? {
    guard let file = chain.first else { return nil }
    var palette: [String: Color] = [:]
    for file in chain.reversed() { palette.merge(file.palette) { $1 } }
    let styles = try ThemeReader(palette: palette).styles(chain)
    let isDark = chain.lazy.compactMap(\.isDark).first ?? true
    let pair = try file.pair.map { (field) throws(DocumentError) in
      try file.source.read { (_) throws(DocumentFault) in try field.string() }
    }
    return Theme(name: file.name, isDark: isDark, pair: pair, styles: styles)
  }

  private func styles(_ chain: [ThemeFile]) throws(DocumentError) -> [Role: Style] {
    var styles: [Role: Style] = [:]
    // Text is the first role, and what the others are made from.
    for role in Role.allCases {
      guard let file = chain.first(where: { $0.styles[role] != nil }), let field = file.styles[role] else { continue }
      let base = styles[.text] ?? .plain
      styles[role] = try file.source.read { (_) throws(DocumentFault) in try style(field, base: base) }
    }
    return styles
  }

  private func style(_ field: DocumentField, base: Style) throws(DocumentFault) -> Style {
    var style = Style(foreground: base.foreground, background: base.background)
    guard case .table = field.value.content else {
      style.foreground = try ThemeColors.color(field, palette)
      return style
    }
    let table = try field.table(of: "a style", keys: Self.styleKeys)
    if let foreground = table["fg"] { style.foreground = try ThemeColors.color(foreground, palette) }
    if let background = table["bg"] { style.background = try ThemeColors.color(background, palette) }
    for (key, attribute) in Self.attributes where try table[key]?.bool() == true {
      style.attributes.insert(attribute)
    }
    return style
  }
}
