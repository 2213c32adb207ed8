/// Days as people write them.
public enum DayWords {
  /// The words that are read, for a sentence that says what can be written.
  public static let said = "2026-12-01, today, tomorrow or a weekday"

  /// The day that is written; nil for what is none.
  ///
  /// It is `2026-12-01`, `today`, `tomorrow`, `yesterday`, or a weekday by its English name or at least its first three
  /// letters, which is the next one after today. Capitals do not matter.
  public static func date(_ text: some StringProtocol, today: CivilDate) -> CivilDate? {
    // Longer than any of them, so not worth a copy.
    guard text.utf8.count <= 32 else { return nil }
    let word = text.lowercased()
    return switch word {
    case "today": today
    case "tomorrow": today.adding(days: 1)
    case "yesterday": today.adding(days: -1)
    default: CivilDate(word) ?? weekday(word, after: today)
    }
  }

  private static func weekday(_ name: String, after today: CivilDate) -> CivilDate? {
    guard name.count >= 3 else { return nil }
    return (1...7).map { today.adding(days: $0) }.first {
      DateText.weekday($0.weekday).lowercased().hasPrefix(name)
    }
  }
}
