import EaselAPI
import EaselKit
import Offline

/// Sending what waits: a command's own with what must go before it, and some of the rest at its end.
extension SteadyGateway {
  /// What came of sending what waited.
  struct Sent {
    /// What became of the writes, by their ids.
    var outcomes: [String: WriteOutcome] = [:]
    /// What stopped it, if something did.
    var failure: CommandFailure?
    /// How many wait before the command's own that were not sent now; nil when it got its turn.
    var ahead: Int?

    /// Why something waits on, as a sentence; nil when nothing is known.
    var reason: String? {
      if let sentence = failure?.sentence { return SafeText.line(sentence) }
      return ahead.map { count in
        guard count > 0 else { return "Another program sends what waits here." }
        let subject = count == 1 ? "1 change waits" : "\(count) changes wait"
        return "\(subject) before it; the next commands go on with them, and easel outbox retry sends all."
      }
    }
  }

  /// Sends writes that wait here, behind what must go before them; complains where need be of what became of that, but
  /// not of refusals of the writes themselves.
  ///
  /// Some of what else waits goes by ``sendRest()``.
  ///
  /// Of what waits before them a part is sent where it is much or takes long, so that nobody waits for all of it: then
  /// they wait, too, and go with later commands.
  func send(_ ids: Set<String>) async throws(CommandFailure) -> Sent {
    guard let gateway, case .success(let local) = local else { return Sent() }
    let outbox = try await local.pending()
    guard outbox.contains(where: { $0.state == .waiting }) else { return Sent() }
    let allowance = SendingAllowance.ahead()
    let wish = SendingWish.through(ids, of: outbox, allows: allowance.take)
    let isInterruptTold = InterruptWord.begin()
    defer { if isInterruptTold { InterruptWord.end() } }
    let words = SentWords(progress: SendingProgress(of: outbox.count { wish.means($0) }), keptIn: local)
    let end = await Self.drain(local.sender(over: gateway.transport), wish, allowance, seconds: 10, words)
    var sent = Sent()
    for word in words.list {
      sent.outcomes[word.pending.id] = word.outcome
      if word.isSettled || !ids.contains(word.pending.id) { word.complain() }
    }
    local.tellOthers()
    switch end {
    case .empty: isRestDue = true
    case .left: sent.ahead = try await Self.count(before: ids, wish, in: local)
    case .stopped(let failure), .partly(let failure):
      let failure = gateway.failure(failure)
      sent.failure = failure
      // A refusal tells of what waits alone; the call that comes next may well be done.
      if failure.isServerAway { try leave(failure) }
    case .broken(let error): throw CommandFailure(error)
    }
    return sent
  }

  /// Sends what waits before a command reads.
  ///
  /// A server that gives no answer to that is not asked again: the command reads what is kept here.
  func sendBeforeReading() async {
    guard link == nil, let gateway, case .success(let local) = local else { return }
    if let failure = await SendingAhead(to: gateway, local).run() { try? leave(gateway.failure(failure)) }
  }

  /// Sends what is meant; where another program sends for longer than so many seconds, that is left to it.
  private static func drain(
    _ sender: OutboxSender, _ wish: SendingWish, _ allowance: SendingAllowance, seconds: Int, _ words: SentWords
  ) async -> OutboxSender.End {
    let noted = SendingWish(means: { allowance.begin() && wish.means($0) }, allows: wish.allows)
    let sending = Task { await sender.drain(only: noted, words.add) }
    let waiter = Task {
      // Who is cancelled has nothing to give up any more.
      guard (try? await Task.sleep(for: .seconds(seconds))) != nil else { return }
      if allowance.giveUp() { sending.cancel() }
    }
    let end = await sending.value
    waiter.cancel()
    words.end()
    if case .broken = end { return end }
    return allowance.isGivenUp ? .left : end
  }

  /// How many writes wait before some others.
  private static func count(
    before ids: Set<String>, _ wish: SendingWish, in local: LocalCopy
  ) async throws(CommandFailure) -> Int {
    let outbox = try await local.pending().filter { $0.state == .waiting }
    return outbox.prefix { !ids.contains($0.id) }.filter { wish.means($0) }.count
  }

  /// Sends some of what waits, once the command's own is done, and says what is left; what goes wrong with it is no
  /// failure of the command's.
  ///
  /// It comes last in a command, when all is told of its own: who ends it meanwhile knows what is done.
  func sendRest() async {
    guard isRestDue else { return }
    isRestDue = false
    guard let gateway, case .success(let local) = local, let outbox = try? await local.pending() else { return }
    let waiting = outbox.count { $0.state == .waiting }
    guard waiting > 0 else { return }
    let allowance = SendingAllowance.rest()
    let isInterruptTold = InterruptWord.begin()
    defer { if isInterruptTold { InterruptWord.end() } }
    let words = SentWords(progress: SendingProgress(of: waiting), keptIn: local)
    let wish = SendingWish(allows: allowance.take)
    let end = await Self.drain(local.sender(over: gateway.transport), wish, allowance, seconds: 2, words)
    for word in words.list { word.complain() }
    local.tellOthers()
    guard case .left = end, let left = try? await local.pending().count(where: { $0.state == .waiting }), left > 0
    else { return }
    let subject = left == 1 ? "1 earlier change is" : "\(left) earlier changes are"
    StandardStreams.complain(
      "easel: \(subject) still waiting; the next commands go on with them, and easel outbox retry sends all.")
  }
}
