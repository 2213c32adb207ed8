import EaselAPI
import EaselKit
import Foundation

/// What the program says to whoever started it.
enum Terminal {
  static func complain(_ sentence: String) { write(sentence, to: STDERR_FILENO) }

  static func say(_ line: String) { write(line, to: STDOUT_FILENO) }

  /// Prints one document of JSON.
  static func say(json value: some Encodable) throws {
    say(String(decoding: try APIJSON.encode(value), as: UTF8.self))
  }

  /// Prints rows in columns, two spaces between them.
  static func say(table rows: [[String]]) {
    let rows = rows.map { $0.map(PlainText.cleaned) }
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { $0.indices.contains(column) ? CellWidth.of($0[column]) : 0 }.max() ?? 0
    }
    for row in rows {
      let cells = row.enumerated().map { column, cell in
        column == row.count - 1 ? cell : cell + String(repeating: " ", count: widths[column] - CellWidth.of(cell) + 2)
      }
      say(cells.joined())
    }
  }

  private static func write(_ line: String, to file: Int32) {
    let bytes = Array((line + "\n").utf8)
    _ = bytes.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
  }
}
