/// Collects what is wrong with a document, so that one fault does not hide the next.
package final class FaultList {
  /// The most that are kept; nobody reads more.
  package static let limit = 500

  package private(set) var faults: [(severity: DocumentFinding.Severity, fault: DocumentFault)] = []
  /// How many there were, those beyond the limit included.
  package private(set) var count = 0
  package private(set) var firstError: DocumentFault?

  package init() {}

  package func add(_ fault: DocumentFault, _ severity: DocumentFinding.Severity = .error) {
    count += 1
    if severity == .error, firstError == nil { firstError = fault }
    if faults.count < Self.limit { faults.append((severity, fault)) }
  }

  /// The value, or nil when there is a fault in its place.
  package func attempt<Value>(_ body: () throws(DocumentFault) -> Value) -> Value? {
    do throws(DocumentFault) { return try body() } catch {
      add(error)
      return nil
    }
  }

  /// Warns of the keys of a table that nobody knows.
  package func warnOfUnknownKeys(in table: DocumentTable, of what: String, known: [String]) {
    addUnknownKeys(in: table, of: what, known: known, .warning)
  }

  /// Adds a fault for each key of a table that nobody knows.
  package func addUnknownKeys(
    in table: DocumentTable, of what: String, known: [String], _ severity: DocumentFinding.Severity = .error
  ) {
    let effect = severity == .warning ? ", so it has no effect" : ""
    let unknown = table.members.filter { !known.contains($0.key) }
    for (key, value) in unknown.sorted(by: { ($0.value.key ?? 0, $0.key) < ($1.value.key ?? 0, $1.key) }) {
      // Nobody reads more, and finding out what was meant takes its time.
      guard faults.count < Self.limit || severity == .error && firstError == nil else {
        count += 1
        continue
      }
      let end =
        KeySuggestion.nearest(to: key, among: known).map { "did you mean \(Quoting.quoted($0))?" }
        ?? "the known ones are \(Quoting.list(known))."
      // The key is what is odd, not its value.
      let place = DocumentValue(value.content, line: value.line, key: value.key)
      add(
        DocumentFault(
          DocumentField(value: place, path: table.whole.path.appending(key)),
          sentence: "There is no key \(Quoting.quoted(key)) in \(what)\(effect); \(end)"),
        severity)
    }
  }
}
