extension String {
  /// The beginning, so that a text of any length costs little to keep and draw.
  package func cut(to scalars: Int) -> String {
    guard utf8.count > scalars else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.prefix(scalars)))
  }
}
