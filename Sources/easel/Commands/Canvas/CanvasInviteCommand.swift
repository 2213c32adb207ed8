import ArgumentParser
import EaselAPI
import EaselKit

/// `easel canvas invite`.
struct CanvasInviteCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "invite", abstract: "Make a code with which one person becomes a member.",
    discussion: "Give it to them on a way that you trust. It holds for one use and a week.")

  @OptionGroup var share: ShareOptions
  @Option(help: "What they may do: viewer, editor or owner.")
  var role = CanvasRole.editor

  func perform() async throws(CommandFailure) {
    let (gateway, found) = try await share.find()
    let invitation = try await gateway.call(CanvasShareAPI.invite(to: found.id, as: role, key: Gateway.newKey()))
    guard !share.output.json else { return try Output.print(json: invitation) }
    let until = DateText.moment(invitation.expiresAt, now: SystemClock.now(), zone: SystemZone.current())
    let use = "Who types this code at `easel canvas join` becomes \(role.rawValue) of \(found.quoted)"
    StandardStreams.complain("easel: \(use), once, until \(until).")
    try Output.print(lines: [SafeText.line(invitation.code.revealed)])
  }
}

/// `easel canvas withdraw`.
struct CanvasWithdrawCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "withdraw", abstract: "Have no code hold any more that was not used yet.")

  @OptionGroup var share: ShareOptions

  func perform() async throws(CommandFailure) {
    let (gateway, found) = try await share.find()
    _ = try await gateway.call(CanvasShareAPI.withdrawInvitations(to: found.id))
    try share.tell("No code for \(found.quoted) holds any more.", found)
  }
}

/// `easel canvas join`.
struct CanvasJoinCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "join", abstract: "Become a member of a canvas with a code that you were given.")

  @OptionGroup var secrets: SecretOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  func perform() async throws(CommandFailure) {
    let gateway = try await Gateway(connection)
    let code = try secrets.asking.secret("Code: ")
    let joined = try await gateway.call(CanvasShareAPI.join(code, key: Gateway.newKey()))
    guard !output.json else { return try Output.print(json: joined) }
    let role = "You are \(joined.role.rawValue) of \(joined.quoted)."
    try Output.say("\(role) Open it with: easel canvas open \(joined.quoted)")
  }
}
