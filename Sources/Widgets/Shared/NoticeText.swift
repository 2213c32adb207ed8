import EaselKit

/// Texts of people as notices show them.
enum NoticeText {
  /// A title, cut to fit a notice.
  static func short(_ title: String) -> String { TextFitting.truncated(title, to: 50) }
}
