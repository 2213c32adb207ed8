package import EaselKit

/// What is to be done so that the named layouts of a machine and those of a person's server are the same.
///
/// Both number the versions of a layout by themselves; it is known which two were alike when they met last, and from that
/// who has changed something since. Nothing is lost: where both have, both versions are kept, and the one from here is
/// saved over the other, as it comes later. A layout that one has removed and the other changed stays.
package struct LayoutAgreement: Sendable, Hashable, Codable {
  /// The version here; ``none`` for one that cannot be had here.
  package var here: Int
  /// The version there; ``none`` for one that cannot be had there.
  package var there: Int

  package static let none = -1

  package init(here: Int, there: Int) {
    self.here = here
    self.there = there
  }

  /// What is to be done about a layout.
  package enum Step: Sendable, Hashable {
    /// Save the one from here there, over a version of it, or as the first.
    case send(over: Int?)
    /// Save the versions after one from there here, the newest last.
    case take(after: Int)
    /// Take those, save the one from here again, and send that.
    case merge(after: Int)
    case removeHere
    case removeThere(Int)
    /// It is nowhere any more.
    case forget

    /// Whether it changes nothing there.
    package var isHere: Bool {
      switch self {
      case .take, .removeHere, .forget: true
      case .send, .merge, .removeThere: false
      }
    }
  }

  /// How many versions are taken at most.
  package static let mostTaken = 20

  /// What is to be done about a layout by its versions, nil where it is not; nil when nothing is.
  package static func step(here: Int?, there: Int?, last: LayoutAgreement?) -> Step? {
    switch (here, there) {
    case (let here?, let there?):
      // At a first meeting the server's counts, as with the canvas; the one from here stays among the versions.
      guard let last else { return .take(after: there - 1) }
      let (isNewHere, isNewThere) = (last.here != here, last.there != there)
      if isNewHere, isNewThere { return last.there == none ? .send(over: there) : .merge(after: last.there) }
      return isNewHere ? .send(over: there) : isNewThere ? .take(after: last.there) : nil
    case (let here?, nil):
      guard let last, last.here == here else { return .send(over: nil) }
      return last.there == none ? nil : .removeHere
    case (nil, let there?):
      guard let last, last.there == there else { return .take(after: max(last?.there ?? 0, there - mostTaken)) }
      return last.here == none ? nil : .removeThere(there)
    case (nil, nil): return last == nil ? nil : .forget
    }
  }
}

/// What is to be done so that what a person chose here and what the server has are the same.
package enum PreferenceAgreement {
  /// What is to be done about preferences that differ.
  ///
  /// - Parameters:
  ///   - names: Which preferences are the same everywhere.
  ///   - here: What was chosen here.
  ///   - there: What the server has.
  ///   - last: What was alike when they met last.
  /// - Returns: What is to be sent, and what is to be taken, by names; null for none any more.
  package static func difference(
    of names: Set<String>, here: [String: JSONValue], there: [String: JSONValue], last: [String: JSONValue]
  ) -> (toSend: [String: JSONValue], toTake: [String: JSONValue]) {
    var (toSend, toTake) = ([String: JSONValue](), [String: JSONValue]())
    for name in names {
      let (mine, theirs) = (here[name] ?? .null, there[name] ?? .null)
      guard mine != theirs else { continue }
      // At a first meeting what the server has counts; later what was changed here, as it comes later.
      let isChangedHere = last[name].map { $0 != mine } ?? (theirs == .null)
      if isChangedHere { toSend[name] = mine } else { toTake[name] = theirs }
    }
    return (toSend, toTake)
  }
}
