import ArgumentParser
import EaselAPI
import EaselKit

/// `easel tokens`.
struct TokensCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tokens", abstract: "List the terminals that are signed in as you, and sign some out.",
    subcommands: [TokensListCommand.self, TokensRevokeCommand.self], defaultSubcommand: TokensListCommand.self)
}

/// `easel tokens list`.
struct TokensListCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the terminals that are signed in as you, and the links that you made.")

  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  func perform() async throws(CommandFailure) {
    let gateway = try await Gateway.signedIn(connection)
    let tokens = try await gateway.items(AuthAPI.tokens())
    guard !output.json else { return try Output.print(json: tokens) }
    let hasLinks = tokens.contains { $0.link != nil }
    let canvases = await hasLinks ? Self.canvases(gateway) : [:]
    try Output.print(lines: Self.lines(tokens, canvases: canvases))
  }

  /// The names of the shared canvases by their ids in small letters; none while the server does not tell.
  private static func canvases(_ gateway: Gateway) async -> [String: String] {
    do throws(CommandFailure) {
      let shares = try await gateway.items(CanvasShareAPI.shares())
      return Dictionary(shares.map { ($0.id.lowercased(), $0.name) }) { first, _ in first }
    } catch {
      return [:]
    }
  }

  /// A line for each sign-in; a link says which canvas it shows by the canvas's name where that is known.
  static func lines(_ tokens: [SignInToken], canvases: [String: String]) -> [String] {
    let ends = ShortID.ends(of: tokens.map(\.id))
    let time = LocalTime()
    var table = TextTable()
    for token in tokens {
      var kind = token.current ? "this one" : ""
      if let link = token.link {
        let name = canvases[link.canvas.lowercased()]
        kind = told(link, named: name, until: time.zone.wall(at: token.expiresAt).date)
      }
      let use = token.isUnusedLink ? "never used" : "used \(time.whole(token.lastUsedAt))"
      table.add([ends[token.id] ?? token.id, token.name, use, kind])
    }
    return table.lines
  }

  /// What a link shows, and until when.
  private static func told(_ link: LinkScope, named name: String?, until day: CivilDate) -> String {
    let canvas =
      name.map { SafeText.quoted($0, limit: 200) } ?? ShortID.ends(of: [link.canvas])[link.canvas] ?? link.canvas
    let services = link.services.isEmpty ? "no services" : link.services.joined(separator: ", ")
    return "link to \(canvas): \(services); until \(EventTimeText.day(day))"
  }
}

/// `easel tokens revoke`.
struct TokensRevokeCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke", abstract: "Sign a terminal out, such as one that was lost, or end a link.")

  @Argument(help: ArgumentHelp("Its name, or its id or as much of it as is shown.", valueName: "name-or-id"))
  var token: String
  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  func perform() async throws(CommandFailure) {
    let gateway = try await Gateway.signedIn(connection)
    let found = try Self.find(token, in: try await gateway.items(AuthAPI.tokens()))
    _ = try await gateway.call(AuthAPI.revoke(found.id))
    guard !output.json else { return try Output.print(json: found) }
    let name = Output.quoted(found.name)
    try Output.say(found.link == nil ? "Signed out \(name)." : "The link \(name) shows nothing any more.")
  }

  private static func find(_ text: String, in tokens: [SignInToken]) throws(CommandFailure) -> SignInToken {
    let named = tokens.filter { $0.name == text }
    if named.count == 1 { return named[0] }
    guard named.isEmpty else {
      throw CommandFailure("\(named.count) terminals are called \(SafeText.quoted(text)); name one by its id.")
    }
    return try ShortID.find(named: text, in: tokens, noun: .terminal, shownBy: "easel tokens")
  }
}
