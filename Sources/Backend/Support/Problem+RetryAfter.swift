import EaselAPI

extension Problem {
  /// The same for a time only, told in whole seconds.
  func retry(after wait: Duration) -> Problem {
    var problem = self
    problem.retryAfter = max(1, wait.wholeSeconds)
    return problem
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
