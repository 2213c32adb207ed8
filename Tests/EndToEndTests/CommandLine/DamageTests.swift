import EaselAPI
import EaselKit
import Foundation
import Testing

/// One service's database is damaged: the others serve, the person is told, and nothing is lost.
@Suite struct DamageTests {
  private static let junk = Data(repeating: 7, count: 5000)

  private func spoil(_ service: String, at desk: Desk) throws -> URL {
    let services = desk.home.appending(path: "data/services")
    try FileManager.default.createDirectory(at: services, withIntermediateDirectories: true)
    let file = services.appending(path: "\(service).sqlite")
    try Self.junk.write(to: file)
    return file
  }

  @Test func theOtherServicesWork() async throws {
    try await Desk.with { desk in
      let file = try spoil("todo", at: desk)
      let todo = try await desk.easel("todo", "list")
      #expect(todo.status == 1)
      #expect(todo.complaint.hasPrefix("easel: The database \(file.path) is damaged"))
      #expect(todo.complaint.contains("`easel doctor --set-aside`"))
      #expect(todo.complaint.split(separator: "\n").count == 1)
      #expect(try await desk.easel("chat", "send", "general", "hello").status == 0)
      let status = try await desk.easel("server", "status")
      #expect(status.status == 0)
      #expect(status.output.contains("todo      failing: The database \(file.path) is damaged"))
      #expect(status.output.contains("chat      ok"))
      let doctor = try await desk.easel("doctor", "--json")
      #expect(doctor.status == 1)
      #expect(doctor.output.contains(#""check":"todo""#))
      #expect(try Data(contentsOf: file) == Self.junk)
    }
  }

  @Test func settingAsideBringsTheServiceBack() async throws {
    try await Desk.with { desk in
      let file = try spoil("todo", at: desk)
      #expect(try await desk.easel("chat", "send", "general", "kept").status == 0)
      let before = try await desk.serverPID()
      let cured = try await desk.easel("doctor", "--set-aside")
      #expect(cured.status == 0, "\(cured.output)")
      #expect(cured.output.contains("\(file.path) is now \(file.path).bad-"))
      #expect(try await desk.serverPID() != before)
      #expect(try await desk.easel("todo", "add", "x").status == 0)
      #expect(try await desk.easel("chat", "read", "general", "--json").json().array?.count == 1)
      let folder = file.deletingLastPathComponent()
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      let aside = try #require(names.first { $0.hasPrefix("todo.sqlite.bad-") })
      #expect(try Data(contentsOf: folder.appending(path: aside)) == Self.junk)
      let again = try await desk.easel("doctor", "--set-aside")
      #expect(again.output.contains("There was nothing to be set aside."))
    }
  }

  @Test func aListSaysThatItLeavesOutWhatWaitsInADamagedFile() async throws {
    try await Desk.with { desk in
      #expect(try await desk.easel("todo", "add", "sent").status == 0)
      #expect(try await desk.easel("todo", "add", "waits", "--offline").status == 0)
      let file = EaselPaths(environment: ["EASEL_HOME": desk.home.path]).database
      for part in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + part) }
      try Data("no database".utf8).write(to: URL(filePath: file))
      let list = try await desk.easel("todo", "list")
      #expect(list.status == 0 && list.output.contains("sent") && !list.output.contains("waits"))
      #expect(list.complaint.contains("What waits here to be sent is not shown."))
      #expect(list.complaint.split(separator: "\n").count == 1)
    }
  }

  @Test func whyTheServerCannotStartIsTold() async throws {
    try await Desk.with { desk in
      _ = try desk.file("a-file", "")
      let path = desk.home.deletingLastPathComponent().path + "/a-file"
      let result = try await desk.easel("todo", "list", environment: ["EASEL_HOME": path])
      #expect(result.status == 1)
      #expect(result.complaint.hasPrefix("easel: The server could not start: The folder \(path)/"))
      #expect(result.complaint.contains("not a directory"))
    }
  }
}
