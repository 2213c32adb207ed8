import EaselKit

/// Search as people expect it: neither case nor accents matter (``TextFolding``).
package struct TextMatch: Sendable {
  private let needle: [UInt8]

  package init(_ text: String) { needle = Array(TextFolding.folded(text).utf8) }

  package func matches(_ text: String) -> Bool {
    guard let first = needle.first else { return true }
    let hay = Array(TextFolding.folded(text).utf8)
    guard hay.count >= needle.count else { return false }
    return (0...hay.count - needle.count).contains { start in
      hay[start] == first && hay[start..<start + needle.count].elementsEqual(needle)
    }
  }
}
