import EaselKit
import TestKit

/// What a part draws into an empty room, as lines; spaces at their ends cut.
func picture(width: Int, height: Int, _ draw: (inout Surface, Rect) -> Void) -> [String] {
  var surface = Surface(size: Size(width: width, height: height))
  draw(&surface, Rect(surface.size))
  return (0..<height).map { row in
    var line = Substring(surface.row(row))
    while line.last == " " { line.removeLast() }
    return String(line)
  }
}

/// The names of the keys, pressed one after another.
func keys(_ names: String) -> [Key] { names.split(separator: " ").compactMap { Key(String($0)) } }

extension Surface {
  /// The roles in which the cells of a row are drawn in the test theme, as their names' first letters; `.` for none.
  func role(_ x: Int, _ y: Int) -> Role? { Role.allCases.first { Theme.test[$0] == self[x, y]?.style } }
}
