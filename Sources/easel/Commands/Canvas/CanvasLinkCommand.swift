import ArgumentParser
import Canvas
import EaselAPI
import EaselKit
import Widgets

/// `easel canvas link`.
struct CanvasLinkCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "link", abstract: "Make a link that shows a canvas on a screen on the wall.",
    discussion: """
      It prints a token, with which `easel login URL --link` signs a terminal in that shows this one canvas, live, \
      and changes nothing. Its widgets show there what they show you, so whoever has the token can see that: say with \
      --show what it may be. Only owners of a canvas make links to it. `easel tokens` lists them, and \
      `easel tokens revoke` ends one.
      """)

  @OptionGroup var share: ShareOptions
  @Option(
    help: """
      What `easel tokens` and the members of the canvas are to see it as; else \(CanvasLinkCommand.standardName), \
      with a number where there is one already.
      """)
  var name: String?
  @Option(
    help: ArgumentHelp(
      "What its widgets show of yours, as in todo,calendar, or none; else what those show that are on it now.",
      valueName: "services"))
  var show: [String] = []
  @Option(parsing: .unconditional, help: "For how many days it is good, up to \(AuthAPI.mostLinkDays).")
  var days = AuthAPI.linkDays

  /// What no link shows: what has no widget, and what only the server's owners may see.
  private static let unseen: Set<String> = ["auth", "canvas", "events", "ops"]

  private static let standardName = "wall screen"

  func validate() throws {
    guard (1...AuthAPI.mostLinkDays).contains(days) else {
      throw ValidationError("--days must be from 1 to \(AuthAPI.mostLinkDays).")
    }
  }

  func perform() async throws(CommandFailure) {
    if let name { try TextCheck(noun: "A name", longest: AuthAPI.longestName).check(name) }
    let asked = try Self.services(in: show)
    let choice = try ServerChoice(share.connection.server, paths: Environment.paths)
    try choice.requireSignIn()
    let (gateway, found) = try await share.find()
    guard found.role == .owner else {
      throw CommandFailure("Only owners of \(found.quoted) make links to it, and you are \(found.role.rawValue).")
    }
    let services: [String]
    if let asked { services = asked } else { services = try await Self.services(on: found, gateway) }
    let known: [SignInToken] = try await name == nil ? gateway.items(AuthAPI.tokens()) : []
    let new = NewCanvasLink(
      name: name ?? Self.name(beside: known), canvas: found.id, services: services, days: days)
    let made = try await gateway.call(AuthAPI.makeLink(new, key: Gateway.newKey()))
    guard !share.output.json else { return try Output.print(json: made) }
    tell(made, to: found, at: "\(choice.address)")
    try Output.print(lines: [SafeText.line(made.token.revealed)])
  }

  /// What a link is called that nobody gave a name: so that it can be revoked by it, nothing else is called that.
  static func name(beside tokens: [SignInToken]) -> String {
    let taken = Set(tokens.map(\.name))
    guard taken.contains(standardName) else { return standardName }
    // One of so many is free, as there is one more than that are taken.
    let names = (2...tokens.count + 2).lazy.map { "\(standardName) \($0)" }
    return names.first { !taken.contains($0) } ?? standardName
  }

  /// The services that a person names; nil when they name none.
  static func services(in words: [String]) throws(CommandFailure) -> [String]? {
    guard !words.isEmpty else { return nil }
    let parts = words.flatMap { $0.split(separator: ",") }
    let names = Set(parts.map { (part) -> String in String(part).filter { !$0.isWhitespace } }).subtracting([""])
    guard !names.isEmpty else { throw .wrongUse("--show needs the name of a service, or none.") }
    guard names.contains("none") else {
      let known = Set(WidgetCatalog.builtIn.entries.compactMap(\.manifest.service)).subtracting(unseen)
      if let other = names.subtracting(known).min() {
        throw .wrongUse(
          "A link shows no service \(SafeText.quoted(other)); there are \(known.sorted().joined(separator: ", ")).")
      }
      return names.sorted()
    }
    guard names.count == 1 else { throw .wrongUse("--show takes names of services or none, not both.") }
    return []
  }

  private static func services(on share: CanvasShare, _ gateway: Gateway) async throws(CommandFailure) -> [String] {
    let state = try await gateway.call(CanvasShareAPI.state(of: share.id))
    return state.layout?.decoded(as: Layout.self).map(services(shownBy:)) ?? []
  }

  /// The services of the widgets of a canvas; of what somebody keeps private there is nothing to know.
  static func services(shownBy layout: Layout) -> [String] {
    let services = layout.widgets.compactMap { WidgetCatalog.builtIn[$0.app]?.manifest.service }
    return Set(services).subtracting(unseen).sorted()
  }

  /// Says what was given away, how it is used and how it ends.
  private func tell(_ made: CanvasLink, to share: CanvasShare, at address: String) {
    let day = EventTimeText.day(SystemZone.current().wall(at: made.expiresAt).date)
    let services = SafeText.line(made.link.services.joined(separator: ", "))
    let data = services.isEmpty ? "without your data in its widgets" : "with what is yours in: \(services)"
    for sentence in [
      "Whoever has this token sees the canvas \(share.quoted), \(data); until \(day), and can change nothing.",
      "The other terminal uses it with: easel login \(SafeText.line(address)) --link",
      "It ends with: easel tokens revoke \(SafeText.line(made.id))",
    ] {
      StandardStreams.complain("easel: \(sentence)")
    }
  }
}
