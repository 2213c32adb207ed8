import EaselKit
import Formats

/// A theme as its file has it, before it is put together with what it inherits from.
struct ThemeFile {
  static let keys = ["name", "dark", "inherits", "pair", "colors", "styles"]

  let source: DocumentSource
  /// What is wrong with the file; the styles are looked at when all palettes are known.
  let faults = FaultList()
  let name: String
  /// Nil when it is inherited.
  let isDark: Bool?
  /// The theme it belongs to for backgrounds of the other kind.
  let pair: DocumentField?
  /// The theme it begins from.
  let parent: DocumentField?
  let palette: [String: Color]
  /// What the file says of the roles; the colours' names are looked up when all palettes are known.
  let styles: [Role: DocumentField]

  /// Reads a file; only what is no TOML is thrown.
  init(_ bytes: [UInt8], file: String) throws(DocumentError) {
    source = try DocumentSource(recovering: bytes, as: .toml, file: file)
    let table = try source.read { (top) throws(DocumentFault) in try top.table() }
    let faults = faults
    faults.addUnknownKeys(in: table, of: "a theme", known: Self.keys)
    name =
      faults.attempt { () throws(DocumentFault) in
        try table.required("name", of: "The theme").label(limit: 64)
      } ?? ""
    parent = Self.label("inherits", table, faults)
    // What a theme inherits says it, too.
    let needsDark = table["inherits"] == nil
    isDark =
      faults.attempt { () throws(DocumentFault) in
        if needsDark, table["dark"] == nil {
          let sentence = "The theme does not say whether it is dark; add the line dark = true or dark = false."
          throw DocumentFault(table.whole, sentence: sentence)
        }
        return try table["dark"]?.bool()
      } ?? nil
    pair = Self.label("pair", table, faults)
    palette = table["colors"].map { ThemeColors.palette($0, faults) } ?? [:]
    styles = table["styles"].map { Self.styles($0, faults) } ?? [:]
  }

  private static func label(_ key: String, _ table: DocumentTable, _ faults: FaultList) -> DocumentField? {
    guard let field = table[key] else { return nil }
    let text = faults.attempt { () throws(DocumentFault) in try field.label(limit: 64) }
    return text == nil ? nil : field
  }

  private static func styles(_ field: DocumentField, _ faults: FaultList) -> [Role: DocumentField] {
    guard let table = faults.attempt({ () throws(DocumentFault) in try field.table() }) else { return [:] }
    faults.addUnknownKeys(in: table, of: "styles", known: Role.fileNames)
    var styles: [Role: DocumentField] = [:]
    for role in Role.allCases { styles[role] = table[role.fileName] }
    return styles
  }
}
