import EaselKit
import GRDB

/// Gives the events of a store that was restored places that no store had before, in the same order.
///
/// The store that it takes the place of went on after the backup, so what is at a place now may be another event than the
/// one that was told, or none. All places that were told lie before those that are kept now: whoever goes on from one
/// hears that it is kept no more, as after a long absence, and reads everything anew.
enum EventMove {
  /// Moves all events, and all that tells of their places, behind the microsecond in which that is done.
  ///
  /// No store has so many events that it would be ahead of the clock.
  static func move(at now: Timestamp, in db: Database) throws {
    let newest = try SQLiteEventStore.last(in: db)
    let distance = max(Int(now.milliseconds) * 1000, newest + 1) - (try EventRetention.place(in: db))
    // By way of places below zero, or events could meet half way.
    try db.execute(
      sql: """
        UPDATE event SET sequence = -sequence;
        UPDATE deadLetter SET sequence = -sequence;
        """)
    try db.execute(
      sql: """
        UPDATE event SET sequence = :distance - sequence;
        UPDATE deadLetter SET sequence = :distance - sequence;
        UPDATE consumer SET position = position + :distance;
        UPDATE forgotten SET place = place + :distance;
        DELETE FROM sqlite_sequence WHERE name = 'event';
        INSERT INTO sqlite_sequence (name, seq) VALUES ('event', :newest);
        """, arguments: ["distance": distance, "newest": newest + distance])
  }
}
