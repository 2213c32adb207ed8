import EaselAPI
import EaselKit
import GRDB

/// What a person chose for all their terminals.
extension SQLiteCanvasRepository {
  func preferences(of owner: String) async throws -> SharedPreferences {
    try await database.read { db in try Self.preferences(of: owner, in: db) }
  }

  func change(
    _ change: PreferencesChange, of owner: String, if condition: VersionCondition, once key: IdempotencyKey?
  ) async throws -> Outcome<SharedPreferences> {
    try PreferenceRules.check(change)
    return try await database.change(once: key) { db in
      let old = try Self.preferences(of: owner, in: db)
      try condition.check(old.version, service: BackendService.canvas.name)
      var new = old
      for (name, value) in change.values { new.values[name] = value == .null ? nil : value }
      guard new != old else { return .unchanged(old) }
      guard new.values.count <= CanvasAPI.mostPreferences else {
        throw Problem.unacceptable(
          "canvas.preferences.many", field: "values",
          "A person has at most \(CanvasAPI.mostPreferences) preferences; take some away first.")
      }
      new.version += 1
      try db.execute(
        sql: "INSERT OR REPLACE INTO preferences (owner, version, body) VALUES (?, ?, ?)",
        arguments: [owner, new.version, String(decoding: try APIJSON.encode(new.values), as: UTF8.self)])
      let names = change.values.keys.sorted().map(JSONValue.string)
      return .changed(
        new,
        Happening(
          CanvasAPI.preferencesChanged, "preferences", data: ["version": .int(new.version), "names": .array(names)],
          to: .user(owner)))
    }
  }

  private static func preferences(of owner: String, in db: Database) throws -> SharedPreferences {
    let row = try Row.fetchOne(db, sql: "SELECT version, body FROM preferences WHERE owner = ?", arguments: [owner])
    guard let row, case .object(let values) = try json(row["body"]) else {
      return SharedPreferences(version: 0, values: [:])
    }
    return SharedPreferences(version: row["version"], values: values)
  }
}

/// What the server takes as preferences: few, small, and under plain names.
enum PreferenceRules {
  private static let longestName = 60

  static func check(_ change: PreferencesChange) throws {
    guard change.values.count <= CanvasAPI.mostPreferences else {
      throw Problem.unacceptable(
        "canvas.preferences.many", field: "values",
        "At most \(CanvasAPI.mostPreferences) preferences are changed at once.")
    }
    for (name, value) in change.values {
      guard isName(name) else {
        throw Problem.unacceptable(
          "canvas.preference.name", field: "values",
          "The name of a preference is 1 to \(longestName) letters, digits, dots and hyphens.")
      }
      guard try APIJSON.encode(value).count <= CanvasAPI.largestPreference else {
        throw Problem.unacceptable(
          "canvas.preference.large", field: "values",
          "A preference has at most \(CanvasAPI.largestPreference) bytes as JSON.")
      }
    }
  }

  private static func isName(_ name: String) -> Bool {
    (1...longestName).contains(name.utf8.count)
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}
