/// A text being edited: its characters, the cursor, what is selected, what was cut, and the steps to undo.
///
/// The cursor moves by what a person sees as one character.
struct EditBuffer: Sendable, Equatable {
  /// The most characters it takes.
  let longest: Int
  /// Whether line breaks are kept; else they become spaces.
  let hasLines: Bool
  /// The characters, each as a person sees it.
  private(set) var characters: [Character] = []
  /// The index of the character the cursor stands on; the count of characters at the end.
  private(set) var cursor = 0
  /// Where the selection began.
  private var anchor: Int?
  /// Whether what was typed last was left out, as there is no room.
  private(set) var isOverfull = false
  private var killed: [Character] = []
  private var history = EditHistory()

  /// A text with the cursor at its end and nothing to undo.
  init(_ text: some StringProtocol, longest: Int, hasLines: Bool) {
    self.longest = max(0, longest)
    self.hasLines = hasLines
    characters = cleaned(text, limit: self.longest)
    cursor = characters.count
  }

  /// What is selected, nil for nothing.
  var selection: Range<Int>? {
    guard let anchor, anchor != cursor else { return nil }
    return min(anchor, cursor)..<max(anchor, cursor)
  }

  /// Moves the cursor, with or without selecting what it passes.
  mutating func move(to place: Int, selecting: Bool = false) {
    anchor = selecting ? anchor ?? cursor : nil
    cursor = min(max(0, place), characters.count)
    history.pause()
  }

  /// Selects all of it.
  mutating func selectAll() {
    anchor = 0
    cursor = characters.count
    history.pause()
  }

  /// Puts text in the place of what is selected; answers whether anything changed.
  mutating func insert(_ text: some StringProtocol) -> Bool {
    let range = selection ?? cursor..<cursor
    let more = cleaned(text, limit: longest - characters.count + range.count)
    guard !more.isEmpty else { return false }
    let isTyped = more.count == 1 && range.isEmpty
    replace(range, with: more, as: isTyped ? .typing : .other)
    if more.last?.isWhitespace == true { history.pause() }
    return true
  }

  /// Puts in what was typed, as ``insert(_:)``, and notes when it was left out.
  mutating func type(_ text: some StringProtocol) -> Bool {
    let room = longest - characters.count + (selection?.count ?? 0)
    defer { isOverfull = text.count > room }
    return insert(text)
  }

  /// A key was taken, so that nothing is left out any more.
  mutating func forgetOverflow() { isOverfull = false }

  /// Removes what is selected, else a range; answers whether anything changed.
  mutating func remove(_ range: Range<Int>) -> Bool {
    let range = selection ?? range.clamped(to: 0..<characters.count)
    guard !range.isEmpty else { return false }
    replace(range, with: [], as: range.count == 1 ? .removing : .other)
    return true
  }

  /// Removes a range and keeps it for ``yank()``; answers whether anything changed.
  mutating func kill(_ range: Range<Int>) -> Bool {
    let range = range.clamped(to: 0..<characters.count)
    guard !range.isEmpty else { return false }
    killed = Array(characters[range])
    anchor = nil
    replace(range, with: [], as: .other)
    return true
  }

  /// Puts in what was removed by ``kill(_:)`` last; answers whether anything changed.
  mutating func yank() -> Bool { type(String(killed)) }

  /// Goes back a step; answers whether there was one.
  mutating func undo() -> Bool { restore(history.undo(from: moment)) }

  /// Takes an undo back; answers whether there was one.
  mutating func redo() -> Bool { restore(history.redo(from: moment)) }

  /// Empties it and forgets the steps.
  mutating func clear() { self = EditBuffer("", longest: longest, hasLines: hasLines) }

  private var moment: EditHistory.Moment { EditHistory.Moment(characters: characters, cursor: cursor) }

  private mutating func restore(_ moment: EditHistory.Moment?) -> Bool {
    guard let moment else { return false }
    (characters, cursor, anchor) = (moment.characters, moment.cursor, nil)
    return true
  }

  private mutating func replace(_ range: Range<Int>, with more: [Character], as kind: EditHistory.Kind) {
    history.record(moment, before: kind)
    anchor = nil
    let after = range.upperBound
    if more.allSatisfy(\.isASCII), after == characters.count || characters[after].isASCII {
      characters.replaceSubrange(range, with: more)
      cursor = range.lowerBound + more.count
      return
    }
    // A mark may join the character before it, so the line is cut into characters anew.
    let line = startOfLine(range.lowerBound)..<endOfLine(after)
    let before = Self.thinned(String(characters[line.lowerBound..<range.lowerBound] + more))
    let whole = Self.thinned(before + String(characters[after..<line.upperBound]))
    characters.replaceSubrange(line, with: whole)
    characters.removeLast(max(0, characters.count - longest))
    cursor = min(line.lowerBound + before.count, characters.count)
  }

  /// Where the line a place is in begins.
  func startOfLine(_ place: Int) -> Int {
    hasLines ? characters[..<place].lastIndex(of: "\n").map { $0 + 1 } ?? 0 : 0
  }

  /// Where the line a place is in ends, before its break.
  func endOfLine(_ place: Int) -> Int {
    hasLines ? characters[place...].firstIndex(of: "\n") ?? characters.count : characters.count
  }

  /// Text as the buffer takes it: other control characters than breaks and tabs are left out, and a character keeps a few
  /// of its marks, so that no flood of them comes in.
  private func cleaned(_ text: some StringProtocol, limit: Int) -> [Character] {
    guard limit > 0 else { return [] }
    var scalars = String.UnicodeScalarView()
    var previous: Unicode.Scalar = " "
    // A character can be any number of scalars; of a flood of marks only those count that could be kept.
    var left = limit < Int.max / 8 ? limit * 8 : limit
    var marks = 0
    for scalar in text.unicodeScalars {
      marks = Self.isMark(scalar) ? marks + 1 : 0
      guard marks <= Self.mostFlagLetters else { continue }
      guard left > 0 else { break }
      left -= 1
      switch scalar.value {
      case 0x0A where previous == "\r": break
      case 0x09: scalars.append(contentsOf: String(repeating: " ", count: hasLines ? 4 : 1).unicodeScalars)
      case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: scalars.append(hasLines ? "\n" : " ")
      case 0x00..<0x20, 0x7F..<0xA0: break
      default: scalars.append(scalar)
      }
      previous = scalar
    }
    return Array(Self.thinned(String(scalars)).prefix(limit))
  }

  /// The most marks that a character keeps, which is more than writing has.
  private static let mostMarks = 4
  /// The most invisible letters that a flag keeps, which tell its country.
  private static let mostFlagLetters = 8

  /// A text in which no character carries a flood of marks.
  private static func thinned(_ text: String) -> String {
    var kept = String.UnicodeScalarView()
    var marks = 0
    for scalar in text.unicodeScalars {
      marks = isMark(scalar) ? marks + 1 : 0
      let isFlag = (0xE0020...0xE007F).contains(scalar.value)
      if marks <= (isFlag ? mostFlagLetters : mostMarks) { kept.append(scalar) }
    }
    return String(kept)
  }

  /// Whether a scalar belongs to the character before it.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x300 else { return false }
    let properties = scalar.properties
    return properties.isGraphemeExtend || properties.generalCategory == .spacingMark || properties.isEmojiModifier
      || scalar.value == 0x200D
  }
}
