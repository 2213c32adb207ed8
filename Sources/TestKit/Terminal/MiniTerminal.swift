package import EaselKit

/// As much of a terminal as ncurses uses: what the bytes put on the screen.
package struct MiniTerminal {
  /// What a cell shows.
  package struct Shown: Equatable, CustomStringConvertible {
    package var text: String
    package var style: Style

    package init(text: String = " ", style: Style = .plain) { (self.text, self.style) = (text, style) }

    package var description: String { "‹\(text)› \(style)" }
  }

  /// How wide it takes what a person sees as one character.
  package enum Measure {
    /// As wide as its characters are together, as the C library has it.
    case scalars
    /// As wide as its first character, as terminals of the newer kind have it.
    case clusters
  }

  package let size: Size
  package var cells: [Shown]
  package var x = 0
  package var y = 0
  package var isCursorShown = true
  package var isAlternate = false
  private var style = Style.plain
  private var wraps = true
  private var isPastEnd = false
  private var last = " "
  private let measure: Measure
  /// The cell of the last character, which the next may join unless the cursor was moved since.
  private var lastCell: Int?
  /// What no terminal of this kind should be sent.
  package private(set) var unknown: [String] = []

  package init(_ size: Size, measure: Measure = .scalars) {
    self.size = size
    self.measure = measure
    cells = Array(repeating: Shown(), count: size.width * size.height)
  }

  package mutating func feed(_ bytes: [UInt8]) {
    var scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\u{1B}": escape(&scalars)
      case "\r": move(0, y)
      case "\n": move(x, y + 1)
      case "\u{8}": move(x - 1, y)
      case "\u{E}", "\u{F}", "\u{7}": break
      default: if scalar.value >= 0x20 { put(scalar) } else { unknown.append("\(scalar.value)") }
      }
    }
  }

  private mutating func move(_ newX: Int, _ newY: Int) {
    x = min(max(0, newX), size.width - 1)
    y = min(max(0, newY), size.height - 1)
    isPastEnd = false
    lastCell = nil
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    let width = CellWidth.of(scalar) ?? 1
    if width == 0 {
      let at = y * size.width + (isPastEnd ? x : x - 1)
      let base = cells[at].text.isEmpty ? at - 1 : at
      cells[base].text.unicodeScalars.append(scalar)
      return
    }
    if measure == .clusters, let lastCell, (cells[lastCell].text + String(scalar)).count == 1 {
      cells[lastCell].text.unicodeScalars.append(scalar)
      return
    }
    if isPastEnd, wraps {
      move(0, y + 1)
    }
    lastCell = y * size.width + x
    set(x, String(scalar))
    if width == 2, x + 1 < size.width { set(x + 1, "") }
    last = String(scalar)
    if x + width < size.width {
      x += width
    } else {
      x = size.width - 1
      isPastEnd = true
    }
  }

  private mutating func set(_ x: Int, _ text: String) { cells[y * size.width + x] = Shown(text: text, style: style) }

  private mutating func erase(_ range: Range<Int>) {
    for index in range.clamped(to: cells.indices) {
      cells[index] = Shown(style: Style(background: style.background))
    }
  }

  private mutating func escape(_ rest: inout Substring.UnicodeScalarView) {
    guard let kind = rest.popFirst() else { return }
    if kind == "(" || kind == ")" {
      _ = rest.popFirst()
    } else if kind == "[" {
      var body = ""
      while let scalar = rest.popFirst() {
        if scalar.value >= 0x40 { return control(body, scalar) }
        body.unicodeScalars.append(scalar)
      }
    } else if kind == "]" {
      while let scalar = rest.popFirst(), scalar != "\u{7}" {}
    } else if kind == "M" {
      move(x, y - 1)
    } else if !"=>78".unicodeScalars.contains(kind) {
      unknown.append("ESC \(kind)")
    }
  }

  private mutating func control(_ body: String, _ final: Unicode.Scalar) {
    let numbers = body.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    func number(_ index: Int) -> Int { max(1, index < numbers.count ? numbers[index] : 1) }
    let here = y * size.width + x
    switch final {
    case "H": move(number(1) - 1, number(0) - 1)
    case "G": move(number(0) - 1, y)
    case "d": move(x, number(0) - 1)
    case "A": move(x, y - number(0))
    case "B": move(x, y + number(0))
    case "C": move(x + number(0), y)
    case "D": move(x - number(0), y)
    case "J": erase(numbers.first == 2 ? 0..<cells.count : here..<cells.count)
    case "K": erase(numbers.first == 1 ? y * size.width..<here + 1 : here..<(y + 1) * size.width)
    case "X": erase(here..<min(here + number(0), (y + 1) * size.width))
    case "b": for _ in 0..<number(0) { for scalar in last.unicodeScalars { put(scalar) } }
    case "P": shift(from: here, by: number(0))
    case "@": shift(from: here, by: -number(0))
    case "m": setStyle(body)
    case "h", "l": setMode(body, final == "h")
    case "r", "t", "c": break
    default: unknown.append("CSI \(body)\(final)")
    }
  }

  private mutating func shift(from here: Int, by count: Int) {
    let end = (y + 1) * size.width
    let row = Array(cells[here..<end])
    for index in here..<end {
      let source = index - here + count
      cells[index] = row.indices.contains(source) ? row[source] : Shown(style: Style(background: style.background))
    }
  }

  private mutating func setMode(_ body: String, _ isOn: Bool) {
    switch body {
    case "?7": wraps = isOn
    case "?25": isCursorShown = isOn
    case "?1049":
      isAlternate = isOn
      cells = Array(repeating: Shown(), count: cells.count)
    default: break
    }
  }

  private mutating func setStyle(_ body: String) {
    var numbers = body.split { $0 == ";" || $0 == ":" }.map { Int($0) ?? 0 }[...]
    if numbers.isEmpty { style = .plain }
    var attributes = style.attributes
    while let number = numbers.popFirst() {
      switch number {
      case 0:
        style = .plain
        attributes = []
      case 1: attributes.insert(.bold)
      case 2: attributes.insert(.dim)
      case 3: attributes.insert(.italic)
      case 4: attributes.insert(.underline)
      case 7: attributes.insert(.reverse)
      case 22: attributes.subtract([.bold, .dim])
      case 23: attributes.remove(.italic)
      case 24: attributes.remove(.underline)
      case 27: attributes.remove(.reverse)
      case 30...37: style.foreground = .indexed(UInt8(number - 30))
      case 90...97: style.foreground = .indexed(UInt8(number - 82))
      case 40...47: style.background = .indexed(UInt8(number - 40))
      case 100...107: style.background = .indexed(UInt8(number - 92))
      case 39: style.foreground = .standard
      case 49: style.background = .standard
      case 38, 48:
        let count = numbers.popFirst() == 2 ? 3 : 1
        let values = numbers.prefix(count).map { UInt8($0) }
        numbers.removeFirst(count)
        let color = count == 3 ? Color.rgb(values[0], values[1], values[2]) : .indexed(values[0])
        if number == 38 { style.foreground = color } else { style.background = color }
      default: unknown.append("SGR \(number)")
      }
    }
    style.attributes = attributes
  }
}
