package import Canvas
package import EaselKit
import FoundationEssentials
import GRDB

extension SQLiteStore: AgreementStore {
  package func layoutStandings(of account: String) async throws(StoreError) -> [LayoutStanding] {
    try await write { db in
      if try Self.claim(.layout, for: account, db) { try Self.holdLayoutsBack(from: account, db) }
      return try Row.fetchAll(
        db,
        sql: """
          SELECT layout.name, id, current, agreement.body FROM layout
          LEFT JOIN agreement ON agreement.name = layout.name AND account = :account AND kind = :kind
          WHERE is_deleted = 0
          UNION ALL
          SELECT name, NULL, NULL, body FROM agreement WHERE account = :account AND kind = :kind
          AND name NOT IN (SELECT name FROM layout WHERE is_deleted = 0)
          """, arguments: ["account": account, "kind": AgreementKind.layout.rawValue]
      ).map { row in
        LayoutStanding(
          name: try row.decode(String.self, atIndex: 0), here: try Self.mark(row, at: 1),
          last: try row.decode(Data?.self, atIndex: 3).flatMap { try? StoredJSON.decode($0) })
      }
    }
  }

  package func layout(named name: String, at mark: LayoutMark) async throws(StoreError) -> Layout? {
    try await later { db in
      guard let shelf = try Self.shelf(db, name), shelf.mark == mark else { return nil }
      return try Self.body(db, shelf, version: shelf.current).map { try Self.layout($0, named: name) }
    }
  }

  package func adopt(_ adoption: LayoutAdoption, of account: String) async throws(StoreError) -> LayoutMark? {
    try await write { db in
      let (name, shelf) = (adoption.name, try Self.shelf(db, adoption.name))
      guard shelf?.mark == adoption.here else { return nil }
      let body = try shelf.flatMap { try Self.body(db, $0, version: $0.current) }
      for (layout, savedAt) in adoption.versions {
        var named = layout
        named.name = name
        _ = try Self.save(named, db, at: savedAt)
      }
      let agreed = try Self.shelf(db, name)?.mark
      try Self.note(LayoutAgreement(here: agreed, there: adoption.there), .layout, name, of: account, db)
      if let body, let instant = adoption.resavedAt {
        _ = try Self.save(try Self.layout(body, named: name), db, at: instant)
      }
      return try Self.shelf(db, name)?.mark
    }
  }

  package func drop(_ name: String, at mark: LayoutMark, of account: String) async throws(StoreError) -> Bool {
    try await write { db in
      guard try Self.shelf(db, name)?.mark == mark else { return false }
      try db.execute(sql: "UPDATE layout SET is_deleted = 1 WHERE name = ?", arguments: [name])
      try Self.forget(.layout, name, of: account, db)
      return true
    }
  }

  package func agree(
    _ agreement: LayoutAgreement?, on name: String, of account: String
  ) async throws(StoreError) {
    try await write { db in
      guard let agreement else { return try Self.forget(.layout, name, of: account, db) }
      try Self.note(agreement, .layout, name, of: account, db)
    }
  }

  package func adopt(
    preferences: [String: JSONValue], over known: [String: JSONValue], of account: String
  ) async throws(StoreError) {
    try await write { db in
      let present = try Self.preferences(db)
      if try Self.claim(.preference, for: account, db) {
        for (name, value) in present { try Self.note(value, .preference, name, of: account, db) }
      }
      for (name, value) in preferences {
        let now = present[name] ?? .null
        guard now == value || now == known[name] ?? .null else { continue }
        try Self.set(value == .null ? nil : value, for: name, db)
        try Self.note(value, .preference, name, of: account, db)
      }
    }
  }

  /// What of the preferences was alike on the server; all that there are while they are another account's.
  static func agreedPreferences(
    of account: String, among present: [String: JSONValue], _ db: Database
  ) throws -> [String: JSONValue] {
    guard !account.isEmpty, let owner = try owner(of: .preference, db) else { return [:] }
    guard owner == account else { return present }
    let rows = try Row.fetchAll(
      db, sql: "SELECT name, body FROM agreement WHERE account = ? AND kind = ?",
      arguments: [account, AgreementKind.preference.rawValue])
    var found: [String: JSONValue] = [:]
    for row in rows {
      let value = try? StoredJSON.decode(row.decode(Data.self, atIndex: 1), as: JSONValue.self)
      if let value { found[try row.decode(String.self, atIndex: 0)] = value }
    }
    return found
  }
}

/// Of what kind of thing an agreement is.
private enum AgreementKind: String {
  case layout
  case preference
}

extension SQLiteStore {
  /// Whose agreements there are.
  private static func owner(of kind: AgreementKind, _ db: Database) throws -> String? {
    try String.fetchOne(db, sql: "SELECT account FROM agreement_owner WHERE kind = ?", arguments: [kind.rawValue])
  }

  /// Makes the agreements an account's; true when they were another's, which are forgotten.
  private static func claim(_ kind: AgreementKind, for account: String, _ db: Database) throws -> Bool {
    let owner = try owner(of: kind, db)
    guard owner != account else { return false }
    try db.execute(sql: "DELETE FROM agreement WHERE kind = ?", arguments: [kind.rawValue])
    try db.execute(
      sql: "INSERT OR REPLACE INTO agreement_owner (kind, account) VALUES (?, ?)", arguments: [kind.rawValue, account])
    return owner != nil
  }

  /// Has the layouts that there are stay here until they are saved anew.
  private static func holdLayoutsBack(from account: String, _ db: Database) throws {
    for row in try Row.fetchAll(db, sql: "SELECT name, id, current FROM layout WHERE is_deleted = 0") {
      let agreement = LayoutAgreement(here: try mark(row, at: 1), there: nil)
      try note(agreement, .layout, try row.decode(String.self, atIndex: 0), of: account, db)
    }
  }

  private static func note(
    _ value: some Encodable, _ kind: AgreementKind, _ name: String, of account: String, _ db: Database
  ) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO agreement (account, kind, name, body) VALUES (?, ?, ?, ?)",
      arguments: [account, kind.rawValue, name, try StoredJSON.encode(value)])
  }

  private static func forget(_ kind: AgreementKind, _ name: String, of account: String, _ db: Database) throws {
    try db.execute(
      sql: "DELETE FROM agreement WHERE account = ? AND kind = ? AND name = ?",
      arguments: [account, kind.rawValue, name])
  }

  /// The mark in two columns, of the layout's number and of its version; nil without a layout.
  private static func mark(_ row: Row, at index: Int) throws -> LayoutMark? {
    let id = try row.decode(Int64?.self, atIndex: index)
    let current = try row.decode(Int?.self, atIndex: index + 1)
    return id.map { LayoutMark(id: String($0), version: current ?? 0) }
  }
}

extension SQLiteStore.Shelf {
  /// A row stays the same layout's, whatever that is called.
  fileprivate var mark: LayoutMark { LayoutMark(id: String(id), version: current) }
}
