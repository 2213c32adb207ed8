import EaselKit
import Foundation
import TestKit
import Testing

/// What a real server leaves for those who watch it.
@Suite struct WatchingTests {
  @Test func aServerIsWatchedByLogMetricsAndTraces() async throws {
    try await withTemporaryFolder { folder in
      let (socket, log) = ("\(folder.path)/s", "\(folder.path)/log")
      let (token, traces) = ("\(folder.path)/token", "\(folder.path)/traces")
      try Data("a token for the collector\n".utf8).write(to: URL(filePath: token))
      chmod(token, 0o600)
      let daemon = try await Daemon.start(
        [
          "serve", "--listen", "unix:\(socket)", "--data", "\(folder.path)/data", "--sign-in", "--metrics-token", token,
          "--trace-file", traces,
        ], home: folder.path, log: log)
      func call(_ path: String, _ headers: String = "") throws -> HTTPAnswer {
        let connection = try PlainSocket(connectedTo: socket)
        defer { connection.close() }
        return HTTPAnswer(connection.exchange("GET", path, headers))
      }
      #expect(try call("/metrics").status == 401)
      #expect(try call("/api/todo/items", "Authorization: Bearer a-secret-token\r\n").status == 401)
      let metrics = try call("/metrics", "Authorization: Bearer a token for the collector\r\n")
      #expect(metrics.status == 200)
      #expect(metrics.body.contains("\nprocess_cpu_seconds_total "))
      daemon.terminate()
      #expect(await daemon.status() == 0)

      let text = try String(contentsOfFile: log, encoding: .utf8)
      let lines = try text.split(separator: "\n").map { try JSONDecoder().decode(JSONValue.self, from: Data($0.utf8)) }
      let calls = lines.compactMap(\.object).filter { $0["message"] == .string("call") }
      // Those of watchers are told of at a lower level.
      #expect(calls.map { $0["route"] } == [.string("/api/todo/items")])
      #expect(calls.first?["code"] == .string("auth.token.refused"))
      #expect(!text.contains("a-secret-token") && !text.contains("a token for"))
      let spans = try String(contentsOfFile: traces, encoding: .utf8)
      #expect(spans.contains("\"GET /api/todo/items\"") && spans.hasSuffix("\n"))
      #expect(!spans.contains("a-secret-token"))
    }
  }

  @Test func wrongUseOfItsOptionsIsToldOf() async throws {
    try await Desk.with { desk in
      let open = try desk.file("open", "a token that others can read")
      let short = try desk.file("short", "x")
      chmod(open, 0o644)
      chmod(short, 0o600)
      for (arguments, status) in [
        (["--log-format", "xml"], 2), (["--log-level", "loud"], 2), (["--trace-ratio", "2"], 2),
        (["--trace-ratio", "nan"], 2), (["--trace-url", "collector"], 2), (["--trace-url", "ftp://x/y"], 2),
        (["--trace-url", "http://127.0.0.1:1/v1/traces", "--trace-file", "t"], 2),
        (["--metrics-token", open], 78), (["--metrics-token", short], 78), (["--metrics-token", "/nothing"], 78),
        (["--trace-file", "/nothing/traces"], 1),
      ] {
        let result = try await desk.easeld(
          arguments: ["serve", "--listen", "unix:\(desk.home.path)-s", "--data", "\(desk.home.path)-d"] + arguments)
        #expect(result.status == status, "\(arguments)")
        #expect(result.complaint.filter { $0 == "\n" }.count == 1, "\(result.complaint)")
      }
    }
  }
}
