package import EaselKit

/// Turns a terminal's bytes into events, however they are cut into pieces.
///
/// It reads no clock: the caller waits as long as ``patience`` tells and then has it give up on what has begun.
///
/// - A lone ESC is Escape; ESC before a key is Alt. The rest of a known sequence that comes late is no typed text. Unknown sequences and the terminal's answers are swallowed whole.
/// - Invalid UTF-8 becomes U+FFFD, one for each maximal piece.
/// - A paste is kept up to 1 MiB and what lies beyond is dropped. One that stays silent for 3 s before its end has come is
///   taken as ended, so that a lost end cannot swallow keys for ever.
nonisolated package struct InputDecoder: Sendable {
  /// The most bytes of one paste that are kept.
  ///
  /// More than any field takes; the host says so when it cuts a paste.
  package static let pasteLimit = 1 << 20
  static let sequenceLimit = 64

  enum State {
    case ground
    /// After that many ESC, one or two.
    case escape(Int)
    /// In a sequence begun by ESC and `[`.
    case control
    /// In one that is too long: swallows the rest.
    case overlongControl
    /// In one begun by ESC and `O`.
    case single
    /// In a string that ends with ST or BEL, however long, begun by ESC and this byte; counts its first bytes.
    case string(UInt8, Int)
    /// In such a string, after an ESC.
    case stringEscape
    /// In a mouse report of three bytes.
    case oldMouse
    /// In a paste; counts the bytes of its end mark that have come.
    case paste(Int)
  }

  var state = State.ground
  /// Whether an ESC stood before the sequence that is being read.
  var hasAlt = false
  /// The bytes of the sequence that is being read, without its beginning.
  var sequence: [UInt8] = []
  var pasted: [UInt8] = []
  var utf8 = UTF8Assembler()
  var events: [InputEvent] = []
  /// Whether an answer of the terminal may come, which must not be taken for keys when it comes in pieces.
  package var expectsAnswer = false
  /// What may still follow an ESC that was taken for Escape.
  var late: LateSequence?
  /// What the terminal answered to questions on its modes.
  var modeReports: [(mode: Int, state: Int)] = []
  /// Whether the terminal answered that it knows the kitty keyboard protocol.
  var hasKeyboardReport = false
  let keys: [[UInt8]: Key]
  let erase: UInt8

  /// Makes a decoder.
  ///
  /// - Parameters:
  ///   - keys: Sequences of this terminal's keys, looked up where no common meaning is known.
  ///   - erase: The byte that the terminal's Backspace sends.
  package init(keys: [[UInt8]: Key] = [:], erase: UInt8 = 0x7F) {
    self.keys = keys
    self.erase = erase
  }

  /// Takes bytes and answers the events they complete.
  package mutating func feed(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
    for byte in bytes {
      if late != nil {
        takeLate(byte)
        continue
      }
      // Most bytes of a paste are just kept, or just dropped.
      if case .paste(0) = state, byte != 0x1B {
        if pasted.count < Self.pasteLimit { pasted.append(byte) }
      } else {
        take(byte)
      }
    }
    return takeEvents()
  }

  /// How many milliseconds to wait for the rest of what has begun; nil when nothing has.
  package var patience: Int? {
    switch state {
    case .ground: late.map { $0.held.isEmpty ? LateSequence.window : 25 } ?? (utf8.isEmpty ? nil : 250)
    case .escape, .string(_, 0): expectsAnswer ? 250 : 25
    case .control, .single: sequence.isEmpty ? 25 : 250
    case .overlongControl, .oldMouse: 250
    case .string, .stringEscape: 1000
    case .paste: 3000
    }
  }

  /// Takes what the terminal has answered to questions on its modes since the last call.
  mutating func takeModeReports() -> [(mode: Int, state: Int)] {
    defer { if !modeReports.isEmpty { modeReports = [] } }
    return modeReports
  }

  /// Takes whether the terminal answered, since the last call, that it knows the kitty keyboard protocol.
  mutating func takeKeyboardReport() -> Bool {
    defer { hasKeyboardReport = false }
    return hasKeyboardReport
  }

  /// Whether it is in the middle of something.
  package var isBusy: Bool { patience != nil && late?.held.isEmpty != true }

  /// Takes what has begun for all there is.
  package mutating func giveUp() -> [InputEvent] {
    if let held = late?.held {
      late = nil
      for byte in held { take(byte) }
      return takeEvents()
    }
    let next = lateSequence
    defer { late = next }
    switch state {
    case .ground: flushUTF8()
    case .escape(let count):
      for _ in 0..<count { emit(.escape) }
    case .control where sequence.isEmpty: emitWithAlt("[")
    case .single where sequence.isEmpty: emitWithAlt("O")
    case .string(let byte, 0): emitWithAlt(Character(Unicode.Scalar(byte)))
    case .paste(let matched): endPaste(without: matched)
    default: break
    }
    rest()
    return takeEvents()
  }

  /// What may follow late, if what has begun is taken for keys now.
  private var lateSequence: LateSequence? {
    switch state {
    case .escape: LateSequence()
    case .control where sequence.isEmpty: LateSequence(after: [UInt8(ascii: "[")])
    case .string(let byte, 0) where byte == UInt8(ascii: "]") || byte == UInt8(ascii: "P"): LateSequence(after: [byte])
    default: nil
    }
  }

  private mutating func takeLate(_ byte: UInt8) {
    guard let verdict = late?.add(byte), verdict != .open, let sequence = late else { return }
    late = nil
    if verdict == .known { state = .escape(1) }
    for byte in verdict == .known ? sequence.bytes[...] : sequence.held { take(byte) }
  }

  private mutating func takeEvents() -> [InputEvent] {
    defer { events = [] }
    return events
  }

  mutating func rest() {
    state = .ground
    hasAlt = false
    sequence.removeAll(keepingCapacity: true)
  }

  private mutating func take(_ byte: UInt8) {
    switch state {
    case .ground: takeInGround(byte)
    case .escape(let count): takeAfterEscape(byte, count)
    case .control: takeInControl(byte)
    case .overlongControl: if byte >= 0x40 || byte < 0x20 { interrupt(byte, isEnd: byte >= 0x40) }
    case .single: takeInSingle(byte)
    case .string(let kind, let count): takeInString(byte, kind, count)
    case .stringEscape: takeAfterStringEscape(byte)
    case .oldMouse: takeInOldMouse(byte)
    case .paste(let matched): takeInPaste(byte, matched)
    }
  }

  private mutating func takeInGround(_ byte: UInt8) {
    if byte >= 0x80 {
      let result = utf8.add(byte)
      for scalar in [result.first, result.second] { if let scalar { emit(Character(scalar)) } }
      return
    }
    flushUTF8()
    if byte == 0x1B { state = .escape(1) } else { emitKey(ofASCII: byte, alt: false) }
  }

  private mutating func flushUTF8() {
    if utf8.reset() { emit("\u{FFFD}") }
    hasAlt = false
  }

  private mutating func takeAfterEscape(_ byte: UInt8, _ count: Int) {
    if byte == 0x1B {
      if count == 2 { emit(.escape) }
      return state = .escape(2)
    }
    switch byte {
    case UInt8(ascii: "["): state = .control
    case UInt8(ascii: "O"): state = .single
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      state = .string(byte, 0)
    default:
      if count == 2 { emit(.escape) }
      rest()
      if let key = keys[[0x1B, byte]] { return events.append(.key(key)) }
      if byte < 0x80 { return emitKey(ofASCII: byte, alt: true) }
      hasAlt = true
      takeInGround(byte)
      if utf8.isEmpty { hasAlt = false }
      return
    }
    hasAlt = count == 2
  }

  /// Ends a sequence early; a byte that is not its end counts for itself.
  mutating func interrupt(_ byte: UInt8, isEnd: Bool) {
    rest()
    // CAN and SUB do nothing but cancel.
    if !isEnd, byte != 0x18, byte != 0x1A { take(byte) }
  }

  private mutating func takeInString(_ byte: UInt8, _ kind: UInt8, _ count: Int) {
    switch byte {
    case 0x07: endString()
    case 0x18, 0x1A: rest()
    case 0x1B: state = .stringEscape
    default:
      // Only answers of a few bytes are read, those to questions on colours.
      if kind == UInt8(ascii: "]"), count <= Self.sequenceLimit { sequence.append(byte) }
      state = .string(kind, min(count, Self.sequenceLimit) + 1)
    }
  }

  /// Reads a string that has come to its end.
  private mutating func endString() {
    let isDark = sequence.count <= Self.sequenceLimit ? BackgroundAnswer.isDark(sequence) : nil
    if let isDark { events.append(.background(isDark: isDark)) }
    rest()
  }

  private mutating func takeAfterStringEscape(_ byte: UInt8) {
    if byte == UInt8(ascii: "\\") { return endString() }
    rest()
    state = .escape(1)
    take(byte)
  }

  private mutating func takeInPaste(_ byte: UInt8, _ matched: Int) {
    let mark = Self.pasteEnd
    if byte == mark[matched] {
      guard matched + 1 == mark.count else { return state = .paste(matched + 1) }
      endPaste(without: 0)
      return rest()
    }
    keep(mark[..<matched])
    if byte == mark[0] { return state = .paste(1) }
    keep(CollectionOfOne(byte))
    if matched > 0 { state = .paste(0) }
  }

  private mutating func keep(_ bytes: some Collection<UInt8>) {
    pasted.append(contentsOf: bytes.prefix(Self.pasteLimit - pasted.count))
  }

  /// Answers the paste; line ends, which terminals send as Enter, become line feeds.
  private mutating func endPaste(without matched: Int) {
    keep(Self.pasteEnd[..<matched])
    var text: [UInt8] = []
    text.reserveCapacity(pasted.count)
    var previous: UInt8 = 0
    for byte in pasted {
      if byte == 0x0D { text.append(0x0A) } else if byte != 0x0A || previous != 0x0D { text.append(byte) }
      previous = byte
    }
    pasted = []
    events.append(.paste(String(decoding: text, as: UTF8.self)))
  }

  private static let pasteEnd: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]
}
