import ArgumentParser
import EaselAPI
import EaselKit

/// `easel canvas invite`.
struct CanvasInviteCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "invite", abstract: "Make a code with which one person becomes a member.",
    discussion: """
      Give it to them on a way that you trust. It holds for one use and a week. It ends when you get a new password, \
      leave the canvas, or are not its owner any more.
      """)

  @OptionGroup var share: ShareOptions
  @Option(help: "What they may do: viewer, editor or owner.")
  var role = CanvasRole.editor

  func perform() async throws(CommandFailure) {
    let (gateway, found) = try await share.find()
    let invitation = try await gateway.call(CanvasShareAPI.invite(to: found.id, as: role, key: Gateway.newKey()))
    guard !share.output.json else { return try Output.print(json: invitation) }
    let until = LocalTime().moment(invitation.expiresAt)
    let use = "Until \(until), one person can type this code at `easel canvas join` and become \(role.rawValue)"
    StandardStreams.complain("easel: \(use) of \(found.quoted).")
    try Output.print(lines: [SafeText.line(invitation.code.revealed)])
  }
}

/// `easel canvas invitations`.
struct CanvasInvitationsCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "invitations", abstract: "List the invitations that can still be used; for owners.",
    discussion: """
      `easel canvas withdraw` ends one of them, or all. The list shows no codes; the server does not keep them.
      """)

  @OptionGroup var share: ShareOptions

  func perform() async throws(CommandFailure) {
    let (gateway, found) = try await share.find()
    let invitations = try await gateway.items(CanvasShareAPI.invitations(to: found.id))
    guard !share.output.json else { return try Output.print(json: invitations) }
    guard !invitations.isEmpty else {
      let make = "Make one with: easel canvas invite \(found.quoted)"
      return try Output.say("No invitation to \(found.quoted) is open. \(make)")
    }
    try Output.print(lines: Self.lines(invitations))
  }

  /// A line for each invitation: its id, the role, its maker and its end.
  static func lines(_ invitations: [OpenInvitation]) -> [String] {
    let ends = ShortID.ends(of: invitations.map(\.id))
    let time = LocalTime()
    var table = TextTable()
    for invitation in invitations {
      let end = time.moment(invitation.expiresAt)
      table.add([
        ends[invitation.id] ?? invitation.id, invitation.role.rawValue, "by \(invitation.makerName)", "until \(end)",
      ])
    }
    return table.lines
  }
}

/// `easel canvas withdraw`.
struct CanvasWithdrawCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "withdraw", abstract: "End invitations that were not used yet: one, or all of a canvas.")

  @OptionGroup var share: ShareOptions
  @Argument(
    help: ArgumentHelp(
      "The id of one invitation, or as much of it as `easel canvas invitations` shows.", valueName: "invitation"))
  var invitation: String?

  func perform() async throws(CommandFailure) {
    let (gateway, found) = try await share.find()
    guard let invitation else {
      _ = try await gateway.call(CanvasShareAPI.withdrawInvitations(to: found.id))
      return try share.tell("No invitation to \(found.quoted) can be used any more.", found)
    }
    let open = try await gateway.items(CanvasShareAPI.invitations(to: found.id))
    let one = try ShortID.find(invitation, in: open, noun: .invitation)
    _ = try await gateway.call(CanvasShareAPI.withdraw(one.id, to: found.id))
    try share.tell("This invitation to \(found.quoted) cannot be used any more.", one)
  }
}

/// `easel canvas join`.
struct CanvasJoinCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "join", abstract: "Become a member of a canvas with a code that you were given.",
    discussion: "A mistyped code may be typed again.")

  @OptionGroup var secrets: SecretOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  func perform() async throws(CommandFailure) {
    let gateway = try await Gateway(connection)
    let joined = try await joined(gateway)
    guard !output.json else { return try Output.print(json: joined) }
    let role = "You are \(joined.role.rawValue) of \(joined.quoted)."
    try Output.say("\(role) Open it with: easel canvas open \(joined.quoted)")
  }

  /// The canvas that the person is a member of now.
  private func joined(_ gateway: Gateway) async throws(CommandFailure) -> CanvasShare {
    let asking = secrets.asking
    while true {
      let call = CanvasShareAPI.join(try asking.code(), key: Gateway.newKey())
      do throws(BackendFailure) { return try await gateway.transport.call(call) } catch {
        guard asking.goesOn(after: error, refusing: "canvas.invitation.unknown") else { throw gateway.failure(error) }
      }
    }
  }
}
