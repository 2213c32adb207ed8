package import EaselKit

/// Which layout stands under a name, and which version of it counts.
///
/// The number alone would not do: a layout that is made anew, or takes the name of another, begins at 1 again.
package struct LayoutMark: Sendable, Hashable, Codable {
  package var id: String
  package var version: Int

  package init(id: String, version: Int) {
    self.id = id
    self.version = version
  }
}

/// What is to be done so that the named layouts of a machine and those of a person's server are the same.
///
/// Both number the versions of a layout by themselves; it is known which two were alike when they met last, and from
/// that who has changed something since. Nothing is lost: where both have, both versions are kept, and the one from here is
/// saved over the other, as it comes later. A layout that one has removed and the other changed stays.
package struct LayoutAgreement: Sendable, Hashable, Codable {
  /// The version here; nil for one that cannot be had here.
  package var here: LayoutMark?
  /// The version there; nil for one that is not to be had there.
  package var there: LayoutMark?

  package init(here: LayoutMark?, there: LayoutMark?) {
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
  package static func step(here: LayoutMark?, there: LayoutMark?, last: LayoutAgreement?) -> Step? {
    switch (here, there) {
    case (let here?, let there?):
      // At a first meeting, with another layout of the name as well, the server's counts, as with the canvas; the one
      // from here stays among the versions.
      guard let last, last.there == nil || last.there?.id == there.id else { return .take(after: there.version - 1) }
      let isNewHere = last.here != here
      if last.there == there { return isNewHere ? .send(over: there.version) : nil }
      let known = newest(of: there, knownBy: last) ?? there.version - 1
      return isNewHere ? .merge(after: known) : .take(after: known)
    case (let here?, nil):
      guard let last, last.here == here else { return .send(over: nil) }
      return last.there == nil ? nil : .removeHere
    case (nil, let there?):
      guard let last, last.there == there else {
        return .take(after: newest(of: there, knownBy: last) ?? max(0, there.version - mostTaken))
      }
      return last.here == nil ? nil : .removeThere(there.version)
    case (nil, nil): return last == nil ? nil : .forget
    }
  }

  /// After which version all are new; nil when it is another layout, or one that was set back.
  private static func newest(of there: LayoutMark, knownBy last: LayoutAgreement?) -> Int? {
    guard let known = last?.there, known.id == there.id, known.version < there.version else { return nil }
    return known.version
  }
}

/// How a layout under a name stands here and there, and stood when both met last.
package struct LayoutStanding: Sendable, Hashable {
  package var name: String
  package var here: LayoutMark?
  package var there: LayoutMark?
  package var last: LayoutAgreement?

  package init(name: String, here: LayoutMark? = nil, there: LayoutMark? = nil, last: LayoutAgreement? = nil) {
    self.name = name
    self.here = here
    self.there = there
    self.last = last
  }

  package var step: LayoutAgreement.Step? { LayoutAgreement.step(here: here, there: there, last: last) }

  /// Those that are known here together with those on the server, by name.
  ///
  /// Names are the same only to the byte, as for both databases; to Swift, "é" in one scalar and in two is one.
  package static func all(here: [LayoutStanding], there: [(name: String, mark: LayoutMark)]) -> [LayoutStanding] {
    var found: [[UInt8]: LayoutStanding] = [:]
    for standing in here { found[Array(standing.name.utf8)] = standing }
    for (name, mark) in there { found[Array(name.utf8), default: LayoutStanding(name: name)].there = mark }
    return found.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
  }
}

/// Versions of a layout from the server that are to be saved here, and what is agreed by that.
package struct LayoutAdoption: Sendable {
  package var name: String
  /// What counted here when it was decided.
  package var here: LayoutMark?
  /// The newest of the versions, there.
  package var there: LayoutMark
  /// The versions, oldest first, and when they were saved there.
  package var versions: [(layout: Layout, savedAt: Timestamp)]
  /// When what counted here is saved once more, over them; nil when it is not.
  ///
  /// It is not agreed then, as the server does not have it yet.
  package var resavedAt: Timestamp?

  package init(
    name: String, here: LayoutMark?, there: LayoutMark, versions: [(layout: Layout, savedAt: Timestamp)],
    resavedAt: Timestamp? = nil
  ) {
    self.name = name
    self.here = here
    self.there = there
    self.versions = versions
    self.resavedAt = resavedAt
  }
}
