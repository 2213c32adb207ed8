import EaselKit

/// How the terminal draws what is written next.
nonisolated struct Pen: Equatable {
  var foreground = Color.standard
  var background = Color.standard
  var attributes: TextAttributes = []

  /// Appends the shortest sequence that makes a pen of another; of an unknown one when that is nil.
  func appendChange(from other: Pen?, to output: inout [UInt8]) {
    var afresh: [UInt8] = []
    Self.append(0, to: &afresh)
    appendAdditions(to: Pen(), &afresh)
    var parameters = afresh
    if let other {
      var changes: [UInt8] = []
      let kept = appendRemovals(from: other, &changes)
      appendAdditions(to: kept, &changes)
      if changes.count <= afresh.count { parameters = changes }
    }
    output.append(0x1B)
    output.append(UInt8(ascii: "["))
    // A lone zero is what no parameter means.
    if parameters != [UInt8(ascii: "0")] { output.append(contentsOf: parameters) }
    output.append(UInt8(ascii: "m"))
  }

  /// Switches off what the other pen has and this one has not; answers what is left of it.
  private func appendRemovals(from other: Pen, _ parameters: inout [UInt8]) -> Pen {
    var left = other
    let gone = other.attributes.subtracting(attributes)
    if !gone.isDisjoint(with: [.bold, .dim]) {
      Self.append(22, to: &parameters)
      left.attributes.subtract([.bold, .dim])
    }
    for (attribute, code) in [(TextAttributes.italic, 23), (.underline, 24), (.reverse, 27)]
    where gone.contains(attribute) {
      Self.append(code, to: &parameters)
      left.attributes.remove(attribute)
    }
    return left
  }

  private func appendAdditions(to other: Pen, _ parameters: inout [UInt8]) {
    let new = attributes.subtracting(other.attributes)
    for (attribute, code) in Self.codes where new.contains(attribute) { Self.append(code, to: &parameters) }
    if foreground != other.foreground { Self.append(foreground, base: 30, to: &parameters) }
    if background != other.background { Self.append(background, base: 40, to: &parameters) }
  }

  private static let codes: [(TextAttributes, Int)] = [
    (.bold, 1), (.dim, 2), (.italic, 3), (.underline, 4), (.reverse, 7),
  ]

  private static func append(_ color: Color, base: Int, to parameters: inout [UInt8]) {
    switch color.kind {
    case .standard: append(base + 9, to: &parameters)
    case .indexed(let index) where index < 8: append(base + Int(index), to: &parameters)
    case .indexed(let index) where index < 16: append(base + 52 + Int(index), to: &parameters)
    case .indexed(let index):
      for number in [base + 8, 5, Int(index)] { append(number, to: &parameters) }
    case .rgb(let red, let green, let blue):
      for number in [base + 8, 2, Int(red), Int(green), Int(blue)] { append(number, to: &parameters) }
    }
  }

  private static func append(_ number: Int, to parameters: inout [UInt8]) {
    if !parameters.isEmpty { parameters.append(UInt8(ascii: ";")) }
    if number >= 100 { parameters.append(UInt8(ascii: "0") + UInt8(number / 100)) }
    if number >= 10 { parameters.append(UInt8(ascii: "0") + UInt8(number / 10 % 10)) }
    parameters.append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}
