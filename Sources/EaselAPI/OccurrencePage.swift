package import EaselKit

/// A page of occurrences as it is put together of what was seen: with the days of which it tells where those are not all.
///
/// No server gives such a page; whoever reads it as a ``Page`` takes the days that are left out for free.
package struct OccurrencePage: Codable, Sendable {
  /// Days one after the other.
  package struct Days: Codable, Sendable, Hashable {
    /// The first.
    package var from: CivilDate
    /// The one after the last.
    package var to: CivilDate

    package init(from: CivilDate, to: CivilDate) {
      self.from = from
      self.to = to
    }
  }

  package var items: [Occurrence]
  /// The cursor of the next page, nil on the last.
  package var next: String?
  /// In order; nil where it tells of all days that were asked for.
  package var known: [Days]?

  package init(items: [Occurrence], next: String? = nil, known: [Days]? = nil) {
    self.items = items
    self.next = next
    self.known = known
  }
}
