import EaselKit

/// Rows of the pictures in the catalog.
enum PreviewLines {
  /// A row: what stands at its left and at its right.
  struct Line {
    let text: String
    var end = ""
    var role = Role.text
    var endRole = Role.muted
  }

  static func draw(_ lines: [Line], on surface: inout Surface, in context: DrawContext) {
    for (y, line) in lines.prefix(surface.height).enumerated() {
      surface.putTruncated(line.text, at: Point(x: 0, y: y), style: context.theme[line.role], width: surface.width)
      guard line.text.count + line.end.count < surface.width else { continue }
      surface.put(line.end, at: Point(x: surface.width - line.end.count, y: y), style: context.theme[line.endRole])
    }
  }
}
