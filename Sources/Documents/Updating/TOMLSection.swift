import Formats

/// A header of a TOML document with the members below it; the first one is the top of the document, without a header.
struct TOMLSection {
  let path: DocumentPath
  /// All of it, the blank lines and the comment before its header included; sections lie side by side.
  let range: Range<Int>
  /// What stays when the section goes: comments before it that a blank line keeps apart from it.
  let loose: Range<Int>
  /// Where another member may follow: after the line of the last one.
  let memberEnd: Int
}

/// A TOML document cut into its sections.
struct TOMLSections {
  let bytes: [UInt8]
  private(set) var sections: [TOMLSection] = []
  /// What comes after the last section and stays there.
  private(set) var epilogue: Range<Int>

  init(_ bytes: [UInt8], _ statements: [TOMLStatement]) {
    self.bytes = bytes
    epilogue = bytes.count..<bytes.count
    var path = DocumentPath()
    var (start, loose) = (0, 0..<0)
    var end = 0
    for statement in statements {
      if statement.isHeader {
        let header = lineStart(of: statement.span.lowerBound)
        let gap = Gap(lines(end..<header), endsAtHeader: true)
        sections.append(TOMLSection(path: path, range: start..<(gap.trail ?? end), loose: loose, memberEnd: end))
        start = gap.trail ?? end
        loose = start..<(gap.loose ?? start)
        path = statement.path
      }
      end = lineEnd(after: statement.span.upperBound)
    }
    let gap = Gap(lines(end..<bytes.count), endsAtHeader: false)
    sections.append(TOMLSection(path: path, range: start..<(gap.trail ?? end), loose: loose, memberEnd: end))
    epilogue = (gap.trail ?? end)..<bytes.count
  }

  func lineStart(of offset: Int) -> Int {
    bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
  }

  /// The byte after the end of the line.
  func lineEnd(after offset: Int) -> Int {
    bytes[offset...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
  }

  private func lines(_ range: Range<Int>) -> [Gap.Line] {
    var lines: [Gap.Line] = []
    var start = range.lowerBound
    while start < range.upperBound {
      let end = min(lineEnd(after: start), range.upperBound)
      let first = bytes[start..<end].first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
      lines.append(Gap.Line(end: end, isComment: first == UInt8(ascii: "#")))
      start = end
    }
    return lines
  }
}

/// The blank lines and comments between two sections, and whose they are.
private struct Gap {
  struct Line {
    let end: Int
    let isComment: Bool
  }

  /// The end of the comments that follow the section before at once.
  private(set) var trail: Int?
  /// The end of the comments that stand alone.
  private(set) var loose: Int?

  /// Comments without a blank line between them and a header are the header's.
  init(_ lines: [Line], endsAtHeader: Bool) {
    let above = lines.prefix(while: \.isComment)
    guard above.count < lines.count || !endsAtHeader else { return }
    trail = above.last?.end
    let rest = lines.dropFirst(above.count)
    let below = endsAtHeader ? rest.reversed().prefix(while: \.isComment).count : 0
    loose = rest.dropLast(below).last(where: \.isComment)?.end
  }
}
