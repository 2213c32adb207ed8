/// Something of the server that its operator can switch off, or on for some people first.
package struct Feature: Sendable, Hashable {
  /// Its key in the file's table `features`.
  package let name: String
  /// What it lets people do, in a sentence.
  package let meaning: String
  /// The services that ask for it.
  package let services: [String]

  private init(_ name: String, in services: [String], _ meaning: String) {
    self.name = name
    self.services = services
    self.meaning = meaning
  }

  package static let all: [Feature] = [signUp, webhooks, publish]

  static let signUp = Feature("signup", in: ["auth"], "Ask for an account.")
  static let webhooks = Feature(
    "webhooks", in: ["events"], "Make and change webhooks, and have them called; events wait while it is off.")
  static let publish = Feature(
    "publish", in: ["events"],
    "Publish events as a person or an app. Notices about replaced values are always allowed.")
}
