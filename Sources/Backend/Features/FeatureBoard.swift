import EaselAPI
import Synchronization

/// Which features there are now; what asks for one sees a change at once.
package final class FeatureBoard: Sendable {
  private struct State {
    var features: FeatureSet
    var listeners: [@Sendable () -> Void] = []
  }

  private let state: Mutex<State>

  package init(_ features: FeatureSet = FeatureSet()) { state = Mutex(State(features: features)) }

  package var features: FeatureSet { state.withLock(\.features) }

  /// Puts other rules in the place of those there are.
  package func replace(with features: FeatureSet) {
    let listeners = state.withLock { state in
      state.features = features
      return state.listeners
    }
    for listener in listeners { listener() }
  }

  /// Says what to do after a change.
  func onChange(_ listener: @escaping @Sendable () -> Void) { state.withLock { $0.listeners.append(listener) } }

  /// Whether a person has a feature at a service.
  func isOn(_ feature: Feature, for user: String?, at service: String) -> Bool {
    state.withLock { $0.features.isOn(feature, for: user, at: service) }
  }

  /// Throws when a person does not have a feature at a service.
  func require(_ feature: Feature, for user: String?, at service: String) throws(Problem) {
    guard isOn(feature, for: user, at: service) else { throw .featureOff(feature) }
  }
}

extension Problem {
  static func featureOff(_ feature: Feature) -> Problem {
    .forbidden(
      "feature-off", "The feature \(quoted(feature.name)) is switched off here; the operator of this server decides.")
  }
}
