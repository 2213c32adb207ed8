import EaselAPI
import EaselKit

/// Removes one thing that a person named by as much of its id as tells it from others.
struct Removal<Item: Codable & Sendable & Identifiable> where Item.ID == String {
  /// What sentences call it.
  let noun: String
  /// Lists all there are.
  let all: Endpoint<Page<Item>>
  let delete: @Sendable (String) -> Endpoint<Nothing>
  let title: @Sendable (Item) -> String

  /// Removes it and says so, or prints it as JSON.
  func perform(
    _ id: String, _ output: OutputOptions, _ connection: ConnectionOptions
  ) async throws(CommandFailure) {
    let gateway = try await Gateway(connection)
    let item = try ShortID.find(id, in: try await gateway.items(all), noun: noun)
    _ = try await gateway.call(delete(item.id))
    guard !output.json else { return try Output.print(json: item) }
    try Output.say("Removed \(SafeText.quoted(title(item), limit: 200)).")
  }
}
