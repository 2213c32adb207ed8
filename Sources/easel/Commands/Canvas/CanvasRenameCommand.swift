import ArgumentParser
import EaselAPI

/// `easel canvas rename`.
struct CanvasRenameCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Give a shared canvas another name, for all members.")

  @OptionGroup var share: ShareOptions
  @Argument(help: "What it is to be called.")
  var newName: String

  func perform() async throws(CommandFailure) {
    let (gateway, found) = try await share.find()
    let renamed = try await gateway.call(CanvasShareAPI.rename(found.id, to: newName, key: Gateway.newKey()))
    try share.tell("\(found.quoted) is \(renamed.quoted) now.", renamed)
  }
}

/// `easel canvas delete`.
struct CanvasDeleteCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete a shared canvas, for all members.",
    discussion: "Nothing brings it back; save it under a name first if it is to be kept.")

  @Flag(help: "Delete it though others share it, and without asking.")
  var force = false
  @OptionGroup var share: ShareOptions

  func perform() async throws(CommandFailure) {
    let (gateway, found) = try await share.find()
    guard found.role == .owner else {
      throw CommandFailure("Only owners delete a shared canvas; `easel canvas leave` takes you out of it.")
    }
    guard force || found.members == 1 else {
      throw CommandFailure("\(found.quoted) is shared with others, who would lose it, too; --force deletes it.")
    }
    if !force { try Confirmation.require("This would delete the canvas \(found.quoted) for good", orElse: "--force") }
    _ = try await gateway.call(CanvasShareAPI.delete(found.id))
    await share.giveUpWaiting(of: found)
    try share.tell("The canvas \(found.quoted) is deleted.", found)
  }
}
