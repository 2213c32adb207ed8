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
  ///
  /// What is wrong is added to the faults of the files.
  static func theme(_ chain: [ThemeFile]) -> Theme? {
    guard let file = chain.first else { return nil }
    var palette: [String: Color] = [:]
    for file in chain.reversed() { palette.merge(file.palette) { $1 } }
    let styles = ThemeReader(palette: palette).styles(chain)
    let isDark = chain.lazy.compactMap(\.isDark).first ?? true
    let pair = file.pair.flatMap { try? $0.string() }
    return Theme(name: file.name, isDark: isDark, pair: pair, styles: styles)
  }

  private func styles(_ chain: [ThemeFile]) -> [Role: Style] {
    var styles: [Role: Style] = [:]
    // Text is the first role, and what the others are made from.
    for role in Role.allCases {
      guard let file = chain.first(where: { $0.styles[role] != nil }), let field = file.styles[role] else { continue }
      styles[role] = style(field, base: styles[.text] ?? .plain, file.faults)
    }
    return styles
  }

  private func style(_ field: DocumentField, base: Style, _ faults: FaultList) -> Style {
    var style = Style(foreground: base.foreground, background: base.background)
    guard case .table = field.value.content, let table = try? field.table() else {
      style.foreground = color(field, faults) ?? base.foreground
      return style
    }
    faults.addUnknownKeys(in: table, of: "a style", known: Self.styleKeys)
    if let foreground = table["fg"] { style.foreground = color(foreground, faults) ?? base.foreground }
    if let background = table["bg"] { style.background = color(background, faults) ?? base.background }
    for (key, attribute) in Self.attributes {
      guard let field = table[key] else { continue }
      if faults.attempt({ () throws(DocumentFault) in try field.bool() }) == true { style.attributes.insert(attribute) }
    }
    return style
  }

  private func color(_ field: DocumentField, _ faults: FaultList) -> Color? {
    faults.attempt { () throws(DocumentFault) in try ThemeColors.color(field, palette) }
  }
}
