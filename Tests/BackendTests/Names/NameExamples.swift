import Foundation
import TestKit

/// Names that nobody can tell apart on a screen.
enum NameExamples {
  static let alike = [
    ["résumé", "re\u{301}sume\u{301}", "RÉSUMÉ", "Re\u{301}SUMÉ"], ["team", "te\u{200B}am", "team\u{AD}", "TEAM"],
    ["straße", "STRASSE"], ["ΟΔΟΣ", "οδος", "οδοσ"],
  ]
}

/// Runs a body against two servers on the same databases, each of another person.
func withTemporaryServers(_ body: @Sendable (Backdoor, Backdoor) async throws -> Void) async throws {
  try await withTemporaryFolder { folder in
    try await withServer(.inProcess, in: folder.path, owner: "ada") { ada in
      try await withServer(.inProcess, in: folder.path, owner: "bob") { bob in try await body(ada, bob) }
    }
  }
}
