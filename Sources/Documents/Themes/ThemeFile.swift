import EaselKit
import Formats

/// A theme as its file has it, before it is put together with what it inherits from.
struct ThemeFile {
  static let keys = ["name", "dark", "inherits", "pair", "colors", "styles"]

  let source: DocumentSource
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

  init(_ bytes: [UInt8], file: String) throws(DocumentError) {
    let source = try DocumentSource(bytes, as: .toml, file: file)
    self.source = source
    let table = try source.read { (top) throws(DocumentFault) in try top.table(of: "a theme", keys: Self.keys) }
    let parts = try source.read { (_) throws(DocumentFault) in try Self.parts(table) }
    (name, isDark, pair, parent) = (parts.name, parts.isDark, parts.pair, parts.parent)
    palette = try source.read { (_) throws(DocumentFault) in try table["colors"].map(ThemeColors.palette) ?? [:] }
    styles = try source.read { (_) throws(DocumentFault) in try table["styles"].map(Self.styles) ?? [:] }
  }

  private static func parts(
    _ table: DocumentTable
  ) throws(DocumentFault) -> (name: String, isDark: Bool?, pair: DocumentField?, parent: DocumentField?) {
    let name = try table.required("name", of: "The theme").label(limit: 64)
    let parent = table["inherits"]
    if let parent { _ = try parent.label(limit: 64) }
    // What a theme inherits says it, too.
    let dark = parent == nil ? try table.required("dark", of: "The theme") : table["dark"]
    let isDark = try dark?.bool()
    if let pair = table["pair"] { _ = try pair.label(limit: 64) }
    return (name, isDark, table["pair"], parent)
  }

  private static func styles(_ field: DocumentField) throws(DocumentFault) -> [Role: DocumentField] {
    let table = try field.table(of: "styles", keys: Role.fileNames)
    var styles: [Role: DocumentField] = [:]
    for role in Role.allCases { styles[role] = table[role.fileName] }
    return styles
  }
}
