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

  @Test("edge i lies at the rounded share of the width")
  func rounds() {
    let geometry = GridGeometry(columns: 12, rows: 1, area: Rect(x: 5, y: 3, width: 80, height: 10))
    #expect(geometry.rect(of: GridFrame(x: 1, y: 0, w: 1, h: 1)) == Rect(x: 12, y: 3, width: 6, height: 10))
  }
}
