/// How a document is written down.
package enum DocumentFormat: String, Sendable, CaseIterable {
  case toml
  case json

  /// Goes by the ending of the name; what does not end in `.json` is TOML.
  package init(fileName: String) {
    self = fileName.lowercased().hasSuffix(".json") ? .json : .toml
  }
}
