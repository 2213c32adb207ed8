import CNcurses

/// The sequences that switch on what Easel needs of a terminal, and off again.
struct TerminalModes {
  /// Whether the terminal understands the sequences of ECMA-48, as nearly all do.
  let isStandard: Bool
  private let keypadOn: [UInt8]
  private let keypadOff: [UInt8]
  private let alternateOff: [UInt8]
  private let cursorOn: [UInt8]

  /// Reads them from the description of the terminal that is open.
  init() {
    isStandard = Self.capability("cup").starts(with: [0x1B, UInt8(ascii: "[")])
    keypadOn = Self.capability("smkx")
    keypadOff = Self.capability("rmkx")
    alternateOff = Self.capability("rmcup")
    cursorOn = Self.capability("cnorm")
  }

  /// Application keys, marked pastes, focus reports.
  func enter(mouse: Bool) -> [UInt8] {
    guard isStandard else { return keypadOn }
    return keypadOn + Array("\u{1B}[?2004h\u{1B}[?1004h".utf8) + (mouse ? mouseMode(true) : [])
  }

  /// All that ``enter(mouse:)`` may have switched on.
  func leave() -> [UInt8] {
    guard isStandard else { return keypadOff }
    return mouseMode(false) + Array("\u{1B}[?1004l\u{1B}[?2004l".utf8) + keypadOff
  }

  /// What brings the terminal back when ncurses cannot be asked any more.
  func restoring(title: [UInt8]) -> [UInt8] {
    let pen = isStandard ? Array("\u{1B}[0m".utf8) : Self.capability("sgr0")
    return leave() + pen + cursorOn + title + alternateOff + [0x0D]
  }

  /// Presses, drags and the wheel, told in decimal numbers.
  func mouseMode(_ isOn: Bool) -> [UInt8] {
    guard isStandard else { return [] }
    let modes = isOn ? [1000, 1002, 1006] : [1006, 1002, 1000]
    return modes.flatMap { Array("\u{1B}[?\($0)\(isOn ? "h" : "l")".utf8) }
  }

  /// A string capability without padding marks, empty when the terminal lacks it.
  static func capability(_ name: String) -> [UInt8] {
    guard let text = easel_screen_capability(name) else { return [] }
    var bytes: [UInt8] = []
    var isPadding = false
    for byte in String(cString: text).utf8 {
      if byte == UInt8(ascii: "<"), bytes.last == UInt8(ascii: "$") {
        bytes.removeLast()
        isPadding = true
      } else if isPadding {
        isPadding = byte != UInt8(ascii: ">")
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}
