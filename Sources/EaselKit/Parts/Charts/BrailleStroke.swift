/// Which dots of a line are set, one after the other.
struct BrailleStroke {
  /// A whole line, dashes, dots, dashes and dots between them.
  static let all = ["1", "111100", "10", "1111010"].map(BrailleStroke.init)

  private let dots: [Bool]
  private var place = -1
  private var last: (x: Int, y: Int)?

  /// A stroke of dots that are set, `1`, or not; the first is set, so that no short line is lost.
  private init(_ dots: String) { self.dots = dots.map { $0 == "1" } }

  /// Whether the next dot is set; the same one as before is.
  mutating func isSet(_ x: Int, _ y: Int) -> Bool {
    if last?.x != x || last?.y != y {
      place = (place + 1) % dots.count
      last = (x, y)
    }
    return dots[place]
  }
}
