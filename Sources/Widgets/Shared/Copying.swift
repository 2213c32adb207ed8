import EaselKit

/// Copying what is selected, which only a key of the person's does.
enum Copying {
  /// How much of what was copied is said.
  private static let shown = 40

  /// Puts a text on the clipboard and says so; says that there is nothing when there is no text.
  static func copy(_ text: String?) -> Reaction {
    guard let text, !text.isEmpty else { return Reaction([.notify(.info, "There is nothing to copy.")]) }
    return Reaction([.copy(text), .notify(.info, "Copied \"\(TextFitting.truncated(text, to: shown))\".")])
  }
}
