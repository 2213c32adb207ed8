import EaselKit

/// The values of the setting that says on which day a week begins.
enum WeekStart {
  /// The day that the locale of the person's system names.
  static let byLocale = "locale"
  private static let days = (1...7).map { DateText.weekday($0).lowercased() }
  static let all = [byLocale] + days

  /// The weekday of a value, 1 for Monday to 7 for Sunday; nil for the locale's.
  static func weekday(_ value: JSONValue?) -> Int? { days.firstIndex { $0 == value?.string }.map { $0 + 1 } }
}
