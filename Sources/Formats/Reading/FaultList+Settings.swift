extension FaultList {
  /// Says of the keys of a table that are no settings what may have been meant; it may stand in another table.
  package func addUnknownSettings(in table: DocumentTable, known: [String], all: [String]) {
    for (key, value) in table.inOrder where !known.contains(key) {
      let place = DocumentField(
        value: DocumentValue(value.content, line: value.line, key: value.key),
        path: table.whole.path.appending(key))
      add(
        DocumentFault(
          place,
          sentence: "There is no setting \(Quoting.quoted(place.path.full)); "
            + Self.guess(key, known, all, within: table.whole.path)))
    }
  }

  private static func guess(
    _ key: String, _ known: [String], _ all: [String], within table: DocumentPath
  ) -> String {
    if let other = all.first(where: { $0 == key || $0.hasSuffix("." + key) }) {
      return "did you mean \(Quoting.quoted(other))?"
    }
    if let near = KeySuggestion.nearest(to: key, among: known) {
      return "did you mean \(Quoting.quoted(table.appending(near).full))?"
    }
    return "the known ones are \(Quoting.list(known))."
  }
}
