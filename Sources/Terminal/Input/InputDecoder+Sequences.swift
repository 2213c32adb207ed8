import EaselKit

nonisolated extension InputDecoder {
  // MARK: Sequences begun by ESC and `[`

  mutating func takeInControl(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "[") where sequence.isEmpty: sequence.append(byte)
    case UInt8(ascii: "$") where sequence.first.map({ $0 < UInt8(ascii: "<") }) ?? false: endControl(byte)
    case 0x20...0x3F:
      sequence.append(byte)
      if sequence.count > Self.sequenceLimit { state = .overlongControl }
    case UInt8(ascii: "M") where sequence.isEmpty: state = .oldMouse
    case 0x40...0x7E: endControl(byte)
    default: interrupt(byte, isEnd: false)
    }
  }

  private mutating func endControl(_ final: UInt8) {
    let body = sequence
    let alt = hasAlt
    rest()
    if body == [UInt8(ascii: "2"), UInt8(ascii: "0"), UInt8(ascii: "0")], final == UInt8(ascii: "~") {
      return state = .paste(0)
    }
    hasAlt = alt
    if !readControl(body, final), let key = keys[[0x1B, UInt8(ascii: "[")] + body + [final]] {
      events.append(.key(key))
    }
    hasAlt = false
  }

  /// Answers false for a sequence without a common meaning.
  private mutating func readControl(_ body: [UInt8], _ final: UInt8) -> Bool {
    if body.first == UInt8(ascii: "[") { return readConsoleKey(final) }
    if body.first == UInt8(ascii: "<") { return readMouse(body, final) }
    if body.first == UInt8(ascii: "?"), final == UInt8(ascii: "n") { return readReport(body) }
    if body.first == UInt8(ascii: "?"), final == UInt8(ascii: "y") { return readModeReport(body) }
    if body.first == UInt8(ascii: "?"), final == UInt8(ascii: "u") {
      hasKeyboardReport = true
      return true
    }
    let fields = ControlFields(body)
    guard let fields else { return false }
    switch final {
    case UInt8(ascii: "~"), UInt8(ascii: "^"), UInt8(ascii: "$"), UInt8(ascii: "@"): return readNumber(fields, final)
    case UInt8(ascii: "u"):
      // The third kind of event is a release.
      if fields[1, 1] != 3 { emitKey(fields) }
      return true
    case UInt8(ascii: "Z"):
      emit(.tab, Self.modifiers(fields[1]).union(.shift))
      return true
    case UInt8(ascii: "I") where body.isEmpty:
      events.append(.windowFocused(true))
      return true
    case UInt8(ascii: "O") where body.isEmpty:
      events.append(.windowFocused(false))
      return true
    case UInt8(ascii: "a")...UInt8(ascii: "d") where body.isEmpty:
      if let code = Self.letterKeys[final - 0x20] { emit(code, .shift) }
      return true
    default: return readLetter(fields, final)
    }
  }

  /// A report that the terminal sends of its own accord: whether its colours are dark (997;1) or light (997;2).
  private mutating func readReport(_ body: [UInt8]) -> Bool {
    guard let fields = ControlFields(Array(body.dropFirst())), fields.count == 2, fields[0] == 997 else { return true }
    if fields[1] == 1 || fields[1] == 2 { events.append(.background(isDark: fields[1] == 1)) }
    return true
  }

  /// The answer to a question on a mode (DECRPM): `?2026;2$`.
  private mutating func readModeReport(_ body: [UInt8]) -> Bool {
    guard body.last == UInt8(ascii: "$"), let fields = ControlFields(Array(body.dropFirst().dropLast())),
      fields.count == 2, modeReports.count < 16
    else { return true }
    modeReports.append((fields[0], fields[1]))
    return true
  }

  private mutating func readLetter(_ fields: ControlFields, _ final: UInt8) -> Bool {
    guard let code = Self.letterKeys[final], fields.count == 0 || fields[0] <= 1 else { return false }
    if fields[1, 1] != 3 { emit(code, Self.modifiers(fields[1])) }
    return true
  }

  private mutating func readNumber(_ fields: ControlFields, _ final: UInt8) -> Bool {
    if final == UInt8(ascii: "~"), fields[0] == 27, fields.count == 3 {
      emitKey(ofCode: fields[2], Self.modifiers(fields[1]))
      return true
    }
    if fields[0] == 200 || fields[0] == 201 { return true }
    guard let code = Self.numberKeys[fields[0]] else { return false }
    var modifiers = Self.modifiers(fields[1])
    if final == UInt8(ascii: "^") || final == UInt8(ascii: "@") { modifiers.insert(.control) }
    if final == UInt8(ascii: "$") || final == UInt8(ascii: "@") { modifiers.insert(.shift) }
    if fields[1, 1] != 3 { emit(code, modifiers) }
    return true
  }

  /// The Linux console's F1 to F5.
  private mutating func readConsoleKey(_ final: UInt8) -> Bool {
    guard (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(final) else { return true }
    emit(.function(Int(final - UInt8(ascii: "A")) + 1))
    return true
  }

  // MARK: The mouse

  private mutating func readMouse(_ body: [UInt8], _ final: UInt8) -> Bool {
    guard let fields = ControlFields(Array(body.dropFirst())), fields.count == 3 else { return true }
    guard final == UInt8(ascii: "M") || final == UInt8(ascii: "m") else { return true }
    emitMouse(button: fields[0], x: fields[1] - 1, y: fields[2] - 1, isRelease: final == UInt8(ascii: "m"))
    return true
  }

  mutating func takeInOldMouse(_ byte: UInt8) {
    sequence.append(byte)
    guard sequence.count == 3 else { return }
    let numbers = sequence.map { Int($0) - 32 }
    rest()
    let isRelease = numbers[0] & 3 == 3 && numbers[0] & 64 == 0
    let button = isRelease ? numbers[0] & ~3 : numbers[0]
    emitMouse(button: button, x: numbers[1] - 1, y: numbers[2] - 1, isRelease: isRelease)
  }

  /// Other buttons than the left one, and moves with none, are left out.
  private mutating func emitMouse(button: Int, x: Int, y: Int, isRelease: Bool) {
    let kind: MouseEvent.Kind
    // Bits 2 to 4 are modifiers.
    switch button & ~0x1C {
    case 0: kind = isRelease ? .release : .press
    case 32: kind = isRelease ? .release : .drag
    case 64 where !isRelease: kind = .wheelUp
    case 65 where !isRelease: kind = .wheelDown
    default: return
    }
    events.append(.mouse(MouseEvent(kind, at: Point(x: max(0, x), y: max(0, y)))))
  }

  // MARK: Sequences begun by ESC and `O`

  mutating func takeInSingle(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ";"):
      sequence.append(byte)
      if sequence.count > 8 { rest() }
    case 0x20...0x7E: endSingle(byte)
    default: interrupt(byte, isEnd: false)
    }
  }

  private mutating func endSingle(_ final: UInt8) {
    let body = sequence
    let alt = hasAlt
    rest()
    hasAlt = alt
    defer { hasAlt = false }
    // `ESC O 5 A` and `ESC O 1;5 A` are both in use.
    let fields = ControlFields(body)
    let modifiers = Self.modifiers(fields.map { $0[$0.count - 1] } ?? 0)
    if let code = Self.letterKeys[final] { return emit(code, modifiers) }
    if let code = Self.letterKeys[final &- 0x20], (UInt8(ascii: "a")...UInt8(ascii: "d")).contains(final) {
      return emit(code, .control)
    }
    if final == UInt8(ascii: "M") { return emit(.enter, modifiers) }
    if final == UInt8(ascii: "I") { return emit(.tab, modifiers) }
    if let key = keys[[0x1B, UInt8(ascii: "O")] + body + [final]] { return events.append(.key(key)) }
    if (UInt8(ascii: "j")...UInt8(ascii: "y")).contains(final) || final == UInt8(ascii: "X") {
      emit(.character(final == UInt8(ascii: "X") ? "=" : Character(Unicode.Scalar(final - 0x40))), modifiers)
    }
  }
}
