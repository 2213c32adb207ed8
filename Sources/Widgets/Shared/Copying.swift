import EaselKit

/// Copying what is selected, which only a key of the person's does.
enum Copying {
  /// Puts a text on the clipboard, of which the host says what came; says that there is nothing when there is no text.
  static func copy(_ text: String?) -> Reaction {
    guard let text, !text.isEmpty else { return Reaction([.notify(.info, "There is nothing to copy.")]) }
    return Reaction([.copy(text)])
  }
}
