import Canvas
import EaselAPI
import EaselKit

/// Not all is in line yet: something was not as it had been a moment before, or one thing failed among others.
///
/// All is looked at again after a while.
struct UnfinishedRound: Error {}

/// Has something agreed with the server, one round after the other, whenever there is a reason and a connection.
final class SyncLoop {
  /// Told what the disk does not take or give; once until that is another or over.
  var onTrouble: (StoreError) -> Void = { _ in }
  /// Asked to call ``goOn()`` after so many milliseconds.
  var retryLater: (Int64) -> Void = { _ in }

  private let errands: Errands
  private let round: @MainActor () async throws -> Void
  private var backoff = Backoff()
  private var isOnline = false
  private var isWorking = false
  private var isWanted = true
  /// Whether the server does not know of such things, so that it is not asked again.
  private var isOver = false
  private var told: StoreError?

  /// Makes a loop.
  ///
  /// - Parameters:
  ///   - errands: Starts its work.
  ///   - round: Brings all in line; done again from the beginning when it fails. A refusal with 403 or 404 that it throws
  ///     ends the loop; where one thing among others is refused, it throws ``UnfinishedRound``.
  init(_ errands: Errands, round: @escaping @MainActor () async throws -> Void) {
    self.errands = errands
    self.round = round
  }

  /// There may be something to do.
  func want() {
    isWanted = true
    goOn()
  }

  func connectionChanged(isOnline: Bool) {
    self.isOnline = isOnline
    if isOnline { want() }
  }

  /// Does what there is to do, if it may.
  func goOn() {
    guard isWanted, isOnline, !isWorking, !isOver else { return }
    isWorking = true
    errands.start { await self.work() }
  }

  private func work() async {
    while isWanted, isOnline, !isOver {
      isWanted = false
      do {
        try await round()
        backoff.reset()
        told = nil
      } catch {
        fail(error)
        break
      }
    }
    isWorking = false
  }

  private func fail(_ error: any Error) {
    isWanted = true
    if let trouble = error as? StoreError { tell(trouble) }
    switch error as? BackendFailure {
    // A server from before there was such a thing, or somebody who may not even read.
    case .refused(404, _, _), .refused(403, _, _): isOver = true
    default:
      guard isOnline else { return }
      var random = SystemRandomNumberGenerator()
      retryLater(backoff.wait(using: &random))
    }
  }

  private func tell(_ trouble: StoreError) {
    guard told != trouble else { return }
    told = trouble
    onTrouble(trouble)
  }
}
