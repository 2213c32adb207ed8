import EaselKit
import Formats

/// Changes values of a TOML document and leaves every other byte as it is.
struct TOMLEditor {
  /// Why a change cannot be made in place.
  struct Obstacle: Error {
    /// One sentence.
    let sentence: String
  }

  /// Bytes that give way to others.
  private struct Edit {
    let range: Range<Int>
    let text: String
    /// Tables come after the members that are put in at the same place.
    var isTable = false
  }

  let document: TOMLSections
  private let statements: [TOMLStatement]
  private let root: DocumentValue
  private let newline: String
  private var edits: [Edit] = []
  /// The sections that go, by index.
  private(set) var removed: Set<Int> = []

  init(_ text: String) throws(SyntaxFault) {
    (root, statements) = try TOMLReader.read(text)
    document = TOMLSections(Array(text.utf8), statements)
    newline = text.utf8.firstRange(of: "\r\n".utf8) == nil ? "\n" : "\r\n"
  }

  // MARK: Looking

  func value(at path: DocumentPath) -> DocumentValue? {
    var value = root
    for step in path.steps {
      switch (step, value.content) {
      case (.key(let key), .table(let members)):
        guard let member = members[key] else { return nil }
        value = member
      case (.index(let index), .array(let list)):
        guard list.indices.contains(index) else { return nil }
        value = list[index]
      default: return nil
      }
    }
    return value
  }

  /// The section that a header opens, nil when the table was written in another way.
  func section(at path: DocumentPath) -> Int? {
    document.sections.firstIndex { $0.path == path }
  }

  // MARK: Changing

  /// Makes a value what is wanted; one that is not there and is the standard stays away.
  mutating func put(_ wanted: JSONValue, at path: DocumentPath, standard: JSONValue? = nil) throws(Obstacle) {
    guard let old = value(at: path) else {
      if wanted != standard { try insert(wanted, at: path) }
      return
    }
    guard !old.says(wanted) else { return }
    guard case .object(let members) = wanted, case .table(let before) = old.content else {
      return try replace(old, wanted, at: path)
    }
    let isInline = old.span != nil
    if isInline, !before.allSatisfy({ members[$0.key] != nil && $0.value.span != nil }) {
      return try replace(old, wanted, at: path)
    }
    for key in before.keys.sorted() where members[key] == nil { try remove(path.appending(key)) }
    for (key, value) in members.sorted(by: { $0.key < $1.key }) { try put(value, at: path.appending(key)) }
  }

  private mutating func replace(_ old: DocumentValue, _ wanted: JSONValue, at path: DocumentPath) throws(Obstacle) {
    if let span = old.span {
      edits.append(Edit(range: span, text: TOMLText.value(wanted) ?? ""))
    } else {
      try remove(path)
      try insert(wanted, at: path)
    }
  }

  /// Takes away a member or a table with all that is in it.
  mutating func remove(_ path: DocumentPath) throws(Obstacle) {
    guard value(at: path) != nil else { return }
    guard value(at: path.parent)?.span == nil else {
      throw Obstacle(sentence: "A member of an inline table cannot be taken out of it.")
    }
    var section = 0
    for statement in statements {
      if statement.isHeader {
        section += 1
        if statement.path.isWithin(path) { removed.insert(section) }
      } else if statement.path.isWithin(path), !removed.contains(section) {
        let span = statement.span
        let lines = document.lineStart(of: span.lowerBound)..<document.lineEnd(after: span.upperBound)
        edits.append(Edit(range: lines, text: ""))
      }
    }
  }

  /// Puts a table with a header of its own behind a section.
  mutating func insertTable(_ lines: [String], after section: Int) {
    let end = document.sections[section].range.upperBound
    edits.append(Edit(range: end..<end, text: text(lines), isTable: true))
  }

  private mutating func insert(_ value: JSONValue, at path: DocumentPath) throws(Obstacle) {
    guard let text = TOMLText.value(value), case .key(let key)? = path.steps.last else { return }
    let table = path.parent
    if let inline = self.value(at: table), let span = inline.span, case .table(let members) = inline.content {
      return insert("\(TOMLText.key(key)) = \(text)", intoInline: members, span)
    }
    try insertLine("= \(text)", keys: [key], into: table)
  }

  private mutating func insert(_ member: String, intoInline members: [String: DocumentValue], _ span: Range<Int>) {
    // The place is that of what is written last; a dotted key has none of its own, so all of them are looked at.
    let end = members.values.compactMap(\.lastByte).max()
    let place = end ?? span.lowerBound + 1
    edits.append(Edit(range: place..<place, text: end == nil ? " \(member) " : ", \(member)"))
  }

  /// Puts a member on a line of its own, with a dotted key when its table has no header.
  private mutating func insertLine(_ value: String, keys: [String], into table: DocumentPath) throws(Obstacle) {
    if let section = section(at: table), !removed.contains(section) {
      let end = document.sections[section].memberEnd
      let key = keys.map(TOMLText.key).joined(separator: ".")
      edits.append(Edit(range: end..<end, text: text(["\(key) \(value)"])))
    } else if case .key(let key)? = table.steps.last {
      try insertLine(value, keys: [key] + keys, into: table.parent)
    } else {
      throw Obstacle(sentence: "There is no place for \(Quoting.plain(keys.joined(separator: "."))).")
    }
  }

  // MARK: Writing

  /// Lines with the ends that the document's have.
  func text(_ lines: [String]) -> String { lines.map { $0 + newline }.joined() }

  /// The bytes of a part with all that was changed in it.
  func bytes(of part: Range<Int>) -> [UInt8] {
    let within = edits.enumerated().filter { _, edit in
      edit.range.isEmpty
        ? edit.range.lowerBound > part.lowerBound && edit.range.lowerBound <= part.upperBound
        : edit.range.lowerBound >= part.lowerBound && edit.range.upperBound <= part.upperBound
    }.sorted { one, other in
      let (a, b) = (one.element, other.element)
      return (a.range.lowerBound, a.isTable ? 1 : 0, one.offset) < (b.range.lowerBound, b.isTable ? 1 : 0, other.offset)
    }
    var result: [UInt8] = []
    var position = part.lowerBound
    for (_, edit) in within {
      guard edit.range.lowerBound >= position else { continue }
      result += document.bytes[position..<edit.range.lowerBound]
      if edit.text.hasSuffix(newline) { result.endLine(newline) }
      result += Array(edit.text.utf8)
      position = edit.range.upperBound
    }
    return result + document.bytes[position..<part.upperBound]
  }

  /// Adds bytes that begin on a line of their own.
  func append(_ bytes: [UInt8], to text: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    text.endLine(newline)
    text += bytes
  }
}

extension [UInt8] {
  fileprivate mutating func endLine(_ newline: String) {
    if let last, last != UInt8(ascii: "\n") { append(contentsOf: newline.utf8) }
  }
}

extension DocumentValue {
  /// Whether it is a value, whatever it is written like.
  func says(_ wanted: JSONValue) -> Bool {
    switch (content, wanted) {
    case (.bool(let mine), .bool(let other)): mine == other
    case (.int(let mine), .int(let other)): mine == other
    case (.double(let mine), .double(let other)): mine == other
    case (.string(let mine), .string(let other)): mine.utf8.elementsEqual(other.utf8)
    case (.array(let mine), .array(let other)):
      mine.count == other.count && zip(mine, other).allSatisfy { $0.says($1) }
    case (.table(let mine), .object(let other)):
      mine.count == other.count && mine.allSatisfy { key, value in other[key].map(value.says) ?? false }
    default: false
    }
  }

  /// The end of what is written of it.
  fileprivate var lastByte: Int? {
    if let span { return span.upperBound }
    guard case .table(let members) = content else { return nil }
    return members.values.compactMap(\.lastByte).max()
  }
}
