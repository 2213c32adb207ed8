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
    let server = try ServerChoice(connection.server, paths: Environment.paths)
    let local = try LocalCopy(server)
    let (pending, changes) = (try await local.pending(), try await WaitingCanvasChange.all(of: local.account))
    let unmet = try await UnmetCanvas.sentence(for: server)
    guard !output.json else {
      if let unmet { StandardStreams.complain("easel: \(unmet)") }
      return try Output.print(json: pending.map(PendingReport.init) + changes.map(PendingReport.init))
    }
    let lines =
      Self.lines(pending, changes, time: LocalTime()) + [unmet].compactMap(\.self)
    guard !lines.isEmpty else { return try Output.say("Nothing waits to be sent.") }
    try Output.print(lines: lines)
  }

  private static func lines(
    _ pending: [PendingWrite], _ changes: [WaitingCanvasChange], time: LocalTime
  ) -> [String] {
    let ends = ShortID.ends(of: pending.map(\.id) + changes.map(\.id))
    var held: Set<String> = []
    var table = TextTable()
    for write in pending {
      let subject = "\(write.service) \(write.write.subject)"
      table.add([
        ends[write.id] ?? write.id, time.moment(write.madeAt), Output.brief(write.write.summary),
        write.triesText ?? "not tried yet",
        reason(write, isHeld: held.contains(subject)),
      ])
      if case .refused = write.state, write.write.holdsUpItsSubject { held.insert(subject) }
    }
    for change in changes {
      table.add([
        ends[change.id] ?? change.id, change.madeAt.map(time.moment) ?? "",
        change.summary, change.share == nil ? "of the canvas" : "of a shared canvas",
        "Easel sends it while that is open",
      ])
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
