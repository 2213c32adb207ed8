/// Under what the tables `canvas` and `change` keep an arrangement: a person's under their id, a shared canvas's under this.
enum ArrangementKey {
  /// The key of a shared canvas, by its id as it is kept.
  ///
  /// No person's id begins so: it is a UUID, or on a private server the system's login name, which has no colon.
  static func share(_ id: String) -> String { "share:\(id)" }
}
