/// What the 256 entries of a terminal's palette look like in xterm, after which others are made.
package enum XtermPalette {
  /// The look of an entry; people change the first sixteen, so that those are a guess elsewhere.
  package static func rgb(of index: UInt8) -> (red: UInt8, green: UInt8, blue: UInt8) {
    if index < 16 { return ansi[Int(index)] }
    if index >= 232 {
      let grey = 8 + (index - 232) * 10
      return (grey, grey, grey)
    }
    let cube = index - 16
    return (level(cube / 36), level(cube / 6 % 6), level(cube % 6))
  }

  private static func level(_ step: UInt8) -> UInt8 { step == 0 ? 0 : 55 + step * 40 }

  private static let ansi: [(red: UInt8, green: UInt8, blue: UInt8)] = [
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
    (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255),
    (255, 255, 255),
  ]
}
