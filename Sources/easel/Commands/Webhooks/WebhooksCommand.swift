import ArgumentParser
import EaselAPI

/// `easel webhooks`.
struct WebhooksCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "webhooks", abstract: "List webhooks, and switch them off.",
    subcommands: [WebhooksListCommand.self, WebhooksOffCommand.self], defaultSubcommand: WebhooksListCommand.self)
}

/// Whose webhooks a command is about.
struct WebhookOptions: ParsableArguments {
  @Flag(help: "Everybody's webhooks and not only yours; for owners of the server.")
  var all = false
  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions
}

/// `easel webhooks list`.
struct WebhooksListCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List your webhooks, or those of everybody.",
    discussion: "Of the webhooks of others only the called server is shown, as the rest of an address may be a secret.")

  @OptionGroup var options: WebhookOptions

  func perform() async throws(CommandFailure) {
    let gateway = try await Gateway(options.connection)
    guard options.all else {
      let webhooks = try await gateway.items(WebhookAPI.webhooks())
      return try tell(webhooks, none: "You have no webhooks.") { Self.lines(webhooks) }
    }
    let webhooks = try await gateway.items(WebhookAPI.everybodys())
    let names = webhooks.isEmpty || options.output.json ? [:] : await Self.names(gateway)
    try tell(webhooks, none: "Nobody has webhooks on this server.") { Self.lines(webhooks, of: names) }
  }

  private func tell(
    _ webhooks: [some Encodable], none sentence: String, _ lines: () -> [String]
  ) throws(CommandFailure) {
    guard !options.output.json else { return try Output.print(json: webhooks) }
    guard !webhooks.isEmpty else { return try Output.say(sentence) }
    try Output.print(lines: lines())
  }

  /// The names of all people by their ids; none where the server has no accounts.
  private static func names(_ gateway: Gateway) async -> [String: String] {
    guard let accounts = try? await gateway.items(AuthAPI.users()) else { return [:] }
    return Dictionary(accounts.map { ($0.id, $0.name) }) { first, _ in first }
  }

  private static func lines(_ webhooks: [Webhook]) -> [String] {
    let ends = ShortID.ends(of: webhooks.map(\.id))
    var table = TextTable()
    for webhook in webhooks {
      table.add([
        ends[webhook.id] ?? webhook.id, webhook.enabled ? "on" : "off", webhook.eventType, webhook.callbackUrl,
        webhook.lastError ?? "",
      ])
    }
    return table.lines
  }

  /// A line for each webhook of a server, with the name of its person, or the end of that person's id.
  static func lines(_ webhooks: [OwnedWebhook], of names: [String: String]) -> [String] {
    let (ends, users) = (ShortID.ends(of: webhooks.map(\.id)), ShortID.ends(of: Array(Set(webhooks.map(\.user)))))
    var table = TextTable()
    for webhook in webhooks {
      table.add([
        ends[webhook.id] ?? webhook.id, webhook.enabled ? "on" : "off",
        "of \(names[webhook.user] ?? users[webhook.user] ?? webhook.user)", webhook.eventType, webhook.host,
        webhook.lastError ?? "",
      ])
    }
    return table.lines
  }
}

/// `easel webhooks off`.
struct WebhooksOffCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "off", abstract: "Switch a webhook off; its person can switch it on again over the API.")

  @Argument(help: ArgumentHelp("The id, or as much of it as is shown.", valueName: "id"))
  var id: String
  @OptionGroup var options: WebhookOptions

  func perform() async throws(CommandFailure) {
    let gateway = try await Gateway(options.connection)
    if options.all {
      let found = try ShortID.find(id, in: try await gateway.items(WebhookAPI.everybodys()), noun: .webhook)
      let stopped = try await gateway.call(WebhookAPI.stop(found.id, of: found.user))
      guard !options.output.json else { return try Output.print(json: stopped) }
    } else {
      let found = try ShortID.find(id, in: try await gateway.items(WebhookAPI.webhooks()), noun: .ownWebhook)
      let off = try await gateway.call(WebhookAPI.update(found.id, WebhookPatch(enabled: false), version: nil))
      guard !options.output.json else { return try Output.print(json: off) }
    }
    try Output.say("The webhook is off.")
  }
}
