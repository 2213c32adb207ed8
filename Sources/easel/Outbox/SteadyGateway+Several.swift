import EaselKit

/// Several writes in one go.
extension SteadyGateway {
  /// What became of one of several writes.
  enum Fate: Sendable {
    /// The server has it, and answered so.
    ///
    /// Nil when it waits no more and this command did not see why: another program sent it, or the person gave it up
    /// there in that moment, which nothing here tells apart.
    case done(BackendResponse?)
    case waiting(PendingWrite)
    /// The server would not have it, and it is given up.
    case refused(CommandFailure)
  }

  /// Has the server make several new things of one service, in their order, and answers what became of each.
  ///
  /// They are kept here first, behind what waits and all at once, so that a sudden end loses none. A failure after that
  /// says so: who runs the command again has everything twice.
  func perform(_ writes: [BackendWrite]) async throws(CommandFailure) -> [Fate] {
    if let link { throw link.refusal }
    let local: LocalCopy
    do throws(CommandFailure) {
      local = try self.local.get()
      try await local.add(writes)
    } catch {
      throw absence?.followed(by: error) ?? error
    }
    do throws(CommandFailure) { return try await send(writes, keptIn: local) } catch {
      throw error.adding(
        "All are kept here or sent already, so do not add them again; easel outbox list tells what waits.")
    }
  }

  /// Sends writes with what must go before them, gives up what is refused of them, and answers what became of each.
  private func send(_ writes: [BackendWrite], keptIn local: LocalCopy) async throws(CommandFailure) -> [Fate] {
    let sent = try await send(Set(writes.map(\.id)))
    let left = Dictionary(try await local.pending().map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    let fates = writes.map { Self.fate(of: left[$0.id], sent.outcomes[$0.id]) }
    let refused = writes.compactMap { left[$0.id] }.filter { if case .refused = $0.state { true } else { false } }
    if !refused.isEmpty { _ = try await local.drop(refused) }
    guard fates.contains(where: { if case .waiting = $0 { true } else { false } }) else { return fates }
    if gateway == nil {
      tellKept()
    } else {
      let reason = sent.reason.map { $0 + " " } ?? ""
      StandardStreams.complain("easel: \(reason)What is left waits: easel outbox list")
    }
    return fates
  }

  private static func fate(of left: PendingWrite?, _ outcome: WriteOutcome?) -> Fate {
    if let left {
      if case .refused(let code, let sentence) = left.state { return .refused(CommandFailure(sentence, code: code)) }
      return .waiting(left)
    }
    switch outcome {
    case .done(let response): return .done(response)
    case .refused(let code, let sentence): return .refused(CommandFailure(sentence, code: code))
    case .yielded(_, let sentence): return .refused(CommandFailure(sentence))
    case .dropped, nil: return .done(nil)
    }
  }
}
