import EaselKit

extension BackendFailure {
  /// Its sentence, no longer than a line or two: the words of a refusal come from outside.
  var saying: String { sentence.cut(to: 300) }
}
