import ArgumentParser
import EaselAPI

/// `easel users`.
struct UsersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "users", abstract: "List the accounts of a server, change roles, disable accounts; for its owners.",
    subcommands: [
      UsersListCommand.self, UsersRoleCommand.self, UsersDisableCommand.self, UsersEnableCommand.self,
    ], defaultSubcommand: UsersListCommand.self)
}

/// `easel users list`.
struct UsersListCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List everybody with an account, in the order they came.")

  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  func perform() async throws(CommandFailure) {
    let accounts = try await Gateway.signedIn(connection).items(AuthAPI.users())
    guard !output.json else { return try Output.print(json: accounts) }
    try Output.print(lines: Self.lines(accounts))
  }

  /// A line for each account.
  static func lines(_ accounts: [Account]) -> [String] {
    let ends = ShortID.ends(of: accounts.map(\.id))
    var table = TextTable()
    for account in accounts {
      let state = account.disabled == true ? "disabled" : ""
      table.add([ends[account.id] ?? account.id, account.name, account.email ?? "", account.role, state])
    }
    return table.lines
  }
}

/// Which account a command is about.
struct UserOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("The e-mail address, the name, or the id or as much of it as is shown."))
  var person: String
  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  func find() async throws(CommandFailure) -> (Gateway, Account) {
    let gateway = try await Gateway.signedIn(connection)
    return (gateway, try Self.find(person, in: try await gateway.items(AuthAPI.users())))
  }

  /// The account that is meant by a text.
  static func find(_ text: String, in accounts: [Account]) throws(CommandFailure) -> Account {
    let addressed = accounts.filter { $0.email == text.lowercased() }
    if addressed.count == 1 { return addressed[0] }
    // A display name may look like the address of somebody else.
    let named = text.contains("@") ? [] : accounts.filter { $0.name == text }
    if named.count == 1 { return named[0] }
    guard named.isEmpty else {
      throw CommandFailure("\(named.count) accounts are called \(SafeText.quoted(text)); name one by its address.")
    }
    return try ShortID.find(named: text, in: accounts, noun: .account, shownBy: "easel users")
  }

  /// Makes a call about the account, and tells what came of it.
  func change(
    _ call: (Account) -> Endpoint<Account>, _ sentence: (String) -> String
  ) async throws(CommandFailure) {
    let (gateway, found) = try await find()
    let changed = try await gateway.call(call(found))
    guard !output.json else { return try Output.print(json: changed) }
    let address = changed.email.map { " (\(SafeText.line($0)))" } ?? ""
    try Output.say(sentence(SafeText.quoted(changed.name, limit: 200) + address))
  }
}

/// `easel users role`.
struct UsersRoleCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "role", abstract: "Give somebody another role: owner, member or guest.")

  @OptionGroup var user: UserOptions
  @Argument(help: "owner, member or guest.")
  var role: String

  func perform() async throws(CommandFailure) {
    try await user.change({ AuthAPI.changeRole(of: $0.id, to: role) }, { "\($0) has the role \(role) on this server." })
  }
}

/// `easel users disable`.
struct UsersDisableCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "disable", abstract: "Disable an account: nobody can sign in with it.",
    discussion: """
      All its terminals are signed out at once. Its links and invitations end, and its webhooks are switched off. Nothing \
      that belongs to it is deleted. The last owner who can sign in cannot be disabled.
      """)

  @OptionGroup var user: UserOptions

  func perform() async throws(CommandFailure) {
    try await user.change({ AuthAPI.setDisabled(true, $0.id) }, { "The account of \($0) is disabled." })
  }
}

/// `easel users enable`.
struct UsersEnableCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "enable", abstract: "Enable an account that was disabled; its person signs in anew.")

  @OptionGroup var user: UserOptions

  func perform() async throws(CommandFailure) {
    try await user.change({ AuthAPI.setDisabled(false, $0.id) }, { "The account of \($0) is enabled." })
  }
}
