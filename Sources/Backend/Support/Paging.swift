import EaselAPI
import GRDB

/// Which part of a list is asked for.
struct PageRequest: Sendable {
  static let largest = 500
  /// How many bytes of rows a page has; one row, however large it is, is always there.
  static let largestBytes = 4 << 20

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
    Base64URL.encode(try APIJSON.encode(key))
  }

  /// The sort key in a cursor, nil when there is no cursor.
  static func read<Key: Decodable>(_ type: Key.Type, from text: String?) throws(Problem) -> Key? {
    guard let text else { return nil }
    guard let data = Base64URL.decode(text), let key = try? APIJSON.decode(type, from: Array(data)) else {
      throw .unacceptable(
        "page.cursor.invalid", field: "cursor", "The cursor is not one that this list gave; begin without it.")
    }
    return key
  }
}

extension Page {
  /// Cuts a page from rows of which there is one more than the limit, which tells whether there is a next page.
  ///
  /// It ends before its limit where its rows are large: no more of them are read than it has.
  static func cut<Key: Encodable>(
    _ rows: RowCursor, limit: Int, key: (Row) -> Key, item: (Row) throws -> Item
  ) throws -> Page {
    var items: [Item] = []
    var (last, bytes) = (Key?.none, 0)
    while let row = try rows.next() {
      bytes += row.bytes
      guard items.count < limit, items.isEmpty || bytes <= PageRequest.largestBytes else {
        return Page(items: items, next: try last.map { key in try Cursor.make(key) })
      }
      items.append(try item(row))
      last = key(row)
    }
    return Page(items: items)
  }
}

extension Row {
  /// About how many bytes its values have.
  fileprivate var bytes: Int {
    databaseValues.reduce(0) { sum, value in
      switch value.storage {
      case .string(let text): sum + text.utf8.count
      case .blob(let data): sum + data.count
      case .null, .int64, .double: sum + MemoryLayout<Int64>.size
      }
    }
  }
}
