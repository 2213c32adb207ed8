import EaselKit
import TestKit
import Testing

@testable import Terminal

/// How many bytes the terminal gets for a change; docs/benchmarks.md has the figures.
@Suite("Output sizes", .serialized)
@MainActor
struct OutputSizeTests {
  /// A screen full of text in panes, in four styles.
  private func page(_ size: Size) -> Surface {
    let ink = Style(foreground: .rgb(0xDA, 0xDA, 0xDA), background: .rgb(0x1C, 0x1C, 0x1C))
    var surface = Surface(size: size, style: ink)
    let styles = [
      ink, Style(foreground: .rgb(0x87, 0xAF, 0xD7), background: .rgb(0x1C, 0x1C, 0x1C), attributes: .bold),
      Style(foreground: .rgb(0xD7, 0xAF, 0x5F), background: .rgb(0x1C, 0x1C, 0x1C)), ink,
    ]
    for y in 0..<size.height {
      for x in stride(from: 0, to: size.width, by: 20) {
        surface.put("│ row \(y) item \(x)", at: Point(x: x, y: y), style: styles[(x / 20 + y) % 4], width: 19)
      }
    }
    return surface
  }

  private func bytes(_ size: Size, _ change: (inout Surface) -> Void) throws -> (whole: Int, change: Int) {
    let pty = try PtyPair(size)
    let screen = try pty.screen()
    defer { screen.close() }
    var surface = page(size)
    let whole = screen.bytes(for: surface).count
    change(&surface)
    return (whole, screen.bytes(for: surface).count)
  }

  @Test(
    "a cell that changes costs its character and the way there, a line less than 200 bytes",
    arguments: [Size(width: 200, height: 60), Size(width: 400, height: 100)])
  func changes(size: Size) throws {
    let style = Style(foreground: .rgb(0xDA, 0xDA, 0xDA), background: .rgb(0x1C, 0x1C, 0x1C))
    let cell = try bytes(size) { $0.put("X", at: Point(x: 90, y: 20), style: style) }
    #expect(cell.change < 60, "one cell: \(cell.change) bytes")
    let line = try bytes(size) { surface in
      surface.put(
        "a new line of a list, as long as a pane is wide, in one style", at: Point(x: 40, y: 20), style: style)
    }
    #expect(line.change < 200, "one line: \(line.change) bytes")
    #expect(cell.whole < 3 * size.width * size.height, "all: \(cell.whole) bytes")
  }
}
