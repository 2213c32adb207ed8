package import Canvas
import FoundationEssentials
import GRDB
import Synchronization

/// What was read at the start and makes no sense: it is lost by itself, and nothing else is.
///
/// A row that is written over when the canvas is kept is put into a file beside the database before that.
final class StartLosses: Sendable {
  /// One of it.
  struct Loss: Sendable, Hashable {
    /// What it was, as the beginning of a sentence.
    let what: String
    /// The row, where it is to be set aside.
    var row: Row?
  }

  /// A row, by what finds it.
  struct Row: Sendable, Hashable {
    let table: String
    let column: String
    /// The condition for the row, and its arguments.
    let condition: String
    let keys: [String]
    let content: Data
  }

  private let found = Mutex<[Loss]>([])
  /// The sentences on what was set aside that nobody was told.
  private let untold = Mutex<[String]>([])

  func note(_ loss: Loss) { found.withLock { if !$0.contains(loss) { $0.append(loss) } } }

  func take() -> [Loss] {
    found.withLock { losses in
      defer { losses = [] }
      return losses
    }
  }

  var isEmpty: Bool { found.withLock(\.isEmpty) }

  func note(_ sentences: [String]) { untold.withLock { $0 += sentences } }

  func takeSentences() -> [String] {
    untold.withLock { sentences in
      defer { sentences = [] }
      return sentences
    }
  }
}

extension SQLiteStore {
  /// Puts the rows that made no sense at the start into files beside the database.
  ///
  /// - Returns: A sentence on each thing that was lost.
  package func setLossesAside() throws(StoreError) -> [String] {
    if !losses.isEmpty { try writeNow { db in try setLossesAside(db) } }
    return losses.takeSentences()
  }

  /// The same within a transaction, before anything is written over; it is told by who asks next.
  func setLossesAside(_ db: Database) throws {
    let all = losses.take()
    do {
      let sentences = try all.map { loss in
        guard let row = loss.row else { return "\(loss.what) cannot be read, and is left out." }
        let file = try StoreFiles(path: path).setAside(row.content, of: row.table)
        try db.execute(
          sql: "DELETE FROM \(row.table) WHERE \(row.condition) AND CAST(\(row.column) AS BLOB) = ?",
          arguments: StatementArguments(row.keys) + [row.content])
        return "\(loss.what) cannot be read, and is left out; it is kept as \(file)."
      }
      losses.note(sentences)
    } catch {
      for loss in all { losses.note(loss) }
      throw error
    }
  }

  /// What a row says; nil when that makes no sense, which is noted.
  func sense<Value>(_ what: String, _ row: StartLosses.Row? = nil, _ read: () throws -> Value?) throws -> Value? {
    do { return try read() } catch {
      guard error is DecodingError || error is RowDecodingError else { throw error }
      losses.note(StartLosses.Loss(what: what, row: row))
      return nil
    }
  }
}
