/// A header or a member of a TOML document, and where it stands.
struct TOMLStatement {
  /// The way to the table that a header opens, or to the value of a member.
  var path: DocumentPath
  /// Nil for a header.
  var value: DocumentValue?
  /// Its bytes, without the blanks around it and the comment after it.
  var span: Range<Int>

  var isHeader: Bool { value == nil }
}
