import ArgumentParser
import Canvas
import Store

/// `easel layout default`.
struct LayoutDefaultCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "default", abstract: "Mark the layout that is opened when there is no last canvas.",
    discussion: "Without a name it tells which one is marked.")

  @Argument(help: "The layout's name.", completion: .layoutNames)
  var name: String?
  @Flag(help: "Mark none.")
  var none = false
  @OptionGroup var output: OutputOptions

  /// What is printed as JSON.
  private struct Report: Encodable {
    var name: String?

    private enum CodingKeys: String, CodingKey { case name = "default" }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .name)
    }
  }

  func perform() async throws(CommandFailure) {
    guard name == nil || !none else { throw .wrongUse("Name a layout, or say --none, not both.") }
    let shelf = try LayoutShelf()
    if let name {
      let wasAdopted = try await shelf.isReadyMade(name) ? shelf.adopt(name) : false
      if wasAdopted { LayoutEditCommand.tellOfCopy(name) }
      _ = try await shelf.saved(name)
    }
    if name != nil || none {
      try await shelf.kept { (store) throws(StoreError) in try await store.setDefaultLayout(name) }
    }
    let marked = try await shelf.entries().first(where: \.isDefault)?.name
    guard !output.json else { return try Output.print(json: Report(name: marked)) }
    guard let marked else { return try Output.say("No layout is the default.") }
    try Output.say("The layout \(SafeText.quoted(marked)) is the default.")
  }
}
