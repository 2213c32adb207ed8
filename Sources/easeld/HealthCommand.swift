import ArgumentParser
import Backend
import EaselKit
import Foundation

/// `easeld health`.
struct HealthCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "health", abstract: "Ask the server of this machine whether it is ready, as containers do.",
    discussion: "Takes the options that `easeld serve` was given. The exit status is 1 when it is not ready.")

  @OptionGroup var settings: SettingOptions

  func run() async throws {
    let settings = settings.configuration()
    try settings.requireSound()
    guard let complaint = try await HealthProbe(settings).complaint() else { return Terminal.say("ready") }
    Terminal.complain("easeld: \(PlainText.cleaned(complaint))")
    Foundation.exit(1)
  }
}
