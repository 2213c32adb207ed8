import EaselAPI
import EaselKit
import Offline

/// Sends the changes that wait on this machine before a command asks the server, so that the response includes them.
struct SendingAhead: Sendable {
  /// How long it sends at most, in seconds.
  private static let seconds = 2

  private let gateway: Gateway
  private let local: LocalCopy

  init(to gateway: Gateway, _ local: LocalCopy) {
    self.gateway = gateway
    self.local = local
  }

  /// Sends what waits, for two seconds at most, and says how much was sent and how much is left.
  ///
  /// - Returns: Why the server gives no answer; nil when it does.
  func run() async -> BackendFailure? {
    guard let outbox = try? await local.pending() else { return nil }
    let waiting = outbox.count { $0.state == .waiting }
    guard waiting > 0 else { return nil }
    // A try to send counts for a change, which one without a server, or to a wrong address, must not.
    do throws(BackendFailure) { _ = try await gateway.transport.send(HealthAPI.ready().request) } catch {
      switch error {
      case .offline, .timedOut, .garbled: return error
      case .refused: break
      }
    }
    let isInterruptTold = InterruptWord.begin()
    defer { if isInterruptTold { InterruptWord.end() } }
    let words = SentWords(progress: SendingProgress(of: waiting), keptIn: local)
    let failure = await drain(words)
    words.end()
    for word in words.list { word.complain() }
    local.tellOthers()
    tell(words.list.count(where: \.isSettled), left: try? await local.pending())
    return failure
  }

  /// Sends until nothing is left, or the time is up; answers why the server gives no answer.
  private func drain(_ words: SentWords) async -> BackendFailure? {
    let sender = local.sender(over: gateway.transport)
    let sending = Task { await sender.drain(words.add) }
    let limit = Task {
      guard (try? await Task.sleep(for: .seconds(Self.seconds))) != nil else { return false }
      // A call that is under way is made again later; the server does it once.
      sending.cancel()
      return true
    }
    let end = await sending.value
    limit.cancel()
    guard await !limit.value, case .stopped(let failure) = end, failure.isSilence else { return nil }
    return failure
  }

  private func tell(_ sent: Int, left outbox: [PendingWrite]?) {
    let left = outbox?.count { $0.state == .waiting } ?? 0
    guard sent > 0 else { return }
    let subject = sent == 1 ? "1 change that waited here" : "\(sent) changes that waited here"
    let rest = left == 0 ? "" : " \(left) still \(left == 1 ? "waits" : "wait"); easel outbox retry sends all."
    StandardStreams.complain("easel: Sent \(subject).\(rest)")
  }
}
