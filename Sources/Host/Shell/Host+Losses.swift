import EaselKit

/// What could not be read at the start.
extension Host {
  /// Says what was kept and makes no sense, one sentence each.
  package func tellLost(_ sentences: [String]) {
    for sentence in sentences { say(.error, sentence) }
  }
}
