import EaselAPI
import Foundation

/// Which part of a list is asked for.
struct PageRequest: Sendable {
  static let largest = 500

  let limit: Int
  /// The cursor as it came; only the repository that made it can read it.
  let cursor: String?
}

/// The place in a list after which the next page begins.
///
/// Clients pass it back as it is.
enum Cursor {
  /// A cursor for the sort key of a page's last item.
  static func make(_ key: some Encodable) throws -> String {
    Data(try APIJSON.encode(key)).base64EncodedString()
      .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  /// The sort key in a cursor, nil when there is no cursor.
  static func read<Key: Decodable>(_ type: Key.Type, from text: String?) throws(Problem) -> Key? {
    guard let text else { return nil }
    let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    let base64 = text.replacing("-", with: "+").replacing("_", with: "/") + padding
    guard let data = Data(base64Encoded: base64), let key = try? APIJSON.decode(type, from: Array(data)) else {
      throw .unacceptable(
        "page.cursor.invalid", field: "cursor", "The cursor is not one that this list gave; begin without it.")
    }
    return key
  }
}

extension Page {
  /// Cuts a page from rows fetched with one more than the limit, which tells whether there is a next page.
  static func cut<Row, Key: Encodable>(
    _ rows: [Row], limit: Int, key: (Row) -> Key, item: (Row) throws -> Item
  ) throws -> Page {
    let shown = rows.prefix(limit)
    let next = rows.count > limit ? try shown.last.map { try Cursor.make(key($0)) } : nil
    return Page(items: try shown.map(item), next: next)
  }
}
