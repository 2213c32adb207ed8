package import EaselKit

/// The name of the day whose events are listed, as long as there is room for.
package enum CalendarHeading {
  /// The longest form that fits: `Sunday 22 November 2026, today` down to `22 Nov`.
  ///
  /// - Parameters:
  ///   - day: The day.
  ///   - today: The present day; the year is left out in the present year.
  ///   - showsYear: Whether the year matters all the same, because nothing else tells it.
  ///   - width: The cells there are.
  /// - Returns: The name.
  package static func day(_ day: CivilDate, today: CivilDate, showsYear: Bool, width: Int) -> String {
    let short = DateText.short(day)
    let hasYear = showsYear || day.year != today.year
    let dated = hasYear ? "\(short) \(day.year)" : short
    let mark = day == today ? ", today" : ""
    let forms = [dated + mark, dated, short + mark, short]
    return forms.first { $0.count <= width } ?? DateText.day(day)
  }
}
