import EaselAPI
import EaselKit
import Foundation
import HTTPTypes
import TestKit
import Testing

@testable import Backend

/// The conventions of the wire, at every call there is.
@Suite("conventions at every call", .timeLimit(.minutes(2)))
struct AuditTests {
  /// Who ends what the other calls need is asked last, and by nobody here.
  private static let operations = APIDocument.whole.operations.filter { operation in
    operation.path != LiveChannel.path && operation.tag != "gateway"
  }

  /// The path of a call with the examples in it.
  private static func target(_ operation: APIOperation) -> String {
    operation.parameters.filter { $0.place == .path }.reduce(operation.path) { path, parameter in
      path.replacingOccurrences(of: "{\(parameter.name)}", with: parameter.example?.string ?? "x")
    }
  }

  /// The layout that calls about one are made about, as their description has it.
  private static let layout = "workday"

  private func saveLayout(as owner: SignedIn, by desk: AuthDesk) async throws {
    let save = try #require(Self.operations.first { $0.id == "saveLayout" })
    let answer = try await send(save, try APIJSON.encode(SavedLayout.example), as: owner, by: desk)
    #expect(answer.status == 200)
  }

  /// What makes the shared canvas that calls about one are made about, without an arrangement.
  private static let share = NewCanvasShare(id: Example.id, name: "Team", layout: nil)

  private func makeShare(as owner: SignedIn, by desk: AuthDesk) async throws {
    let create = try #require(Self.operations.first { $0.id == "createShare" })
    let answer = try await send(create, try APIJSON.encode(Self.share), as: owner, by: desk)
    #expect(answer.status == 201)
  }

  private func send(
    _ operation: APIOperation, _ body: [UInt8]?, _ headers: HTTPFields = [:], as owner: SignedIn, by desk: AuthDesk,
    query: String = ""
  ) async throws -> Answer {
    var fields = headers
    fields[.authorization] = "Bearer \(owner.accessToken.revealed)"
    if body != nil, fields[.contentType] == nil { fields[.contentType] = "application/json" }
    return try await desk.server.send(operation.method, Self.target(operation) + query, fields, body)
  }

  @Test("members that there are not are refused by name")
  func unknownMembers() async throws {
    try await AuthDesk.with { desk in
      let owner = try await desk.newcomer("ada@example.com")
      for operation in Self.operations where operation.access != .service {
        guard let body = operation.body else { continue }
        var members = try #require(body.exampleJSON.object)
        members["colour"] = "red"
        let answer = try await send(operation, try APIJSON.encode(members), as: owner, by: desk)
        try desk.server.refusal(422, "body.member.unknown", field: "colour", of: answer)
      }
    }
  }

  @Test("bodies of other types and of too many bytes are refused")
  func bodies() async throws {
    try await AuthDesk.with { desk in
      let owner = try await desk.newcomer("ada@example.com")
      for operation in Self.operations where operation.access != .service {
        guard let body = operation.body else { continue }
        let bytes = try APIJSON.encode(body.exampleJSON)
        let text = try await send(operation, bytes, [.contentType: "text/plain"], as: owner, by: desk)
        try desk.server.refusal(415, "body.type.refused", of: text)
        let large = Array(repeating: UInt8(ascii: " "), count: 1 << 20) + bytes
        try desk.server.refusal(413, "body.large", of: try await send(operation, large, as: owner, by: desk))
      }
    }
  }

  @Test("values of the query that there are not, or are there twice, are refused by name")
  func queries() async throws {
    try await AuthDesk.with { desk in
      let owner = try await desk.newcomer("ada@example.com")
      for operation in Self.operations where operation.access != .service && operation.path.hasPrefix("/api/") {
        let unknown = try await send(operation, nil, as: owner, by: desk, query: "?c%6Flour=red")
        try desk.server.refusal(422, "query.name.unknown", field: "colour", of: unknown)
        guard let name = operation.parameters.first(where: { $0.place == .query })?.name else { continue }
        let twice = try await send(operation, nil, as: owner, by: desk, query: "?\(name)=1&\(name)=1")
        try desk.server.refusal(422, "query.value.repeated", field: name, of: twice)
        let broken = try await send(operation, nil, as: owner, by: desk, query: "?\(name)=%FF")
        try desk.server.refusal(422, "query.value.invalid", field: name, of: broken)
      }
      // Whoever asks how a server is may keep caches away from the answer.
      #expect(try await desk.server.send(.get, "/health/ready?now=1").status == 204)
    }
  }

  @Test("a path with an empty segment is no other way to a thing")
  func emptySegments() async throws {
    try await withServer(.tcp) { server in
      for path in ["//api/todo/items", "/api//todo/items", "/api/todo//items", "/api/todo/items//", "/api/todo/items/"]
      {
        try server.refusal(404, "gateway.path.unknown", of: try await server.send(.get, path))
      }
    }
  }

  @Test("a wrong method is refused with those there are")
  func methods() async throws {
    try await AuthDesk.with { desk in
      let owner = try await desk.newcomer("ada@example.com")
      for (_, operations) in Dictionary(grouping: Self.operations, by: \.path) {
        let known = Set(operations.map(\.method.rawValue))
        for method in [HTTPRequest.Method.get, .post, .put, .patch, .delete] where !known.contains(method.rawValue) {
          let wrong = APIOperation(
            method, operations[0].path, "", "", parameters: operations[0].parameters, answer: .nothing(""))
          let answer = try await send(wrong, nil, as: owner, by: desk)
          try desk.server.refusal(405, "gateway.method.refused", of: answer)
          let allowed = known.union(known.contains("GET") ? ["HEAD"] : []).sorted().joined(separator: ", ")
          #expect(answer.headers[.allow] == allowed, "\(method) \(wrong.path)")
        }
      }
    }
  }

  @Test("without a sign-in there is none of what needs one, and a problem of what was not found")
  func places() async throws {
    try await AuthDesk.with { desk in
      let owner = try await desk.newcomer("ada@example.com")
      for operation in Self.operations where operation.access != .service {
        let body = try operation.body.map { try APIJSON.encode($0.exampleJSON) }
        if operation.access != .anybody {
          let answer = try await desk.server.send(operation.method, Self.target(operation), [:], body)
          try desk.server.refusal(401, "auth.required", of: answer)
          #expect(answer.headers[.wwwAuthenticate] != nil)
        }
        guard operation.path.contains("{id}") else { continue }
        let answer = try await send(operation, body, as: owner, by: desk)
        let problem = try answer.decoded(Problem.self)
        #expect(answer.status == 404, "\(operation.id)")
        #expect(operation.problems.contains(.notFound(problem.code)), "\(operation.id): \(problem.code)")
      }
    }
  }

  @Test("every list is paged, and says what is wrong with a limit or a cursor")
  func lists() async throws {
    try await AuthDesk.with { desk in
      let owner = try await desk.newcomer("ada@example.com")
      try await saveLayout(as: owner, by: desk)
      try await makeShare(as: owner, by: desk)
      let lists = Self.operations.filter { $0.method == .get && $0.answer.type is any ListType.Type }
      #expect(lists.count >= 11)
      for operation in lists {
        #expect(operation.has("limit"), "\(operation.id)")
        let more = operation.parameters.filter { $0.isRequired && $0.place == .query }
          .map { "&\($0.name)=\($0.example?.string ?? "")" }.joined()
        for limit in ["0", "501", "x", "1.5", ""] {
          let answer = try await send(operation, nil, as: owner, by: desk, query: "?limit=\(limit)\(more)")
          try desk.server.refusal(422, "query.value.invalid", field: "limit", of: answer)
        }
        let page = try await send(operation, nil, as: owner, by: desk, query: "?limit=1\(more)")
          .decoded(JSONValue.self)
        #expect(page["items"]?.array?.count ?? 2 <= 1)
        #expect(page["next"] != nil, "\(operation.id)")
        guard operation.has("cursor") else { continue }
        let answer = try await send(operation, nil, as: owner, by: desk, query: "?cursor=!\(more)")
        try desk.server.refusal(422, "page.cursor.invalid", field: "cursor", of: answer)
      }
    }
  }

  @Test("every call that makes something does it once for a key, for a day")
  func keys() async throws {
    try await withServer(.inProcess) { server in
      _ = try await server.call(CanvasShareAPI.make(Self.share, key: "share"))
      // The token of a link is told once and kept by nobody, so no answer to a key could tell it again.
      let makers = Self.operations.filter { $0.answer.status == 201 && $0.id != AuthOperations.makeLink.id }
      #expect(makers.count >= 6)
      for operation in makers {
        #expect(operation.method == .post && operation.has("Idempotency-Key"), "\(operation.id)")
        var members = try #require(operation.body?.exampleJSON.object)
        members["id"] = nil
        let name = try #require(HTTPField.Name("Idempotency-Key"))
        let headers: HTTPFields = [name: operation.id, .contentType: "application/json"]
        func make(_ members: [String: JSONValue]) async throws -> Answer {
          try await server.send(.post, Self.target(operation), headers, try APIJSON.encode(members))
        }
        let first = try await make(members)
        #expect(first.status == 201, "\(operation.id): \(String(decoding: first.body, as: UTF8.self))")
        #expect((first.headers[.location] != nil) == operation.answer.hasLocation, "\(operation.id)")
        server.clock.advance(seconds: KeptAnswers.keptSeconds - 1)
        let second = try await make(members)
        #expect(second.status == 201)
        #expect(second.body == first.body)
        #expect(second.headers[.eTag] == first.headers[.eTag])
        let other = try await make(members.merging(["id": .string(UUIDs.next())]) { $1 })
        try server.refusal(422, "idempotency.key.reused", field: "Idempotency-Key", of: other)
        server.clock.advance(seconds: 2)
        #expect(try await make(members).body != first.body, "\(operation.id)")
      }
    }
  }

  @Test("every thing that has versions tells its own, and no change for another one happens")
  func versions() async throws {
    try await AuthDesk.with { desk in
      let owner = try await desk.newcomer("ada@example.com")
      try await saveLayout(as: owner, by: desk)
      let changes = Self.operations.filter { operation in
        operation.has("If-Match")
          || [.patch, .delete].contains(operation.method) && operation.path.hasSuffix("{id}")
            && !["revokeToken", "dropDeadLetter"].contains(operation.id)
      }
      #expect(changes.count >= 8)
      for operation in changes {
        let place = operation.path.components(separatedBy: "/{")[0]
        if let maker = Self.operations.first(where: { $0.path == place && $0.answer.status == 201 }) {
          _ = try await send(maker, try maker.body.map { try APIJSON.encode($0.exampleJSON) }, as: owner, by: desk)
        }
        let id = place.hasSuffix("users") ? owner.account.id : Example.id
        let path = operation.path.replacingOccurrences(of: "{id}", with: id)
          .replacingOccurrences(of: "{channel}", with: id)
          .replacingOccurrences(of: "{name}", with: Self.layout)
        let body = try operation.body.map { try APIJSON.encode($0.exampleJSON) }
        let headers: HTTPFields = [
          .authorization: "Bearer \(owner.accessToken.revealed)", .ifMatch: "\"99\"", .contentType: "application/json",
        ]
        let answer = try await desk.server.send(operation.method, path, headers, body)
        #expect(answer.status == 412, "\(operation.id)")
        let code = try answer.decoded(Problem.self).code
        #expect(operation.problems.contains(ProblemNote(status: 412, code: code)), "\(operation.id)")
      }
    }
  }
}

/// Answers that are pages.
private protocol ListType {}
extension Page: ListType {}
