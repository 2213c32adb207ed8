/// Days as people write them.
public enum DayWords {
  /// The forms that ``date(_:today:)`` reads, for help and error messages.
  public static let said = "today, tomorrow, fri, next fri, in 3 days, 1 dec, eow, eom or 2026-12-01"

  /// The largest number after `in`.
  private static let mostUnits = 100_000
  /// The most words that one day takes.
  private static let mostWords = 3

  /// Reads a day; nil when the text is no day.
  ///
  /// - `2026-12-01`, `today`, `tomorrow`, `yesterday`.
  /// - A weekday by its English name or at least its first three letters: the next one after today.
  /// - `next fri`: that weekday in the week after this one. Weeks begin on Monday.
  /// - `in 3 days`, `in 2 weeks`, `in 1 month`.
  /// - `1 dec`, `dec 1`: the first such day from today on; with a year, `1 dec 2027`, exactly that day.
  /// - `eow`: the Sunday of this week. `eom`: the last day of this month.
  ///
  /// Case does not matter.
  public static func date(_ text: some StringProtocol, today: CivilDate) -> CivilDate? {
    // No form is longer, so a longer text is not copied.
    guard text.utf8.count <= 32 else { return nil }
    let words = text.lowercased().split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    switch words.count {
    case 1: return oneWord(words[0], today)
    case 2 where words[0] == "next": return weekday(words[1]).map { inNextWeek($0, today) }
    case 2: return dayAndMonth(words[0], words[1]).flatMap { upcoming($0.day, $0.month, today) }
    case 3 where words[0] == "in": return later(words[1], words[2], today)
    case 3:
      let second = words[1].hasSuffix(",") ? String(words[1].dropLast()) : words[1]
      guard words[2].utf8.count == 4, let year = number(words[2]), let parts = dayAndMonth(words[0], second)
      else { return nil }
      return CivilDate(year: year, month: parts.month, day: parts.day)
    default: return nil
    }
  }

  /// How many of the first words together make a day, the most that do; 0 when none does.
  public static func count(in words: [some StringProtocol]) -> Int {
    // Which texts are days does not depend on the day it is.
    let today = CivilDate(daysSinceEpoch: 0)
    for count in stride(from: min(words.count, mostWords), to: 0, by: -1)
    where date(words.prefix(count).joined(separator: " "), today: today) != nil {
      return count
    }
    return 0
  }

  private static func oneWord(_ word: String, _ today: CivilDate) -> CivilDate? {
    switch word {
    case "today": return today
    case "tomorrow": return today.adding(days: 1)
    case "yesterday": return today.adding(days: -1)
    case "eow": return today.adding(days: 7 - today.weekday)
    case "eom": return today.firstOfMonth.adding(months: 1).adding(days: -1)
    default:
      if let date = CivilDate(word) { return date }
      guard let weekday = weekday(word) else { return nil }
      return (1...7).map { today.adding(days: $0) }.first { $0.weekday == weekday }
    }
  }

  private static func inNextWeek(_ weekday: Int, _ today: CivilDate) -> CivilDate {
    today.adding(days: 7 - today.weekday + weekday)
  }

  private static func later(_ count: String, _ unit: String, _ today: CivilDate) -> CivilDate? {
    guard let count = number(count), count <= mostUnits else { return nil }
    switch unit {
    case "day", "days": return today.adding(days: count)
    case "week", "weeks": return today.adding(days: 7 * count)
    case "month", "months": return today.adding(months: count)
    default: return nil
    }
  }

  private static func dayAndMonth(_ first: String, _ second: String) -> (day: Int, month: Int)? {
    let (dayText, name) = first.first?.isNumber == true ? (first, second) : (second, first)
    guard dayText.utf8.count <= 2, let day = number(dayText), let month = index(of: name, in: 1...12, DateText.month)
    else { return nil }
    // A leap year has each day that there is.
    return CivilDate(year: 2000, month: month, day: day).map { ($0.day, $0.month) }
  }

  private static func upcoming(_ day: Int, _ month: Int, _ today: CivilDate) -> CivilDate? {
    // Eight years have a 29 February, also about 2100.
    (today.year...today.year + 8).lazy.compactMap { CivilDate(year: $0, month: month, day: day) }
      .first { $0 >= today }
  }

  private static func weekday(_ name: String) -> Int? { index(of: name, in: 1...7, DateText.weekday) }

  /// The index of the name that begins with at least three given letters.
  private static func index(of name: String, in range: ClosedRange<Int>, _ named: (Int) -> String) -> Int? {
    name.count >= 3 ? range.first { named($0).lowercased().hasPrefix(name) } : nil
  }

  /// A number written in ASCII digits alone.
  private static func number(_ text: String) -> Int? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }
}
