import EaselAPI

/// What a change was made for: a version, by `If-Match`, or none yet, by `If-None-Match` (RFC 9110 sections 13.1.1 and
/// 13.1.2).
struct VersionCondition: Sendable {
  /// Whatever the version.
  static let none = VersionCondition(match: nil, noneMatch: nil)

  private let match: String?
  private let noneMatch: String?

  /// A condition of the values of both headers, nil for those that are not there.
  init(match: String?, noneMatch: String?) {
    self.match = match
    self.noneMatch = noneMatch
  }

  /// Whether it is for a thing that is not there yet, and nothing else.
  var isForNothing: Bool { match == nil && noneMatch == "*" }

  /// Throws when the thing is no longer of the version that the change was made for; 0 stands for what is not there.
  func check(_ version: Int, service: String) throws(Problem) {
    if let match, !Self.names(version, in: match) { throw .changedMeanwhile(service) }
    // Weak or not, a tag is of the same version.
    if let noneMatch, version > 0, Self.names(version, in: noneMatch.replacing("W/", with: "")) {
      throw .changedMeanwhile(service)
    }
  }

  private static func names(_ version: Int, in header: String) -> Bool {
    let wanted = EntityTag.make(version)
    return header.split(separator: ",").contains { tag in
      let tag = tag.filter { $0 != " " && $0 != "\t" }
      return tag == "*" || tag == wanted
    }
  }
}

/// Entity tags: the version in quotes.
enum EntityTag {
  static func make(_ version: Int) -> String { "\"\(version)\"" }
}
