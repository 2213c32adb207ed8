import ArgumentParser

/// A subcommand that does its work asynchronously and fails with one sentence.
protocol ClientCommand: ParsableCommand, Sendable {
  /// Does the work.
  func perform() async throws(CommandFailure)
}

extension ClientCommand {
  func run() throws {
    try Waiting.wait { [self] () async throws(CommandFailure) in try await perform() }
  }
}
