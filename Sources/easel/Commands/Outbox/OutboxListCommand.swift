import ArgumentParser
import EaselKit
import Offline

/// `easel outbox list`.
struct OutboxListCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List what was not sent yet, the oldest first.",
    discussion: "Each with its id, since when it waits, what it is, how often it was tried, and why it waits.")

  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  func perform() async throws(CommandFailure) {
    let pending = try await LocalCopy(connection).pending()
    guard !output.json else { return try Output.print(json: pending.map(PendingReport.init)) }
    guard !pending.isEmpty else { return try Output.say("Nothing waits to be sent.") }
    try Output.print(lines: Self.lines(pending, now: SystemClock.now(), zone: SystemZone.current()))
  }

  private static func lines(_ pending: [PendingWrite], now: Timestamp, zone: LocalZone) -> [String] {
    let ends = ShortID.ends(of: pending.map(\.id))
    var held: Set<String> = []
    var table = TextTable()
    for write in pending {
      let subject = "\(write.service) \(write.write.subject)"
      table.add([
        ends[write.id] ?? write.id, DateText.moment(write.madeAt, now: now, zone: zone), write.write.summary,
        write.triesText ?? "not tried yet",
        reason(write, isHeld: held.contains(subject)),
      ])
      if case .refused = write.state, write.write.holdsUpItsSubject { held.insert(subject) }
    }
    return table.lines
  }

  private static func reason(_ write: PendingWrite, isHeld: Bool) -> String {
    switch write.state {
    case .waiting, .sending: isHeld ? "waits behind what was refused" : "waiting"
    case .refused(_, let sentence): "refused: \(sentence)"
    }
  }
}
