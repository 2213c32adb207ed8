/// A header or a member of a TOML document, and where it stands.
package struct TOMLStatement {
  /// The way to the table that a header opens, or to the value of a member.
  package var path: DocumentPath
  /// Nil for a header.
  package var value: DocumentValue?
  /// Its bytes, without the blanks around it and the comment after it.
  package var span: Range<Int>

  package var isHeader: Bool { value == nil }
}
