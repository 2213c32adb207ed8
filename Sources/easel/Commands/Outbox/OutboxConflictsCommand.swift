import ArgumentParser
import EaselAPI
import EaselKit

/// `easel outbox conflicts`.
struct OutboxConflictsCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "conflicts", abstract: "List fields that you and somebody else changed at the same time.",
    discussion: "Your value holds until you decide otherwise with: easel outbox resolve ID --keep theirs")

  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  func perform() async throws(CommandFailure) {
    let conflicts = try await LocalCopy(connection).conflicts()
    guard !output.json else { return try Output.print(json: conflicts) }
    guard !conflicts.isEmpty else { return try Output.say("There are no conflicts.") }
    let ends = ShortID.ends(of: conflicts.map(\.id))
    let time = LocalTime()
    var table = TextTable()
    for conflict in conflicts {
      table.add([
        ends[conflict.id] ?? conflict.id, time.moment(conflict.foundAt), Output.brief(conflict.summary),
        "\(conflict.field):",
        "yours \(Self.text(conflict.readable(conflict.mine))), "
          + "theirs \(Self.text(conflict.readable(conflict.theirs)))",
      ])
    }
    try Output.print(lines: table.lines)
  }

  /// A value as people read it.
  static func text(_ value: JSONValue) -> String {
    if let text = value.string { return Output.quoted(text) }
    guard value != .null else { return "nothing" }
    return (try? APIJSON.encode(value)).map { SafeText.line(String(decoding: $0, as: UTF8.self)) } ?? ""
  }
}
