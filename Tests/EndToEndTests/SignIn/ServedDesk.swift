import EaselKit
import Foundation
import TestKit

/// A server that `easeld serve` runs, and calls to it over TCP.
struct ServedDesk {
  let port: Int
  private let program: RunningProgram

  /// What was answered.
  struct Answer {
    let status: Int
    let head: String
    let body: JSONValue?
  }

  /// Starts a server over a home and waits until it serves.
  static func open(_ home: URL, _ arguments: [String], environment: [String: String] = [:]) async throws -> ServedDesk {
    let program = try RunningProgram(
      Programs.easeld, ["serve", "--listen", "127.0.0.1:0"] + arguments,
      environment: ["EASEL_HOME": home.path].merging(environment) { $1 },
      complaints: home.path + ".log")
    guard let line = await program.line(), let port = line.firstMatch(of: /:(\d+)\.$/).flatMap({ Int($0.1) }) else {
      throw POSIXError(.ECONNREFUSED)
    }
    return ServedDesk(port: port, program: program)
  }

  /// Makes one call over a connection of its own.
  func send(_ method: String, _ path: String, _ body: [String: JSONValue]? = nil, token: String? = nil) throws -> Answer
  {
    let socket = try PlainSocket(port: port)
    defer { socket.close() }
    var head = "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    if let token { head += "Authorization: Bearer \(token)\r\n" }
    let data = try body.map { try JSONEncoder().encode(JSONValue.object($0)) }
    if let data { head += "Content-Type: application/json\r\nContent-Length: \(data.count)\r\n" }
    socket.write(head + "\r\n" + String(decoding: data ?? Data(), as: UTF8.self))
    let message = socket.readMessage()
    let parts = message.split(separator: "\r\n\r\n", maxSplits: 1).map(String.init)
    return Answer(
      status: Int(message.split(separator: " ").dropFirst().first ?? "") ?? 0, head: parts.first ?? "",
      body: parts.count > 1 ? try JSONDecoder().decode(JSONValue.self, from: Data(parts[1].utf8)) : nil)
  }

  /// Sends it a signal.
  func signal(_ signal: Int32) { program.send(signal) }

  /// Stops it, as a service manager does; 0 when it left in order.
  @discardableResult
  func close() -> Int32 { program.stop() }
}
