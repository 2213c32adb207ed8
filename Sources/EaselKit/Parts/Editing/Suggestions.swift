/// Texts to choose from for a field in which others can be typed, too.
package struct Suggestions: Sendable, Equatable {
  package let texts: [String]

  package init(_ texts: [String]) { self.texts = texts }

  /// Those that have what is typed in them; all while nothing or one of them stands there.
  package func fitting(_ typed: String) -> [String] {
    guard !typed.isEmpty, !texts.contains(typed) else { return texts }
    let wanted = TextFolding.folded(typed)
    return texts.filter { TextFolding.folded($0).contains(wanted) }
  }

  /// The one so many after what stands there, round and round; nil when none fits.
  package func next(after typed: String, by step: Int) -> String? {
    let texts = fitting(typed)
    guard !texts.isEmpty else { return nil }
    guard let index = texts.firstIndex(of: typed) else { return step > 0 ? texts.first : texts.last }
    return texts[((index + step) % texts.count + texts.count) % texts.count]
  }

  /// A few of those that fit, among them what stands there.
  package func shown(for typed: String, most: Int) -> ArraySlice<String> {
    let texts = fitting(typed)
    let index = texts.firstIndex(of: typed) ?? 0
    let first = min(max(0, index - most / 2), max(0, texts.count - most))
    return texts[first...].prefix(most)
  }
}
