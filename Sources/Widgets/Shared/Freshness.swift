package import EaselKit

/// How up to date what a widget shows from its backend is, and how to say so.
package struct Freshness: Sendable {
  /// When what is shown was fetched; nil while there is nothing to show.
  package private(set) var asOf: Timestamp?
  /// Whether what is shown is a kept copy.
  package private(set) var isKept = false
  /// Whether there is more than is shown, which is not kept here.
  package private(set) var isPart = false
  /// Why the last call failed, if it did.
  package private(set) var failure: BackendFailure?

  package init() {}

  /// Whether there is anything to show.
  package var hasContent: Bool { asOf != nil }

  /// Content was taken over.
  package mutating func received(keptSince: Timestamp?, isPart: Bool = false, now: Timestamp) {
    asOf = keptSince ?? now
    self.isPart = isPart
    isKept = keptSince != nil
    if !isKept { failure = nil }
  }

  /// A call failed; what is shown stays.
  package mutating func failed(_ failure: BackendFailure) { self.failure = failure }

  /// The connection was lost.
  ///
  /// - Parameter now: When, for what the server tells of as it happens: up to then it was what is shown.
  package mutating func disconnected(liveUntil now: Timestamp? = nil) {
    if let now, asOf != nil, !isKept, failure == nil { asOf = now }
    failure = .offline("the connection was lost")
  }

  /// A call succeeded that brought no content.
  package mutating func reached() {
    if failure?.isPassing == true { failure = nil }
  }

  /// What is shown instead of content; nil when there is content.
  package func message(loading: String, offlineStep: String) -> Message? {
    guard !hasContent else { return nil }
    guard let failure else { return Message(.loading, loading) }
    return failure.isPassing
      ? Message(.offline, failure.saying, next: offlineStep)
      : Message(.error, failure.saying, next: failure.nextStep)
  }

  /// What the server complained of, while what was there before is shown; nil where it is only away, or nothing is wrong.
  package var complaint: String? {
    guard hasContent, let failure else { return nil }
    switch failure {
    case .offline, .timedOut: return nil
    case .refused, .garbled: return failure.saying
    }
  }

  /// A sentence on what is wrong with the content shown; nil when it is fresh.
  package func notice(now: Timestamp, zone: LocalZone, region: RegionalFormat) -> (text: String, role: Role)? {
    guard let asOf else { return nil }
    let age = DateText.moment(asOf, now: now, zone: zone, region: region) + (isPart ? ", not all" : "")
    switch failure {
    case .offline: return ("offline, as of \(age)", .warning)
    case .timedOut: return ("no answer, as of \(age)", .warning)
    case .some(let failure): return (failure.saying, .error)
    // A kept copy is about to be replaced; to say so for a moment would only make what is below it jump.
    case nil: return nil
    }
  }
}
