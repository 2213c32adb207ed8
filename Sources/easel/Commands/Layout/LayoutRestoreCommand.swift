import ArgumentParser
import Canvas
import Store

/// `easel layout restore`.
struct LayoutRestoreCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Bring back an older version of a saved layout.",
    usage: "easel layout restore <name> <version> [--json]",
    discussion: "It becomes the newest version, so `easel layout undo` takes it back.")

  @Argument(help: "The layout's name.", completion: .ownLayoutNames)
  var name: String
  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp("The number of the version; `easel layout versions` lists them.", valueName: "version"))
  var versions: [String]
  @OptionGroup var output: OutputOptions

  func perform() async throws(CommandFailure) {
    guard let version = try VersionInput.numbers(versions, most: 1).first else { return }
    let shelf = try LayoutShelf()
    let current = try await shelf.saved(name).version
    let outcome = try await shelf.step(name) { (store) throws(StoreError) in
      try await store.restore(name, version: version, at: SystemClock.now())
    }
    guard let outcome, let now = outcome.version else { return }
    let sentence =
      now == current
      ? "Nothing changed; the layout \(SafeText.quoted(name)) is as in version \(version) already."
      : "Version \(version) of \(SafeText.quoted(name)) is restored as version \(now)"
    try LayoutTelling.tell(sentence, outcome, output)
  }
}
