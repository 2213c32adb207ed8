/// Elements that share what is written once for all of them, in the order in which they came.
struct SVGGroups<Key: Hashable> {
  private(set) var groups: [(key: Key, elements: [String])] = []
  private var places: [Key: Int] = [:]

  mutating func add(_ element: String, to key: Key) {
    if let place = places[key] { return groups[place].elements.append(element) }
    places[key] = groups.count
    groups.append((key, [element]))
  }
}

/// The backgrounds of cells, put together to rectangles.
struct SVGGrounds {
  private struct Stretch: Hashable {
    var x: Int
    var width: Int
    var code: String
  }

  private var row: [Stretch] = []
  /// What began in an earlier row and still goes on, with the row it began in.
  private var open: [Stretch: Int] = [:]
  private var done: [(y: Int, height: Int, stretch: Stretch)] = []

  /// Adds a cell, from left to right.
  mutating func add(_ x: Int, _ y: Int, _ code: String) {
    if let last = row.last, last.code == code, last.x + last.width == x {
      row[row.count - 1].width += 1
    } else {
      row.append(Stretch(x: x, width: 1, code: code))
    }
  }

  /// Ends a row: what goes on in the same columns becomes one rectangle.
  mutating func endRow(_ y: Int) {
    let now = Set(row)
    for (stretch, start) in open where !now.contains(stretch) { done.append((start, y - start, stretch)) }
    var next: [Stretch: Int] = [:]
    for stretch in row { next[stretch] = open[stretch] ?? y }
    open = next
    row = []
    last = y
  }

  private var last = -1

  var elements: [String] {
    let all = done + open.map { ($0.value, last + 1 - $0.value, $0.key) }
    let cell = SVGPicture.cell
    return all.sorted { ($0.0, $0.2.x) < ($1.0, $1.2.x) }.map { y, height, stretch in
      "<rect x=\"\(stretch.x * cell.width)\" y=\"\(y * cell.height)\" width=\"\(stretch.width * cell.width)\" "
        + "height=\"\(height * cell.height)\" fill=\"\(stretch.code)\"/>"
    }
  }
}
