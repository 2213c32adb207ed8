/// Search as people expect it: case does not matter.
package struct TextMatch: Sendable {
  private let needle: [UInt8]

  package init(_ text: String) { needle = Array(text.lowercased().utf8) }

  package func matches(_ text: String) -> Bool {
    guard let first = needle.first else { return true }
    let hay = Array(text.lowercased().utf8)
    guard hay.count >= needle.count else { return false }
    return (0...hay.count - needle.count).contains { start in
      hay[start] == first && hay[start..<start + needle.count].elementsEqual(needle)
    }
  }
}
