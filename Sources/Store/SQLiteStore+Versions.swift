package import Canvas
package import EaselKit
import FoundationEssentials
import GRDB

extension SQLiteStore {
  package func versions(of name: String) async throws(StoreError) -> [LayoutVersion] {
    try await later { db in
      let shelf = try Self.knownShelf(db, name)
      return try Row.fetchAll(
        db,
        sql: """
          SELECT version, saved_at, widgets, summary, parent FROM layout_version WHERE layout = ? ORDER BY version DESC
          """, arguments: [shelf.id]
      ).map { row in
        let version = try row.decode(Int.self, atIndex: 0)
        return LayoutVersion(
          version: version, savedAt: Timestamp(milliseconds: try row.decode(Int64.self, atIndex: 1)),
          widgets: try row.decode(Int.self, atIndex: 2), summary: try row.decode(String.self, atIndex: 3),
          parent: try row.decode(Int?.self, atIndex: 4), isCurrent: version == shelf.current)
      }
    }
  }

  /// Saves under the layout's name if the version that was read still counts; else nothing is saved, and it is nil.
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - current: The number of the version; nil for a layout that is not there yet. A deleted one of that name gives way.
  ///   - instant: The time.
  /// - Returns: The layout as listed.
  /// - Throws: What keeps the database from being written.
  package func save(
    _ layout: Layout, over current: Int?, at instant: Timestamp
  ) async throws(StoreError) -> LayoutSummary? {
    try await write { db in
      guard try Self.shelf(db, layout.name)?.current == current else { return nil }
      if current == nil {
        try Self.giveWay(db, layout.name)
        try db.execute(sql: "INSERT INTO layout (name) VALUES (?)", arguments: [layout.name])
      }
      return try Self.addVersion(layout, db, at: instant)
    }
  }

  package func restore(
    _ name: String, version: Int, at instant: Timestamp
  ) async throws(StoreError) -> LayoutSummary {
    try await write { db in
      let shelf = try Self.knownShelf(db, name)
      guard let body = try Self.body(db, shelf, version: version) else { throw StoreError.missing(version, of: name) }
      return try Self.addVersion(
        try Self.layout(body, named: name), db, at: instant, note: "restored version \(version)")
    }
  }

  package func undoLayout(_ name: String) async throws(StoreError) -> LayoutSummary? {
    // A version comes from an earlier one; anything else is damage, and could lead round in circles.
    try await step(
      name,
      """
      SELECT max(version) FROM layout_version WHERE layout = :layout AND version < :current
      AND version = (SELECT parent FROM layout_version WHERE layout = :layout AND version = :current)
      """)
  }

  package func redoLayout(_ name: String) async throws(StoreError) -> LayoutSummary? {
    try await step(
      name,
      """
      SELECT max(version) FROM layout_version WHERE layout = :layout AND version > :current AND parent = :current
      """)
  }

  package func renameLayout(_ name: String, to newName: String) async throws(StoreError) {
    try await write { db in
      let shelf = try Self.knownShelf(db, name)
      guard name != newName else { return }
      guard try Self.shelf(db, newName) == nil else { throw StoreError.nameTaken(newName) }
      try Self.giveWay(db, newName)
      try db.execute(sql: "UPDATE layout SET name = ? WHERE id = ?", arguments: [newName, shelf.id])
    }
  }

  package func duplicateLayout(
    _ name: String, as newName: String, at instant: Timestamp
  ) async throws(StoreError) -> LayoutSummary {
    try await write { db in
      let shelf = try Self.knownShelf(db, name)
      guard try Self.shelf(db, newName) == nil else { throw StoreError.nameTaken(newName) }
      guard let body = try Self.body(db, shelf, version: shelf.current) else { throw StoreError.missing(name) }
      try Self.giveWay(db, newName)
      try db.execute(sql: "INSERT INTO layout (name) VALUES (?)", arguments: [newName])
      return try Self.addVersion(
        try Self.layout(body, named: newName), db, at: instant, note: "duplicate of \"\(name.prefix(60))\"")
    }
  }

  package func deletedLayouts() async throws(StoreError) -> [String] {
    try await later { db in
      try String.fetchAll(db, sql: "SELECT name FROM layout WHERE is_deleted = 1 ORDER BY name")
    }
  }

  package func undeleteLayout(named name: String) async throws(StoreError) -> Bool {
    try await write { db in
      try db.execute(sql: "UPDATE layout SET is_deleted = 0 WHERE name = ? AND is_deleted = 1", arguments: [name])
      return db.changesCount > 0
    }
  }

  package func setDefaultLayout(_ name: String?) async throws(StoreError) {
    try await write { db in
      let shelf = try name.map { try Self.knownShelf(db, $0) }
      try db.execute(sql: "UPDATE layout SET is_default = 0 WHERE is_default = 1")
      if let shelf { try db.execute(sql: "UPDATE layout SET is_default = 1 WHERE id = ?", arguments: [shelf.id]) }
    }
  }

  /// The layout that is opened when there is no last canvas; nil, too, when it cannot be read, which is noted.
  func defaultLayout(_ db: Database) throws -> Layout? {
    try sense("The default layout") {
      guard let name = try String.fetchOne(db, sql: "SELECT name FROM layout WHERE is_default = 1 AND is_deleted = 0"),
        let shelf = try Self.shelf(db, name), let body = try Self.body(db, shelf, version: shelf.current)
      else { return nil }
      return try Self.layout(body, named: name)
    }
  }

  /// Lets another version count: the one that a query finds.
  private func step(_ name: String, _ query: String) async throws(StoreError) -> LayoutSummary? {
    try await write { db in
      let shelf = try Self.knownShelf(db, name)
      guard
        let version = try Int.fetchOne(db, sql: query, arguments: ["layout": shelf.id, "current": shelf.current])
      else { return nil }
      try Self.point(db, shelf, at: version)
      return try Self.listed(db, shelf)
    }
  }

  private static func knownShelf(_ db: Database, _ name: String) throws -> Shelf {
    guard let shelf = try shelf(db, name) else { throw StoreError.missing(name) }
    return shelf
  }

  /// Gives a deleted layout a free name, so that another can have its own.
  private static func giveWay(_ db: Database, _ name: String) throws {
    var number = 1
    var free = "\(name) (deleted)"
    while try Int.fetchOne(db, sql: "SELECT 1 FROM layout WHERE name = ?", arguments: [free]) != nil {
      number += 1
      free = "\(name) (deleted \(number))"
    }
    try db.execute(sql: "UPDATE layout SET name = ? WHERE name = ? AND is_deleted = 1", arguments: [free, name])
  }
}
