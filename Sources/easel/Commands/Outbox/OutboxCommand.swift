import ArgumentParser

/// `easel outbox`.
struct OutboxCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "outbox", abstract: "Show and decide what was not sent yet.",
    discussion: """
      What is changed while no server can be reached is kept on this machine and sent, in order, as soon as one can. \
      Others may have changed the same thing meanwhile: different fields are merged; of the same field the value sent \
      last holds, and the other is kept as a conflict for you to decide.
      """,
    subcommands: [
      OutboxListCommand.self, OutboxRetryCommand.self, OutboxDropCommand.self, OutboxConflictsCommand.self,
      OutboxResolveCommand.self,
    ])
}
