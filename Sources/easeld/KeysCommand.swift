import ArgumentParser
import Backend
import EaselKit
import Foundation

/// `easeld keys`.
struct KeysCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys", abstract: "List and rotate the keys that sign access tokens.",
    discussion: """
      A server rotates them by itself, after the number of days that the setting key-days names. An old key is served \
      until its tokens have ended, 16 minutes later; then it is removed.
      """,
    subcommands: [KeysListCommand.self, KeysRotateCommand.self], defaultSubcommand: KeysListCommand.self)
}

/// `easeld keys list`.
struct KeysListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the signing keys, oldest first; the last one signs.")

  @OptionGroup var location: DataLocation

  func run() throws {
    for key in try SigningKeyFolder(data: try location.folder()).entries() {
      Terminal.say("\(key.id)  made \(key.madeAt)\(key.isSigning ? "  signs" : "")")
    }
  }
}

/// `easeld keys rotate`.
struct KeysRotateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rotate", abstract: "Have a new key sign access tokens from now on.",
    discussion: """
      A server that runs takes the new key at once. Nobody is signed out: tokens of the old key stay good until they end.
      """)

  @OptionGroup var location: DataLocation

  func run() throws {
    let key = try SigningKeyFolder(data: try location.folder()).rotate(at: SystemClock.now())
    Terminal.say("The key \(key.id) signs from now on. The old key is served until its tokens have ended.")
  }
}
