import EaselKit
import Offline

/// Sending what waits: a command's own with what must go before it, and then some of the rest.
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
        let subject = count == 1 ? "1 change waits" : "\(count) changes wait"
        return "\(subject) before it; the next commands go on with them, and easel outbox retry sends all."
      }
    }
  }

  /// Sends writes that wait here, behind what must go before them, and then some of what else waits; complains where
  /// need be of what became of that, but not of refusals of the writes themselves.
  ///
  /// Of what waits before them a part is sent where it is much, so that nobody waits for thousands of others: then they
  /// wait, too, and go with later commands.
  func send(_ ids: Set<String>) async throws(CommandFailure) -> Sent {
    guard let gateway, case .success(let local) = local else { return Sent() }
    let outbox = try await local.pending()
    guard outbox.contains(where: { $0.state == .waiting }) else { return Sent() }
    let wish = SendingWish.through(ids, of: outbox, allows: SendingAllowance.ahead().take)
    let isInterruptTold = InterruptWord.begin()
    defer { if isInterruptTold { InterruptWord.end() } }
    let words = SentWords(progress: SendingProgress(of: outbox.count { wish.means($0) }))
    let end = await local.sender(over: gateway.transport).drain(only: wish, words.add)
    words.end()
    local.tellOthers()
    var sent = Sent()
    for word in words.list {
      sent.outcomes[word.pending.id] = word.outcome
      if word.isSettled || !ids.contains(word.pending.id) { word.complain() }
    }
    switch end {
    case .empty: await sendRest()
    case .left: sent.ahead = try await Self.count(before: ids, wish, in: local)
    case .stopped(let failure):
      let failure = CommandFailure(failure)
      sent.failure = failure
      // A refusal tells of what waits alone; the call that comes next may well be done.
      if failure.isServerAway { try leave(failure) }
    case .broken(let error): throw CommandFailure(error)
    }
    return sent
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
  func sendRest() async {
    guard let gateway, case .success(let local) = local, let outbox = try? await local.pending() else { return }
    let waiting = outbox.count { $0.state == .waiting }
    guard waiting > 0 else { return }
    let allowance = SendingAllowance.rest()
    let isInterruptTold = InterruptWord.begin()
    defer { if isInterruptTold { InterruptWord.end() } }
    let words = SentWords(progress: SendingProgress(of: waiting))
    let sender = local.sender(over: gateway.transport)
    let sending = Task { await sender.drain(only: SendingWish(allows: allowance.take), words.add) }
    // Another program that sends does it all; nobody waits for that here.
    let waiter = Task {
      try? await Task.sleep(for: .seconds(2))
      if !allowance.hasBegun { sending.cancel() }
    }
    let end = await sending.value
    waiter.cancel()
    words.end()
    local.tellOthers()
    for word in words.list { word.complain() }
    guard case .left = end, let left = try? await local.pending().count(where: { $0.state == .waiting }), left > 0
    else { return }
    let subject = left == 1 ? "1 earlier change is" : "\(left) earlier changes are"
    StandardStreams.complain(
      "easel: \(subject) still waiting; the next commands go on with them, and easel outbox retry sends all.")
  }
}
