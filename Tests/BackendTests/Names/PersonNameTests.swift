import EaselAPI
import EaselKit
import GRDB
import HTTPTypes
import Testing

@testable import Backend

@Suite("names of people", .timeLimit(.minutes(1)))
struct PersonNameTests {
  @Test("a name that looks like somebody's is refused to who has the code, and to nobody before")
  func taken() async throws {
    try await AuthDesk.with { desk in
      try await desk.makeAccount("ada@example.com", name: "Zoé")
      for (number, name) in ["ZOE\u{301}", "Zo\u{200B}é"].enumerated() {
        let signUp = SignUp(email: "eve\(number)@example.com", name: name, password: AuthDesk.password)
        #expect(try await desk.send(AuthAPI.signUp(signUp).request).status == 202)
        let code = try #require(await desk.mails.next().code)
        let verify = AuthAPI.verify(code, password: AuthDesk.password).request
        try desk.server.refusal(409, "auth.name.taken", field: "name", of: try await desk.send(verify))
      }
      try await desk.makeAccount("eve@example.com", name: "Zoe")
    }
  }

  @Test("people of before the rule keep their names")
  func migration() throws {
    let queue = try DatabaseQueue()
    var migrator = DatabaseMigrator()
    AuthSchema.register(&migrator)
    try migrator.migrate(queue, upTo: "auth-6")
    try queue.write { db in
      for id in ["1", "2"] {
        try db.execute(
          sql: """
            INSERT INTO user (id, email, name, passwordHash, role, createdAt, version)
            VALUES (?, ?, 'Zoé', '', 'member', 0, 1)
            """, arguments: [id, id])
      }
    }
    try migrator.migrate(queue)
    let kept = try queue.read { try String.fetchAll($0, sql: "SELECT name || ' ' || version FROM user") }
    let alike = try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM user WHERE nameKey = 'zoé'") }
    #expect(kept == ["Zoé 1", "Zoé 1"] && alike == 2)
  }
}
