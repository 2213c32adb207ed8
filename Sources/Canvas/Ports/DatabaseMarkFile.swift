/// An empty file beside each database, of a server or a terminal: a database that is empty or missing there was not always.
package enum DatabaseMarkFile {
  /// The end of its name, after that of the database.
  package static let suffix = ".made"
}
