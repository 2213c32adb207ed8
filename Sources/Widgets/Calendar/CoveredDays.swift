import EaselAPI
package import EaselKit

/// The days of which it is known what happens on them.
package struct CoveredDays: Sendable, Hashable {
  private let spans: [Range<CivilDate>]

  /// All days of a span.
  package init(_ span: Range<CivilDate>) { spans = [span] }

  /// Those of a span that an answer tells of; all where it does not say.
  init(_ span: Range<CivilDate>, in response: BackendResponse?) {
    var known: [OccurrencePage.Days]?
    if let response, response.keptSince != nil {
      known = (try? APIJSON.decode(OccurrencePage.self, from: response.body))?.known
    }
    let spans = known?.compactMap { $0.from < $0.to ? ($0.from..<$0.to).clamped(to: span) : nil }
    self.spans = spans?.filter { !$0.isEmpty } ?? [span]
  }

  /// The first day, and the one after the last, of all of them; nil when there is none.
  var bounds: Range<CivilDate>? {
    guard let first = spans.map(\.lowerBound).min(), let end = spans.map(\.upperBound).max() else { return nil }
    return first..<end
  }

  func contains(_ day: CivilDate) -> Bool { spans.contains { $0.contains(day) } }
}
