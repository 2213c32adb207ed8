/// A table while a document is read: later lines may add to it, as far as the rules of TOML allow.
final class TOMLTable {
  /// How the table came to be, which decides who may add to it.
  enum Origin {
    /// By being named on the way to another table in a header.
    case implied
    /// By a header of its own.
    case header
    /// By a dotted key.
    case dotted
  }

  /// A member.
  enum Entry {
    /// Complete: nothing can be added.
    case value(DocumentValue)
    case table(TOMLTable)
    /// The tables of `[[...]]` headers.
    case list(TOMLTableList)
  }

  var origin: Origin
  var line: Int
  /// The byte at which its header or key begins.
  var start: Int
  private(set) var entries: [String: Entry] = [:]

  init(_ origin: Origin, line: Int, start: Int = 0) {
    self.origin = origin
    self.line = line
    self.start = start
  }

  subscript(key: String) -> Entry? {
    get { entries[key] }
    set { entries[key] = newValue }
  }

  /// All of it as a value.
  var value: DocumentValue {
    let members = entries.mapValues { entry in
      switch entry {
      case .value(let value): value
      case .table(let table): table.value
      case .list(let list): DocumentValue(.array(list.tables.map(\.value)), line: list.line, key: list.start)
      }
    }
    return DocumentValue(.table(members), line: line, key: start)
  }
}

/// The tables of `[[...]]` headers with one name.
final class TOMLTableList {
  let line: Int
  let start: Int
  var tables: [TOMLTable] = []

  init(line: Int, start: Int) {
    self.line = line
    self.start = start
  }
}
