/// What a change led to.
struct Outcome<Value: Sendable>: Sendable {
  /// The thing as it is now, or as it was when the change was first asked for.
  let value: Value
  /// False when this call changed nothing: a repetition, or a change to what already was.
  let isNew: Bool
  /// What there is to tell of it.
  var happenings: [Happening] = []
  /// What it takes of the disk for, where that is known only now.
  var use: DiskUse?

  static func changed(_ value: Value, _ happenings: Happening...) -> Outcome {
    Outcome(value: value, isNew: true, happenings: happenings)
  }
  static func changed(_ value: Value, telling happenings: [Happening]) -> Outcome {
    Outcome(value: value, isNew: true, happenings: happenings)
  }

  /// The same, which takes of the disk for something else than other changes of its kind.
  func taking(for use: DiskUse) -> Outcome {
    var outcome = self
    outcome.use = use
    return outcome
  }

  static func unchanged(_ value: Value) -> Outcome { Outcome(value: value, isNew: false) }
}
