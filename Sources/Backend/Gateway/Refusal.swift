import EaselAPI
import HTTPTypes

/// A problem whose answer needs headers of its own.
struct Refusal: Error {
  let problem: Problem
  let headers: HTTPFields

  /// A refusal that holds for a time only, told in whole seconds.
  init(_ problem: Problem, retryAfter: Duration) {
    self.problem = problem
    headers = [.retryAfter: String(max(1, retryAfter.wholeSeconds))]
  }
}

extension Duration {
  /// The seconds, a begun one counted whole.
  var wholeSeconds: Int {
    let (seconds, rest) = components
    return Int(clamping: seconds) + (rest > 0 ? 1 : 0)
  }

  /// The seconds with their fraction.
  var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
