import EaselAPI
import EaselKit

/// Removes one thing.
struct Removal<Item: Encodable & Sendable> {
  let item: Item
  let title: String
  let write: BackendWrite
  let delete: Endpoint<Nothing>

  /// Removes it and says so, or prints it as JSON.
  func perform(_ gateway: SteadyGateway, _ output: OutputOptions) async throws(CommandFailure) {
    let answer = try await gateway.perform(write, as: delete)
    try tell(answer, output)
    await gateway.sendRest()
  }

  private func tell(_ answer: Nothing?, _ output: OutputOptions) throws(CommandFailure) {
    guard !output.json else { return try Output.print(answer.map { _ in item }, orJSON: item, waitingFor: write) }
    try Output.say("Removed \(Output.quoted(title))\(Output.ending(answer)).")
  }
}
