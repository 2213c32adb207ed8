import ArgumentParser
import EaselKit
import Offline

/// `easel outbox retry`.
struct OutboxRetryCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "retry", abstract: "Send what waits now, also what the server would not have, if it is named.",
    discussion: """
      Without ids, what waits by itself is sent. Of what was refused, only what is named, or all with --all, is tried \
      again; what waits by itself is sent with it. What waits of a shared canvas that is deleted, or that you have left, \
      is given up: the canvas with it is kept as the layout "before sharing".
      """)

  @OptionGroup var choice: PendingChoice
  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  func perform() async throws(CommandFailure) {
    let server = try ServerChoice(connection.server, paths: Environment.paths)
    let local = try LocalCopy(server)
    let pending = try await local.pending()
    var changes = try await WaitingCanvasChange.all(of: local.account)
    let (meant, ofCanvases) = try choice.found(in: pending, beside: changes)
    if let change = ofCanvases.first { throw change.isSentByItself }
    let shares = choice.isOpen || choice.all ? Set(changes.compactMap(\.share)) : []
    guard !pending.isEmpty, choice.isOpen || !meant.isEmpty else {
      // Without a server nothing is lost but a question.
      if !shares.isEmpty, let gateway = try? await Gateway(starting: server) {
        changes = try await givenUp(changes, of: shares, local, at: gateway)
      }
      guard !output.json else { return try Output.print(json: [SentReport]()) }
      return try Output.say(WaitingCanvasChange.nothingElse(but: changes))
    }
    try await local.retry(meant)
    let gateway: Gateway
    do throws(CommandFailure) { gateway = try await Gateway(starting: server) } catch { throw Self.waiting(error) }
    let isInterruptTold = InterruptWord.begin()
    defer { if isInterruptTold { InterruptWord.end() } }
    let words = SentWords(progress: SendingProgress(of: pending.count), keptIn: local)
    let end = await local.sender(over: gateway.transport).drain(words.add)
    words.end()
    local.tellOthers()
    try tell(words.list)
    if choice.isOpen { Self.tellRefused(among: try await local.pending()) }
    changes = try await givenUp(changes, of: shares, local, at: gateway)
    if choice.isOpen || choice.all { WaitingCanvasChange.tellLeft(changes) }
    switch end {
    case .empty, .left: SilenceStamp("\(server.address)", paths: Environment.paths).clear()
    case .stopped(let failure), .partly(let failure): throw Self.waiting(CommandFailure(failure))
    case .broken(let error): throw CommandFailure(error)
    }
    if words.list.contains(where: { !$0.isSettled }) { throw .saidAlready }
  }

  /// Gives up what waits of canvases that are gone, and answers what waits then.
  private func givenUp(
    _ changes: [WaitingCanvasChange], of shares: Set<String>, _ local: LocalCopy, at gateway: Gateway
  ) async throws(CommandFailure) -> [WaitingCanvasChange] {
    var isChanged = false
    for share in shares.sorted() {
      if try await GivenUpCanvas(share, of: local.account).giveUp(unlessAt: gateway) { isChanged = true }
    }
    guard isChanged else { return changes }
    local.tellOthers()
    return try await WaitingCanvasChange.all(of: local.account)
  }

  /// What was refused is not tried again by itself.
  private static func tellRefused(among pending: [PendingWrite]) {
    let count = pending.count { if case .refused = $0.state { true } else { false } }
    guard count > 0 else { return }
    StandardStreams.complain(
      "easel: \(count == 1 ? "1 was" : "\(count) were") refused before; --all sends what was refused again, or name it."
    )
  }

  private static func waiting(_ failure: CommandFailure) -> CommandFailure {
    failure.adding("What is left waits: easel outbox list")
  }

  private func tell(_ words: [SentWord]) throws(CommandFailure) {
    guard !output.json else { return try Output.print(json: words.map(SentReport.init)) }
    try Output.print(
      lines: words.map { word in
        let remark = word.remark.map { " (\(SafeText.line($0)))" } ?? ""
        return "\(SentReport(word).verb): \(Output.brief(word.pending.write.summary))\(remark)"
      })
  }
}
