import Canvas
import EaselKit
import Testing

@Suite("Grid geometry")
struct GridGeometryTests {
  @Test("units tile every size of screen exactly", arguments: [1, 7, 11, 12, 13, 24, 79, 80, 100, 119, 200])
  func tiles(width: Int) {
    let area = Rect(x: 0, y: 0, width: width, height: 40)
    let geometry = GridGeometry(columns: 12, rows: 12, area: area)
    var covered = Array(repeating: 0, count: width)
    for column in 0..<12 {
      let rect = geometry.rect(of: GridFrame(x: column, y: 0, w: 1, h: 12))
      #expect(rect.height == 40)
      for x in rect.x..<rect.maxX { covered[x] += 1 }
    }
    #expect(covered.allSatisfy { $0 == 1 })
  }

  @Test("where borders are shared, neighbours have one line in common", arguments: [13, 24, 79, 80, 100, 119, 200])
  func shares(width: Int) {
    let area = Rect(x: 2, y: 1, width: width, height: 40)
    let geometry = GridGeometry(columns: 12, rows: 8, area: area, overlap: 1)
    let rects = (0..<12).map { geometry.rect(of: GridFrame(x: $0, y: 0, w: 1, h: 8)) }
    for (left, right) in zip(rects, rects.dropFirst()) { #expect(left.maxX - 1 == right.x) }
    #expect(rects.first?.x == 2 && rects.last?.maxX == area.maxX)
    #expect(geometry.rect(of: GridFrame(x: 0, y: 0, w: 12, h: 8)) == area)
    for (column, rect) in rects.enumerated() { #expect(geometry.column(nearestTo: rect.x) == column) }
  }

  @Test("a page that scrolls with shared borders ends with a line; the widget in focus is seen with both of its own")
  func sharesWhileScrolling() {
    let area = Rect(x: 0, y: 0, width: 20, height: 10)
    let geometry = GridGeometry(columns: 1, rows: 6, area: area, rowHeight: 4, overlap: 1)
    #expect(geometry.height == 25)
    let frame = GridFrame(x: 0, y: 2, w: 1, h: 2)
    #expect(geometry.rect(of: frame) == Rect(x: 0, y: 8, width: 20, height: 9))
    #expect(geometry.offset(showing: frame) == 7)
  }

  @Test("edge i lies at the rounded share of the width")
  func rounds() {
    let geometry = GridGeometry(columns: 12, rows: 1, area: Rect(x: 5, y: 3, width: 80, height: 10))
    #expect(geometry.rect(of: GridFrame(x: 1, y: 0, w: 1, h: 1)) == Rect(x: 12, y: 3, width: 6, height: 10))
  }
}
