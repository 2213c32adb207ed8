/// Lines, put together to long ones.
struct SVGStrokes {
  private struct Line: Hashable {
    var isVertical: Bool
    /// Its row, or its column when it is vertical.
    var place: Int
    var width: Int
    var shade: RGB
  }

  private var spans: [Line: [Range<Int>]] = [:]
  /// The lines in the order in which they came, so that the same surface makes the same document.
  private var order: [Line] = []
  private var others = SVGGroups<String>()

  /// The lines as paths, one for each colour and width.
  var elements: [String] {
    var paths = SVGGroups<String>()
    for line in order {
      for span in spans[line] ?? [] {
        paths.add(
          line.isVertical
            ? "M\(line.place) \(span.lowerBound)V\(span.upperBound)"
            : "M\(span.lowerBound) \(line.place)H\(span.upperBound)",
          to: "stroke=\"\(line.shade.hexadecimal)\" stroke-width=\"\(line.width)\"")
      }
    }
    return (paths.groups + others.groups).map { "<path fill=\"none\" \($0.key) d=\"\($0.elements.joined())\"/>" }
  }

  /// Adds a piece of a line.
  mutating func add(
    _ start: Int, length: Int, at place: Int, _ width: Int, _ shade: RGB, isVertical: Bool = false
  ) {
    guard length > 0 else { return }
    let line = Line(isVertical: isVertical, place: place, width: width, shade: shade)
    let span = start..<start + length
    guard var known = spans[line], let last = known.last else {
      order.append(line)
      return spans[line] = [span]
    }
    if span.lowerBound <= last.upperBound {
      known[known.count - 1] =
        min(last.lowerBound, span.lowerBound)..<max(last.upperBound, span.upperBound)
    } else {
      known.append(span)
    }
    spans[line] = known
  }

  /// Adds a dot of a braille pattern.
  mutating func addDot(_ point: Point, _ shade: RGB) {
    others.add(
      "M\(point.x) \(point.y)h0", to: "stroke=\"\(shade.hexadecimal)\" stroke-width=\"8\" stroke-linecap=\"round\"")
  }

  /// Adds the shape of a character.
  mutating func add(_ shape: BoxDrawing.Shape, in origin: Point, _ shade: RGB) {
    let (width, height) = (SVGPicture.cell.width, SVGPicture.cell.height)
    let (x, y) = (origin.x + width / 2, origin.y + height / 2)
    let light = "stroke=\"\(shade.hexadecimal)\" stroke-width=\"\(Self.lightWidth)\""
    switch shape {
    case .arms(let arms): add(arms, origin, shade)
    case .bow(let toRight, let toDown):
      let (endX, endY) = (toRight ? origin.x + width : origin.x, toDown ? origin.y + height : origin.y)
      others.add("M\(x) \(endY)V\(toDown ? y + width / 2 : y - width / 2)Q\(x) \(y) \(endX) \(y)", to: light)
    case .dashes(let isVertical, let count):
      let step = (isVertical ? height : width) / count
      for number in 0..<count {
        let start = number * step + step / 4
        let dash = step / 2
        others.add(
          isVertical ? "M\(x) \(origin.y + start)v\(dash)" : "M\(origin.x + start) \(y)h\(dash)", to: light)
      }
    }
  }

  private static let lightWidth = 4
  private static let heavyWidth = 8
  /// How far from the middle each line of a double one lies.
  private static let doubleOffset = 6

  private mutating func add(_ arms: BoxDrawing.Arms, _ origin: Point, _ shade: RGB) {
    let cell = SVGPicture.cell
    addArm(arms.left, -1, arms.up, arms.down, (origin.x, cell.width), origin.y + cell.height / 2, false, shade)
    addArm(arms.right, 1, arms.up, arms.down, (origin.x, cell.width), origin.y + cell.height / 2, false, shade)
    addArm(arms.up, -1, arms.left, arms.right, (origin.y, cell.height), origin.x + cell.width / 2, true, shade)
    addArm(arms.down, 1, arms.left, arms.right, (origin.y, cell.height), origin.x + cell.width / 2, true, shade)
  }

  /// Adds an arm from the middle towards an end of the cell; the two across decide how far it reaches into the middle.
  private mutating func addArm(
    _ weight: BoxDrawing.Weight, _ direction: Int, _ before: BoxDrawing.Weight, _ after: BoxDrawing.Weight,
    _ cell: (start: Int, length: Int), _ place: Int, _ isVertical: Bool, _ shade: RGB
  ) {
    let middle = cell.start + cell.length / 2
    /// A line from some way beyond the middle, against its direction, to the end.
    func line(from reach: Int, at place: Int, _ width: Int) {
      let start = direction > 0 ? middle - reach : cell.start
      let end = direction > 0 ? cell.start + cell.length : middle + reach
      add(start, length: end - start, at: place, width, shade, isVertical: isVertical)
    }
    let half = Self.lightWidth / 2
    switch weight {
    case .none: break
    case .light, .heavy:
      let widest = max(before.rawValue, after.rawValue)
      line(
        from: widest == 0 ? 0 : widest == 1 ? half : Self.heavyWidth / 2, at: place,
        weight == .light ? Self.lightWidth : Self.heavyWidth)
    case .double:
      let isCrossed = before != .none || after != .none
      for (side, offset) in [(before, -Self.doubleOffset), (after, Self.doubleOffset)] {
        // The line on the side of an arm across ends at its near line, the other one at its far line.
        let reach = side != .none ? half - Self.doubleOffset : isCrossed ? Self.doubleOffset + half : 0
        line(from: reach, at: place + offset, Self.lightWidth)
      }
    }
  }
}
