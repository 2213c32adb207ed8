import EaselAPI
import Foundation

/// What the query of a call may say: the values that its description names, each once, in percent-encoded UTF-8.
///
/// A value that nobody reads is a slip of the pen, and of one that is there twice each reader may take another.
struct QueryRule: Sendable {
  private let names: Set<String>

  init(_ operation: APIOperation) { names = Set(operation.parameters.filter { $0.place == .query }.map(\.name)) }

  /// Whether the queries of a path are looked at; those who ask how a server is may add what keeps caches away.
  static func isHeld(at path: String) -> Bool { path.hasPrefix("/api/") }

  func check(_ query: String?) throws(Problem) {
    var seen: Set<String> = []
    for pair in (query ?? "").split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0]).removingPercentEncoding ?? String(parts[0])
      guard names.contains(name) else {
        throw .unacceptable(
          "query.name.unknown", field: String(name.prefix(60)), "The query of this call has no \(Problem.quoted(name))."
        )
      }
      guard seen.insert(name).inserted else {
        throw .unacceptable("query.value.repeated", field: name, "The query has \"\(name)\" twice.")
      }
      if let value = parts.dropFirst().first { try Self.check(value, of: name) }
    }
  }

  private static func check(_ value: Substring, of name: String) throws(Problem) {
    guard let text = String(value).removingPercentEncoding else {
      throw .unacceptable(
        "query.value.invalid", field: name, "The query's \"\(name)\" is not percent-encoded UTF-8.")
    }
    guard !NullCharacter.isIn(text) else {
      throw .unacceptable(
        "query.value.invalid", field: name, "The query's \"\(name)\" cannot hold the character U+0000.")
    }
  }
}
