import ArgumentParser
import EaselAPI

/// `easel canvas members`.
struct CanvasMembersCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "members", abstract: "List who shares a canvas, and what they may do.")

  @OptionGroup var share: ShareOptions

  func perform() async throws(CommandFailure) {
    let (gateway, found) = try await share.find()
    let members = try await gateway.items(CanvasShareAPI.members(of: found.id))
    guard !share.output.json else { return try Output.print(json: members) }
    let ends = ShortID.ends(of: members.map(\.id))
    var table = TextTable()
    for member in members { table.add([ends[member.id] ?? member.id, member.name, member.role.rawValue]) }
    try Output.print(lines: table.lines)
  }
}

/// Which member of a shared canvas a command is about.
struct MemberOptions: ParsableArguments {
  @OptionGroup var share: ShareOptions
  @Argument(help: ArgumentHelp("The name, or the id or as much of it as is shown.", valueName: "person"))
  var person: String

  func find() async throws(CommandFailure) -> (Gateway, CanvasShare, CanvasMember) {
    let (gateway, found) = try await share.find()
    let members = try await gateway.items(CanvasShareAPI.members(of: found.id))
    return (gateway, found, try CanvasMember.find(person, in: members))
  }
}

/// `easel canvas role`.
struct CanvasRoleCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "role", abstract: "Have a member look only, arrange, or say who may.")

  @OptionGroup var member: MemberOptions
  @Argument(help: "What they may do: viewer, editor or owner.")
  var role: CanvasRole

  func perform() async throws(CommandFailure) {
    let (gateway, share, found) = try await member.find()
    let changed = try await gateway.call(
      CanvasShareAPI.change(found.id, of: share.id, to: role, key: Gateway.newKey()))
    try member.share.tell("\(changed.quoted) is \(changed.role.rawValue) of \(share.quoted).", changed)
  }
}

/// `easel canvas remove`.
struct CanvasRemoveCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Share a canvas with somebody no more.")

  @OptionGroup var member: MemberOptions

  func perform() async throws(CommandFailure) {
    let (gateway, share, found) = try await member.find()
    // Who is alone there would delete it with that.
    guard share.members > 1 else {
      throw CommandFailure("Nobody else shares \(share.quoted); leave or delete it: easel canvas leave, canvas delete")
    }
    _ = try await gateway.call(CanvasShareAPI.remove(found.id, of: share.id))
    try member.share.tell("\(found.quoted) is no member of \(share.quoted) any more.", found)
  }
}

/// `easel canvas leave`.
struct CanvasLeaveCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "leave", abstract: "Be a member of a canvas no more.",
    discussion: "Another member becomes its owner where you are the last, and where nobody is left, it is deleted.")

  @Flag(help: "Leave it without asking, though nobody else shares it and it is deleted.")
  var force = false
  @OptionGroup var share: ShareOptions

  func perform() async throws(CommandFailure) {
    let (gateway, found) = try await share.find()
    if !force, found.members == 1 {
      try Confirmation.require(
        "Nobody else shares \(found.quoted), so leaving it would delete it for good", orElse: "--force")
    }
    _ = try await gateway.call(CanvasShareAPI.leave(found.id))
    await share.giveUpWaiting(of: found)
    let end = found.members == 1 ? " It is deleted, as nobody else shares it." : ""
    try share.tell("You share \(found.quoted) no more.\(end)", found)
  }
}
