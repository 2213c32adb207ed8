import EaselAPI
import EaselKit
import Foundation
import GRDB
import HTTPTypes
import TestKit
import Testing

@testable import Backend

/// Reads that connections answer again end with the sign-in of who asks.
@Suite("shortcuts: sign-in", .timeLimit(.minutes(1)))
struct ShortcutSignInTests {
  /// What happens to sign-ins while their answers are kept.
  enum End: CaseIterable {
    /// The person has another role.
    case outdated
    /// The first link is revoked.
    case revoked
    /// Tokens have been good long enough.
    case expired
    /// The links have come to their day.
    case over

    /// Whether the person, the first link and the second one are still answered.
    var isAnswered: [Bool] {
      switch self {
      case .outdated, .expired: [false, false, false]
      case .revoked: [true, false, true]
      case .over: [true, false, false]
      }
    }
  }

  private static let linkLife = 120

  @Test("each is given their own again, and nothing any more once their token is not good", arguments: End.allCases)
  func ends(end: End) async throws {
    try await withTemporaryFolder { folder in
      let clock = TestClock()
      let tokens = AccessTokens(ring: try KeyRing(folder: folder.path, now: clock.now), now: clock.now)
      let verifier = CountingVerifier(tokens)
      let counter = CallerController()
      try await withEdge(signIn: .tokens(verifier), services: [.callers(counter)]) { server in
        let people = Self.callers(until: clock.now().seconds + Self.linkLife)
        var made: [String] = []
        for person in people { made.append(try await tokens.make(for: person).revealed) }
        let connections = [
          try await RawConnection.open("\(server.folder)/s"), try await RawConnection.open("\(server.folder)/s"),
        ]
        for _ in 1...2 {
          for connection in connections {
            for (person, token) in zip(people, made) {
              let answer = try await connection.get(CallerController.path, as: token)
              #expect(answer.status == 200)
              #expect(try answer.decoded(Account.self).id == person.caller)
            }
          }
        }
        #expect(counter.answered == people.count, "the others are kept ones")
        #expect(verifier.asked == 2 * people.count, "the others are the connections' own")

        switch end {
        case .outdated: tokens.outdate(user: "ada")
        case .revoked: tokens.end(session: "1")
        case .expired: clock.advance(seconds: AccessTokens.life + AccessTokens.leeway)
        case .over: clock.advance(seconds: Self.linkLife)
        }
        for connection in connections {
          for (index, token) in made.enumerated() {
            let answer = try await connection.get(CallerController.path, as: token)
            #expect(answer.status == (end.isAnswered[index] ? 200 : 401), "\(index)")
            if answer.status == 200 { #expect(try answer.decoded(Account.self).id == people[index].caller) }
          }
        }
        #expect(counter.answered == people.count)
        for connection in connections { try await connection.close() }
      }
    }
  }

  /// A person, and two links of theirs.
  private static func callers(until: Int) -> [Identity] {
    [Identity(user: "ada", name: "Ada", role: .owner, session: "a")]
      + ["1", "2"].map { LinkDesk.identity(session: $0, services: ["callers"], until: until) }
  }
}

/// Real tokens; counts how often they are asked for somebody who is not known at once.
private final class CountingVerifier: TokenVerifier {
  private let tokens: AccessTokens
  private let count = Locked(0)

  init(_ tokens: AccessTokens) { self.tokens = tokens }

  var asked: Int { count.value }

  func identity(of token: String) async throws -> Identity {
    count.change { $0 += 1 }
    return try await tokens.identity(of: token)
  }

  func known(_ token: String) -> Identity? { tokens.known(token) }

  func onEnd(_ tell: @escaping @Sendable (EndedSignIn) -> Void) { tokens.onEnd(tell) }
}

/// Answers who calls, lets that be kept, and counts how often it is asked.
private final class CallerController: ServiceController {
  static let path = "/api/callers/caller"
  static let caller = APIOperation(.get, path, "getCaller", "Who calls.", answer: .ok(Account.self, "The caller."))

  private let count = Locked(0)

  var answered: Int { count.value }

  func register(on routes: ServiceRoutes) {
    routes.on(Self.caller) { [count] call in
      count.change { $0 += 1 }
      let caller = try call.identity
      return try .ok(Account(id: caller.caller, name: caller.name, role: caller.role.rawValue), version: nil)
    }
  }
}

extension BackendService {
  fileprivate static func callers(_ controller: CallerController) -> BackendService {
    BackendService(
      name: "callers", migrations: { _ in }, keepsAnswers: .seconds(60), operations: [CallerController.caller]
    ) { _, _ in controller }
  }
}
