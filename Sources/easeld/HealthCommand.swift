import ArgumentParser
import Backend
import EaselKit
import Foundation

/// `easeld health`.
struct HealthCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "health", abstract: "Ask the server of this machine whether it is ready.",
    discussion: """
      Takes the options that `easeld serve` was given. The exit status is 1 when it is not ready, or with `--live` when \
      it takes no calls.
      """)

  @Flag(help: "Ask only whether it takes calls, not whether each service does its work, as containers do.")
  var live = false

  @OptionGroup var settings: SettingOptions

  func run() async throws {
    let settings = settings.configuration()
    try settings.requireSound()
    let question: HealthProbe.Question = live ? .live : .ready
    guard let complaint = try await HealthProbe(settings).complaint(question) else {
      return Terminal.say(question.rawValue)
    }
    Terminal.complain("easeld: \(PlainText.cleaned(complaint))")
    Foundation.exit(1)
  }
}
