import ArgumentParser
import EaselKit

/// `easel events`.
struct EventsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "events", abstract: "Follow, list and publish events.",
    discussion: """
      Whatever is changed becomes an event, such as todo.item.created. A pattern has * for any one part of a type and ** \
      for any number of them, as in todo.** or *.item.created.
      """,
    subcommands: [EventsTailCommand.self, EventsListCommand.self, EventsPublishCommand.self])

  /// The patterns, or the one that all types match; refuses what is none.
  static func patterns(_ texts: [String]) throws(CommandFailure) -> [String] {
    for text in texts where EventPattern(text) == nil {
      throw .wrongUse(
        "\(SafeText.quoted(text)) is no pattern of events; those are like todo.** or *.item.created.")
    }
    return texts.isEmpty ? ["**"] : texts
  }
}
