import EaselAPI
import EaselKit
import Foundation
import HTTPTypes
import TestKit
import Testing

@testable import Backend

/// The description of the API says what the code does.
@Suite("description of the API", .timeLimit(.minutes(1)))
struct DescriptionTests {
  private let document = APIDocument.whole

  private func check(_ gateway: Gateway, _ document: APIDocument) {
    func names(_ operations: [APIOperation]) -> [String] {
      operations.map { "\($0.method.rawValue) \($0.path)" }.sorted()
    }
    #expect(names(gateway.routes.operations) == names(document.operations))
    let others = gateway.routes.undescribed.filter { !$0.hasSuffix("/api/{service}/**") }
    #expect(others.isEmpty, "routes without a description: \(others)")
  }

  @Test("every route of a private server is described, and nothing else")
  func privateServer() throws {
    try withTemporaryFolder { folder in
      let gateway = try Gateway(in: ServiceEnvironment(folder: folder.path, hub: LiveHub()))
      check(gateway, .of(ServiceCatalog.all, hasSignIn: false, isGateway: false))
    }
  }

  @Test("every route of a server that people sign in to, and of a gateway")
  func sharedServers() async throws {
    try await AuthDesk.with { desk in
      let auth = BackendService.auth(
        AuthSettings(tokens: desk.tokens, mailer: desk.mails, hasher: desk.hasher))
      check(desk.gateway, .of(ServiceCatalog.all + [auth], hasSignIn: true, isGateway: false))
    }
    try await withTemporaryFolder { folder in
      let platform = try Platform(folder: folder.path)
      try await platform.run { platform in
        let gateway = try Gateway(
          services: ServiceCatalog.atGateway,
          in: ServiceEnvironment(folder: "\(folder.path)/other", hub: LiveHub()), forwarding: platform.forwarding)
        let all = APIDocument.of(ServiceCatalog.atGateway, hasSignIn: false, isGateway: true)
        let elsewhere = [BackendService.todo, .calendar, .chat, .canvas].flatMap(\.operations).map(\.id)
        #expect(Set(elsewhere).isSubset(of: all.operations.map(\.id)))
        check(gateway, all)
      }
    }
  }

  @Test("names of calls and places are unique, and the parameters of a path are told")
  func names() {
    let all = document.operations
    #expect(Set(all.map(\.id)).count == all.count)
    #expect(Set(all.map { "\($0.method) \($0.path)" }).count == all.count)
    for operation in all {
      let wanted = operation.path.split(separator: "/").filter { $0.hasPrefix("{") }.map { $0.dropFirst().dropLast() }
      #expect(operation.parameters.filter { $0.place == .path }.map { $0.name[...] } == wanted, "\(operation.id)")
      #expect(operation.summary.hasSuffix("."), "\(operation.id)")
    }
  }

  @Test("every shape has the members that its type encodes, and its example is one of its kind")
  func shapes() throws {
    let schemas = document.schemas
    var open: [any Described.Type] = document.operations.compactMap(\.answer.type)
    open += document.operations.compactMap { operation in operation.body.map { $0 as any Described.Type } }
    open += [Problem.self, ServiceEvent.self]
    for type in open {
      let faults = SchemaCheck(schemas: schemas).faults(type.exampleJSON, Schema.named(type).json)
      #expect(faults.isEmpty, "\(type.schemaName): \(faults)")
      let names = Set(type.exampleJSON.object?.keys.map { $0 } ?? [])
      let optional = type.schema.memberNames.subtracting(type.schema.requiredNames)
      if !(type is any PageType.Type) {
        #expect(names == type.schema.memberNames, "\(type.schemaName): the example lacks some of \(optional)")
      }
    }
  }

  @Test("what may be left out or null is exactly what may be")
  func requirements() throws {
    for body in document.operations.compactMap(\.body) { try check(body) }
  }

  private func check(_ body: (some DescribedBody).Type) throws {
    let schema = body.schema
    #expect(body.fields == schema.memberNames, "\(body)")
    let example = try #require(body.exampleJSON.object)
    for name in schema.memberNames {
      var without = example
      without[name] = nil
      let isNeeded = (try? StrictBody.decode(body, from: APIJSON.encode(without))) == nil
      #expect(isNeeded == schema.requiredNames.contains(name), "\(body).\(name)")
      let isNullable =
        (try? StrictBody.decode(body, from: APIJSON.encode(example.merging([name: .null]) { $1 }))) != nil
      let told = schema.json["properties"]?[name] ?? .null
      let faults = SchemaCheck(schemas: document.schemas).faults(.null, told)
      #expect(isNullable == faults.isEmpty, "\(body).\(name) may be null: \(isNullable)")
    }
  }

  @Test("it is served to anybody, with an entity tag")
  func served() async throws {
    try await AuthDesk.with { desk in
      let answer = try await desk.server.send(.get, "/api/openapi.json")
      #expect(answer.status == 200)
      #expect(answer.headers[.contentType] == "application/json")
      let document = try answer.decoded(JSONValue.self)
      #expect(document["openapi"] == "3.1.0")
      #expect(document["paths"]?["/api/auth/login"]?["post"]?["operationId"] == "login")
      let tag = try #require(answer.headers[.eTag])
      let again = try await desk.server.send(.get, "/api/openapi.json", [.ifNoneMatch: tag], nil)
      #expect(again.status == 304)
      #expect(again.body.isEmpty)
      #expect(again.headers[.eTag] == tag)
    }
  }

  @Test("every code of a problem in the sources is told of")
  func codes() throws {
    let told = document.operations.reduce(into: Set<String>()) { codes, operation in
      for hasSignIn in [true, false] {
        for some in operation.codes(hasSignIn: hasSignIn).values { codes.formUnion(some) }
      }
    }.union(APIOperation.codesOfNoOperation)
    let found = try SourceCodes.all()
    #expect(found.count > 60)
    #expect(found.subtracting(told) == [], "codes that no call tells of")
  }
}

/// Pages, whose examples end.
private protocol PageType {}
extension Page: PageType {}

/// The codes of problems that stand in the sources.
private enum SourceCodes {
  static func all() throws -> Set<String> {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/Backend")
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    var codes: Set<String> = []
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift", !file.path.contains("Operations"), !file.path.contains("/OpenAPI/") else {
        continue
      }
      let text = try String(contentsOf: file, encoding: .utf8)
      let call = #/(?:unacceptable|badRequest|notFound|conflict|forbidden|tooMany|roleRefused)\(\s*"([a-z.]+)"/#
      let member = #/status: [^"]{1,40}code: "([a-z.]+)"/#
      for match in text.matches(of: call) { codes.insert(String(match.1)) }
      for match in text.matches(of: member) { codes.insert(String(match.1)) }
    }
    return codes
  }
}
