import EaselKit

/// A request that is not answered yet, and whom to tell.
final class OpenRequest {
  let request: BackendRequest
  /// Whether the disk may still be asked about it.
  private(set) var mayRecall: Bool
  /// Whether an answer that is kept was shown already.
  let isShown: Bool
  /// When it was sent, in milliseconds of uptime.
  var began: Int64 = 0
  private var isRecalling = false
  /// Whether nothing more is to come.
  private var isFinished = false
  /// Why there is no answer, to be told after what the disk has.
  private var failure: BackendFailure?
  private let answer: RequestRunner.Answer

  init(_ request: BackendRequest, mayRecall: Bool, isShown: Bool, _ answer: @escaping RequestRunner.Answer) {
    self.request = request
    self.mayRecall = mayRecall
    self.isShown = isShown
    self.answer = answer
  }

  /// Tells of the last word on it; what the disk has comes too late after that.
  func finish(_ result: Result<BackendResponse, BackendFailure>) {
    guard !isFinished else { return }
    isFinished = true
    mayRecall = false
    answer(result)
  }

  /// Tells of a failure, as soon as the disk was asked.
  func fail(_ failure: BackendFailure) {
    if isRecalling { self.failure = failure } else { finish(.failure(failure)) }
  }

  /// Notes that the disk is asked; false when it was, or is not to be.
  func beginRecall() -> Bool {
    guard mayRecall else { return false }
    mayRecall = false
    isRecalling = true
    return true
  }

  /// Shows what the disk has, if no answer has come meanwhile.
  func endRecall(_ copy: BackendResponse?) {
    isRecalling = false
    if let copy, !isFinished { answer(.success(copy)) }
    if let failure { finish(.failure(failure)) }
  }
}
