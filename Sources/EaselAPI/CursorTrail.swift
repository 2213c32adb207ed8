package import EaselKit

/// Follows the cursors of a list from page to page, and gives up a list that has no end.
package struct CursorTrail: Sendable {
  /// How many pages a list has at most.
  package static let mostPages = 10_000

  private var seen: Set<String> = []

  package init() {}

  /// The cursor to go on with; nil at the end of the list.
  ///
  /// - Throws: when a cursor comes again, or there are too many.
  package mutating func follow(_ next: String?) throws(BackendFailure) -> String? {
    guard let next else { return nil }
    guard seen.count < Self.mostPages, seen.insert(next).inserted else { throw .garbled("a list without an end") }
    return next
  }
}
