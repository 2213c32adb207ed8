/// A surface as plain text.
package enum PlainPicture {
  /// Its rows.
  ///
  /// - Parameters:
  ///   - surface: The surface.
  ///   - isCut: Whether the spaces at their ends are left out.
  /// - Returns: A string a row.
  package static func rows(of surface: Surface, isCut: Bool = true) -> [String] {
    (0..<surface.height).map { y in
      guard isCut else { return surface.row(y) }
      var row = Substring(surface.row(y))
      while row.last == " " { row.removeLast() }
      return String(row)
    }
  }

  /// Its rows as lines.
  package static func text(of surface: Surface) -> String { rows(of: surface).map { $0 + "\n" }.joined() }
}
