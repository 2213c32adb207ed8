import ArgumentParser
import EaselKit
import Offline

extension ConflictChoice: ExpressibleByArgument {}

/// `easel outbox resolve`.
struct OutboxResolveCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "resolve", abstract: "Decide which value of a field holds.",
    discussion: """
      Texts can be kept both: they are joined. What is of the canvas itself, such as the title of a page, is set there at \
      once, which takes the server; in Easel, Ctrl+Space V decides it, too, and undo takes that back.
      """)

  @Argument(help: "The conflict's id, or as much of its beginning or end as tells it from others.")
  var id: String
  @Option(help: "Whose value is kept.")
  var keep: ConflictChoice
  @OptionGroup var writing: WritingOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  /// What was decided, as programs read it.
  private struct Decision: Encodable {
    var id: String
    var field: String
    var kept: String
    var value: JSONValue
    /// Whether it is not sent yet.
    var pending: Bool
  }

  func perform() async throws(CommandFailure) {
    let local = try LocalCopy(connection)
    let conflict = try ShortID.find(id, in: try await local.conflicts(), noun: .conflict)
    let decided = conflict.value(for: keep)
    guard decided != nil || keep == .mine else {
      throw CommandFailure("\(SafeText.quoted(conflict.field)) is no text that could be joined; keep theirs or mine.")
    }
    if conflict.isOfCanvas, let decided { try await set(decided, of: conflict, local.account) }
    let write = conflict.write(for: keep, id: Gateway.newKey())
    try await local.resolve(conflict, with: write)
    guard let write else { return try tell(conflict, isPending: false) }
    let gateway = try await SteadyGateway(connection, isOffline: writing.offline)
    do throws(CommandFailure) {
      let isPending = try await gateway.flush(write)
      try tell(conflict, isPending: isPending)
    } catch {
      // What was refused is decided no more than before.
      if try await !local.isWaiting(write) { try await local.keep(conflict) }
      throw error
    }
    await gateway.sendRest()
  }

  /// Sets a field of a canvas, at the server.
  private func set(_ value: JSONValue, of conflict: WriteConflict, _ account: String) async throws(CommandFailure) {
    let decision = try CanvasDecision(conflict, setting: value)
    guard !writing.offline else {
      throw CommandFailure("A canvas is decided on at the server, so not with --offline. \(CanvasDecision.inEasel)")
    }
    try decision.refuseBehind(try await WaitingCanvasChange.all(of: account))
    try await decision.make(at: try await Gateway(connection))
  }

  private func tell(_ conflict: WriteConflict, isPending: Bool) throws(CommandFailure) {
    let value: JSONValue =
      switch keep {
      case .theirs: conflict.theirs
      case .mine: conflict.mine
      case .both: conflict.both ?? .null
      }
    guard !output.json else {
      return try Output.print(
        json: Decision(
          id: conflict.id, field: conflict.field, kept: keep.rawValue, value: value, pending: isPending))
    }
    let ending = isPending ? ", not sent yet" : ""
    try Output.say(
      "\(SafeText.line(conflict.field)) is \(OutboxConflictsCommand.text(conflict.readable(value)))\(ending).")
  }
}
