import Canvas
import EaselKit

/// Reads places and sizes as people write them on a command line: `4,0` and `6x4`.
enum UnitInput {
  /// What is wrong with one.
  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  /// A column and a row, counted from 0.
  static func place(_ text: String) throws(Fault) -> Point {
    guard let (x, y) = pair(text, between: ","), [x, y].allSatisfy((0...GridConfig.unitLimit).contains) else {
      throw Fault(description: "Write the column and the row as 4,0, each from 0 to \(GridConfig.unitLimit).")
    }
    return Point(x: x, y: y)
  }

  /// Columns and rows of a grid.
  static func size(_ text: String) throws(Fault) -> Size { try size(text, of: "columns and rows", least: 1) }

  /// The size of a terminal.
  static func terminal(_ text: String) throws(Fault) -> Size { try size(text, of: "text columns and lines", least: 2) }

  private static func size(_ text: String, of what: String, least: Int) throws(Fault) -> Size {
    guard let (width, height) = pair(text, between: "x"),
      [width, height].allSatisfy((least...GridConfig.unitLimit).contains)
    else {
      throw Fault(description: "Write \(what) as 6x4, each from \(least) to \(GridConfig.unitLimit).")
    }
    return Size(width: width, height: height)
  }

  private static func pair(_ text: String, between separator: Character) -> (Int, Int)? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.count == 2, let first = number(parts[0]), let second = number(parts[1]) else { return nil }
    return (first, second)
  }

  private static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(text) : nil
  }
}
