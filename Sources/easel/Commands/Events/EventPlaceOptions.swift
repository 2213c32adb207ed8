import ArgumentParser

/// Which events are meant.
struct EventPlaceOptions: ParsableArguments {
  @Argument(help: "Of which types; all if left out. It may be given more than once.")
  var pattern: [String] = []
  @Option(
    parsing: .unconditional, help: ArgumentHelp("Only events after the one with this number.", valueName: "number"))
  var after: Int?
  @Option(parsing: .unconditional, help: ArgumentHelp("How many events.", valueName: "count"))
  var limit: Int?

  func validate() throws {
    guard after ?? 0 >= 0 else { throw ValidationError("--after must be 0 or more.") }
    guard limit ?? 1 >= 1 else { throw ValidationError("--limit must be 1 or more.") }
  }
}
