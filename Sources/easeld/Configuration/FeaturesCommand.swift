import ArgumentParser
import Backend

/// `easeld features`.
struct FeaturesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "features", abstract: "What people may do at a server.",
    discussion: """
      The table [features] of the settings has a line for each: true, false, or { percent = 10, users = ["..."] }. A \
      running server follows the file, and reads it anew on SIGHUP.
      """,
    subcommands: [FeaturesListCommand.self])
}

/// `easeld features list`.
struct FeaturesListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Show for whom each feature is on, and where that is set.")

  @OptionGroup var location: ConfigurationLocation
  @Flag(help: "Print JSON.") var json = false

  private struct Shown: Encodable {
    var name: String
    var state: String
    var line: Int?
    var meaning: String
  }

  func run() throws {
    let configuration = location.configuration()
    try configuration.requireSound()
    let shown = Feature.all.map { feature in
      Shown(
        name: feature.name, state: configuration.features.rule(of: feature).description,
        line: configuration.featureLines[feature.name], meaning: feature.meaning)
    }
    guard !json else { return try Terminal.say(json: shown) }
    let file = configuration.input.file ?? ""
    Terminal.say(table: shown.map { [$0.name, $0.state, $0.line.map { "\(file):\($0)" } ?? "default", $0.meaning] })
  }
}
