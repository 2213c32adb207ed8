/// A value and where it is; read as what it should be.
package struct DocumentField {
  package let value: DocumentValue
  package let path: DocumentPath

  package init(value: DocumentValue, path: DocumentPath) {
    self.value = value
    self.path = path
  }

  package func fault(_ predicate: String) -> DocumentFault { DocumentFault(self, says: predicate) }

  private func wrongType(_ wanted: String) -> DocumentFault { fault("must be \(wanted), not \(value.kind)") }

  package func string() throws(DocumentFault) -> String {
    guard case .string(let text) = value.content else { throw wrongType("a text") }
    return text
  }

  /// A text for people: of one line, not empty, not long.
  package func label(limit: Int) throws(DocumentFault) -> String {
    let text = try string()
    guard text.unicodeScalars.count <= limit else { throw fault("must have at most \(limit) characters") }
    guard text.contains(where: { !$0.isWhitespace }) else { throw fault("must not be empty") }
    guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw fault("must not contain control characters")
    }
    return text
  }

  package func bool() throws(DocumentFault) -> Bool {
    guard case .bool(let flag) = value.content else { throw wrongType("true or false") }
    return flag
  }

  package func int(_ range: ClosedRange<Int>) throws(DocumentFault) -> Int {
    let wanted = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    guard case .int(let number) = value.content else { throw wrongType(wanted) }
    guard range.contains(number) else { throw fault("must be \(wanted), not \(number)") }
    return number
  }

  package func array() throws(DocumentFault) -> [DocumentField] {
    guard case .array(let list) = value.content else { throw wrongType("a list") }
    return list.enumerated().map { DocumentField(value: $1, path: path.appending($0)) }
  }

  /// A table of any keys.
  package func table() throws(DocumentFault) -> DocumentTable {
    guard case .table(let members) = value.content else { throw wrongType("a table") }
    return DocumentTable(members: members, whole: self)
  }

  /// A table of known keys; of an unknown one it is said what may have been meant.
  package func table(of what: String, keys: [String]) throws(DocumentFault) -> DocumentTable {
    let table = try table()
    let unknown = table.members.filter { !keys.contains($0.key) }
    // The first in the file is told of.
    guard let (key, _) = unknown.min(by: { ($0.value.key ?? 0, $0.key) < ($1.value.key ?? 0, $1.key) }) else {
      return table
    }
    let end =
      KeySuggestion.nearest(to: key, among: keys).map { "did you mean \(Quoting.quoted($0))?" }
      ?? "the known ones are \(Quoting.list(keys))."
    throw DocumentFault(table.place(of: key), sentence: "There is no key \(Quoting.quoted(key)) in \(what); \(end)")
  }
}

/// The members of a table.
package struct DocumentTable {
  package let members: [String: DocumentValue]
  /// The table as a value.
  package let whole: DocumentField

  /// A member, nil when it is not there.
  package subscript(key: String) -> DocumentField? {
    members[key].map { DocumentField(value: $0, path: whole.path.appending(key)) }
  }

  /// A member, or the table when it is not there: something to point at.
  package func place(of key: String) -> DocumentField { self[key] ?? whole }

  /// A member that must be there.
  package func required(_ key: String, of what: @autoclosure () -> String) throws(DocumentFault) -> DocumentField {
    guard let field = self[key] else { throw DocumentFault(whole, sentence: "\(what()) has no \(key).") }
    return field
  }

  /// The members in the order in which they are written.
  package var inOrder: [(key: String, value: DocumentValue)] {
    members.sorted { ($0.value.line, $0.value.key ?? 0, $0.key) < ($1.value.line, $1.value.key ?? 0, $1.key) }
      .map { ($0.key, $0.value) }
  }
}
