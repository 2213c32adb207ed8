import GRDB

extension SQLiteStore {
  /// The names of the layouts in a database as it is, for whoever only looks: it is not made, brought up to date or
  /// written to.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - patience: How long to wait for another program to let it be read, in seconds.
  /// - Returns: The names in their order; none where the file is missing, empty, of another version of Easel, or cannot
  ///   be read.
  package static func layoutNames(in path: String, patience: Double) -> [String] {
    guard StoreFiles(path: path).isReadable else { return [] }
    var configuration = GRDB.Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(patience)
    let names = try? DatabaseQueue(path: path, configuration: configuration).read { db -> [String] in
      guard try StoreSchema.version(of: db) == StoreSchema.version else { return [] }
      return try String.fetchAll(db, sql: "SELECT name FROM layout WHERE is_deleted = 0 ORDER BY name")
    }
    return names ?? []
  }
}
