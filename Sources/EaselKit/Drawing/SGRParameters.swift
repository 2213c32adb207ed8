/// The parameters of the sequence that sets how a terminal draws: `SGR` of ECMA-48, with colours as xterm has them.
package enum SGRParameters {
  /// The numbers that switch attributes on.
  package static let attributes: [(attribute: TextAttributes, code: Int)] = [
    (.bold, 1), (.dim, 2), (.italic, 3), (.underline, 4), (.reverse, 7),
  ]

  /// Appends a colour's numbers; the base is 30 for that of the text and 40 for the one behind it.
  package static func append(_ color: Color, base: Int, to parameters: inout [UInt8]) {
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

  /// Appends a number below 1,000, after a semicolon where it is not the first.
  package static func append(_ number: Int, to parameters: inout [UInt8]) {
    if !parameters.isEmpty { parameters.append(UInt8(ascii: ";")) }
    if number >= 100 { parameters.append(UInt8(ascii: "0") + UInt8(number / 100)) }
    if number >= 10 { parameters.append(UInt8(ascii: "0") + UInt8(number / 10 % 10)) }
    parameters.append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}
