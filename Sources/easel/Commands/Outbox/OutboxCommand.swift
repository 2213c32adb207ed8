import ArgumentParser

/// `easel outbox`.
struct OutboxCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "outbox", abstract: "Show and decide what was not sent yet.",
    discussion: """
      What is changed while no server can be reached, or with --offline, is kept on this machine. The next command that \
      reaches the server sends it, in order, and so does an open canvas. It waits on while the server gives no answer or \
      wants a new sign-in, behind an earlier change of the same thing or, if it is new, behind what else is new, and \
      until you decide where the server refused it. Where much waits, each command sends a part of it: one that only \
      reads sends for two seconds at most. easel outbox list says how far each has come, easel outbox retry sends all.

      Others may have changed the same thing meanwhile: different fields are merged; of the same field the value sent \
      last holds, and the other is kept as a conflict for you to decide.
      """,
    subcommands: [
      OutboxListCommand.self, OutboxRetryCommand.self, OutboxDropCommand.self, OutboxConflictsCommand.self,
      OutboxResolveCommand.self,
    ])
}
