import EaselKit

/// What a page may be called.
package enum PageTitle {
  package static let longest = 60

  /// One sentence on what is wrong with a title; nil when it is fine.
  package static func fault(in title: String) -> String? {
    if PlainText.isBlank(title) { return "A page needs a title." }
    // A character may have marks, but no flood of them.
    if title.count > longest || title.unicodeScalars.count > 5 * longest {
      return "A page's title has at most \(longest) characters."
    }
    return NameText.isSound(title) ? nil : "A page's title has no control characters."
  }
}
