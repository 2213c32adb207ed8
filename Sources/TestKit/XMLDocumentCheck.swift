/// Whether a text is a well-formed XML document, of the little that pictures use: elements, attributes, text, the
/// five entities.
package enum XMLDocumentCheck {
  /// The first thing wrong, nil when all is well.
  package static func fault(in text: String) -> String? {
    if let scalar = text.unicodeScalars.first(where: { !isAllowed($0) }) {
      return "U+\(String(scalar.value, radix: 16)) must not stand in XML"
    }
    var open: [Substring] = []
    // XML knows scalars: a mark after a bracket does not make it another character.
    let ascii = String(text.unicodeScalars.map { $0.isASCII ? Character($0) : "x" })
    var rest = ascii[...]
    var roots = 0
    while let start = rest.firstIndex(of: "<") {
      if let fault = textFault(rest[..<start], isInside: !open.isEmpty) { return fault }
      guard let end = rest[start...].firstIndex(of: ">") else { return "a tag without an end" }
      let tag = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      if tag.hasPrefix("/") {
        guard let last = open.popLast(), last == tag.dropFirst() else { return "</\(tag.dropFirst())> closes nothing" }
        continue
      }
      let isEmpty = tag.hasSuffix("/")
      let inside = isEmpty ? tag.dropLast() : tag
      let name = inside.prefix { $0 != " " }
      guard !name.isEmpty, name.allSatisfy({ $0.isASCII && $0.isLetter }) else { return "<\(tag)> is no tag" }
      if let fault = attributeFault(inside.dropFirst(name.count)) { return "\(fault) in <\(tag)>" }
      if open.isEmpty { roots += 1 }
      if !isEmpty { open.append(name) }
    }
    if !open.isEmpty { return "<\(open.joined(separator: "><"))> is not closed" }
    return textFault(rest, isInside: false) ?? (roots == 1 ? nil : "there are \(roots) roots")
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  private static func textFault(_ text: Substring, isInside: Bool) -> String? {
    if !isInside, !text.allSatisfy(\.isWhitespace) { return "text outside of the root: \(text)" }
    return entityFault(text)
  }

  private static func entityFault(_ text: Substring) -> String? {
    let pieces = text.split(separator: "&", omittingEmptySubsequences: false).dropFirst()
    let names = ["amp;", "lt;", "gt;", "quot;", "apos;"]
    return pieces.first { piece in !names.contains(where: piece.hasPrefix) }.map { "&\($0.prefix(8)) is no entity" }
  }

  private static func attributeFault(_ text: Substring) -> String? {
    var rest = text
    var names: Set<Substring> = []
    while let start = rest.firstIndex(where: { $0 != " " }) {
      guard rest.first == " " else { return "no space before an attribute" }
      let name = rest[start...].prefix { $0 != "=" && $0 != " " }
      rest = rest[start...].dropFirst(name.count)
      guard rest.hasPrefix("=\"") else { return "\(name) has no value" }
      guard names.insert(name).inserted else { return "\(name) stands twice" }
      rest = rest.dropFirst(2)
      guard let end = rest.firstIndex(of: "\"") else { return "\(name) has no end" }
      if let fault = entityFault(rest[..<end]) { return fault }
      rest = rest[rest.index(after: end)...]
    }
    return nil
  }
}
