import EaselAPI
import EaselKit

extension BackendFailure {
  /// Its sentence, no longer than a line or two: the words of a refusal come from outside.
  var saying: String { sentence.cut(to: 300) }

  /// What to do about one that does not pass; empty for a service that a link does not show, where asking is of no use.
  var nextStep: String { isRefusedToLink ? "" : "Ctrl+R asks again" }
}
