import EaselKit
import Synchronization

/// What became of a write that had waited, in words.
struct SentWord: Sendable, Hashable {
  let pending: PendingWrite
  let outcome: WriteOutcome
  let conflicts: [WriteConflict]

  /// Whether the server has it, or what others did instead.
  var isSettled: Bool { if case .refused = outcome { false } else { true } }

  /// What the person should know of it beyond that; nil when all went as it should.
  var remark: String? {
    switch outcome {
    case .done:
      guard conflicts.isEmpty else {
        let fields = conflicts.map(\.field).sorted().joined(separator: ", ")
        return "It takes the place of what somebody else wrote (\(fields)): easel outbox conflicts"
      }
      return pending.note
    case .yielded(_, let sentence): return sentence
    case .refused(_, let sentence): return "\(sentence) It waits for you: easel outbox list"
    case .dropped: return nil
    }
  }

  /// Tells the person of what did not go as it should.
  func complain() {
    guard let remark else { return }
    StandardStreams.complain("easel: \(Output.brief(pending.write.summary)): \(SafeText.line(remark))")
  }
}

/// What became of the writes that were sent in one go.
final class SentWords: Sendable {
  private let all = Mutex<[SentWord]>([])
  private let progress: SendingProgress
  private let local: LocalCopy

  /// - Parameters:
  ///   - progress: What shows how far it has come.
  ///   - local: What keeps what came of them.
  init(progress: SendingProgress, keptIn local: LocalCopy) {
    self.progress = progress
    self.local = local
  }

  /// Takes away what tells how far it has come.
  func end() { progress.end() }

  /// In the order in which the writes were made.
  var list: [SentWord] { all.withLock(\.self).sorted { $0.pending.number < $1.pending.number } }

  @Sendable func add(_ pending: PendingWrite, _ outcome: WriteOutcome, _ conflicts: [WriteConflict]) async {
    all.withLock { $0.append(SentWord(pending: pending, outcome: outcome, conflicts: conflicts)) }
    await local.keep(outcome, of: pending.write)
    progress.step()
  }
}
