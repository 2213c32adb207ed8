import EaselKit

/// Makes a theme from the values of a file.
struct ThemeReader {
  static let themeKeys = ["name", "dark", "colors", "styles"]
  static let attributes: [(key: String, attribute: TextAttributes)] = [
    ("bold", .bold), ("dim", .dim), ("italic", .italic), ("underline", .underline), ("reverse", .reverse),
    ("strikethrough", .strikethrough),
  ]
  static let styleKeys = ["fg", "bg"] + attributes.map(\.key)

  private var palette: [String: Color] = [:]

  static func theme(_ top: DocumentField) throws(DocumentFault) -> Theme {
    let table = try top.table(of: "a theme", keys: themeKeys)
    let name = try table.required("name", of: "The theme").label(limit: 64)
    let isDark = try table.required("dark", of: "The theme").bool()
    var reader = ThemeReader()
    if let colors = table["colors"] { try reader.readPalette(colors) }
    let styles = try table["styles"].map { (field) throws(DocumentFault) in try reader.styles(field) }
    return Theme(name: name, isDark: isDark, styles: styles ?? [:])
  }

  private mutating func readPalette(_ field: DocumentField) throws(DocumentFault) {
    let table = try field.table()
    for key in table.members.keys.sorted() {
      guard let member = table[key] else { continue }
      guard key != "default", !key.hasPrefix("#") else {
        throw DocumentFault(member, sentence: "A colour of the palette cannot be named \(Quoting.quoted(key)).")
      }
      guard let color = try Self.literalColor(member) else {
        throw member.fault("must be \"#rrggbb\", a number from 0 to 255 or \"default\"")
      }
      palette[key] = color
    }
  }

  /// A colour that is not a name; nil for other texts.
  private static func literalColor(_ field: DocumentField) throws(DocumentFault) -> Color? {
    if case .int = field.value.content { return .indexed(UInt8(try field.int(0...255))) }
    let text = try field.string()
    if text == "default" { return .standard }
    let digits = Array(text.utf8.dropFirst())
    guard text.hasPrefix("#"), digits.count == 6 else { return nil }
    var number: UInt32 = 0
    for digit in digits {
      guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
      number = number << 4 | UInt32(value)
    }
    return .rgb(
      UInt8(truncatingIfNeeded: number >> 16), UInt8(truncatingIfNeeded: number >> 8),
      UInt8(truncatingIfNeeded: number))
  }

  private func color(_ field: DocumentField) throws(DocumentFault) -> Color {
    if case .string(let name) = field.value.content, let color = palette[name] { return color }
    if let color = try Self.literalColor(field) { return color }
    let text = Quoting.quoted(try field.string())
    let names = palette.isEmpty ? "it has none" : "it has " + Quoting.list(palette.keys.sorted())
    throw DocumentFault(
      field, sentence: "\(text) is neither \"#rrggbb\", \"default\" nor a colour of the palette (\(names)).")
  }

  private func styles(_ field: DocumentField) throws(DocumentFault) -> [Role: Style] {
    let table = try field.table(of: "styles", keys: Role.fileNames)
    var styles: [Role: Style] = [:]
    // Text is the first role, and what the others are made from.
    for role in Role.allCases {
      guard let member = table[role.fileName] else { continue }
      styles[role] = try style(member, base: styles[.text] ?? .plain)
    }
    return styles
  }

  private func style(_ field: DocumentField, base: Style) throws(DocumentFault) -> Style {
    var style = Style(foreground: base.foreground, background: base.background)
    guard case .table = field.value.content else {
      style.foreground = try color(field)
      return style
    }
    let table = try field.table(of: "a style", keys: Self.styleKeys)
    if let foreground = table["fg"] { style.foreground = try color(foreground) }
    if let background = table["bg"] { style.background = try color(background) }
    for (key, attribute) in Self.attributes where try table[key]?.bool() == true {
      style.attributes.insert(attribute)
    }
    return style
  }
}
