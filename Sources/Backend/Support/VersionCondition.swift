import EaselAPI

/// The `If-Match` of a change: which version it was made for (RFC 9110 section 13.1.1).
struct VersionCondition: Sendable {
  /// Whatever the version.
  static let none = VersionCondition(header: nil)

  private let header: String?

  init(header: String?) { self.header = header }

  /// Throws when the thing is no longer of the version that the change was made for.
  func check(_ version: Int, service: String) throws(Problem) {
    guard let header else { return }
    let wanted = EntityTag.make(version)
    let isMet = header.split(separator: ",").contains { tag in
      let tag = tag.filter { $0 != " " && $0 != "\t" }
      return tag == "*" || tag == wanted
    }
    guard isMet else { throw .changedMeanwhile(service) }
  }
}

/// Entity tags: the version in quotes.
enum EntityTag {
  static func make(_ version: Int) -> String { "\"\(version)\"" }
}
