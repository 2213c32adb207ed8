package import EaselKit

/// What is to be done so that what a person chose here and what the server has are the same.
///
/// Values that mean something only together are compared and go over together; null stands for none.
package enum PreferenceAgreement {
  package enum Step: Sendable, Hashable {
    case send
    case take
  }

  /// What is to be done about values that belong together.
  ///
  /// - Parameters:
  ///   - here: What was chosen here.
  ///   - there: What the server has.
  ///   - last: What was alike when they met last; nil when they never did.
  /// - Returns: What is to be done; nil for nothing.
  package static func step(
    here: [String: JSONValue], there: [String: JSONValue], last: [String: JSONValue]?
  ) -> Step? {
    guard here != there else { return nil }
    // At a first meeting what the server has counts; later what was changed here, as it comes later.
    let isChangedHere = last.map { $0 != here } ?? there.values.allSatisfy { $0 == .null }
    return isChangedHere ? .send : .take
  }

  /// Whether both were changed since they were alike, so that sending takes a choice away that was not seen here.
  package static func isCrossing(
    here: [String: JSONValue], there: [String: JSONValue], last: [String: JSONValue]?
  ) -> Bool {
    guard let last else { return false }
    return here != there && here != last && there != last
  }
}
