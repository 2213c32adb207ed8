import Foundation

/// Answers requests with what it was given for their paths, and all others with a problem; its live channel is open, and
/// nothing happens on it.
final class ScriptedServer: Sendable {
  let path: String
  private let listener: PlainSocket

  init(at path: String, answers: [String: String]) throws {
    self.path = path
    unlink(path)
    listener = try PlainSocket(listeningAt: path)
    Thread.detachNewThread { [listener] in
      var channels: [PlainSocket] = []
      while let connection = listener.accepted() {
        let request = connection.readMessage()
        if request.hasPrefix("GET /api/live ") {
          connection.write(Self.opening)
          channels.append(connection)
          continue
        }
        connection.write(Self.answer(to: request, answers))
        connection.shut()
        connection.close()
      }
      for channel in channels { channel.close() }
      listener.close()
    }
  }

  /// Takes no more connections.
  func stop() { listener.shut() }

  private static let opening =
    "HTTP/1.1 200 x\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n"
    + "data: {\"sequence\":0,\"type\":\"live.channel.opened\",\"subject\":\"\"}\n\n"

  private static func answer(to request: String, _ answers: [String: String]) -> String {
    let target = request.split(separator: " ").dropFirst().first ?? ""
    let path = String(target.prefix { $0 != "?" })
    let problem = #"{"type":"about:blank","status":404,"title":"t","detail":"a\u001b[31m\nb\u202ec","code":"x"}"#
    let body = answers[path] ?? problem
    return "HTTP/1.1 \(answers[path] == nil ? 404 : 200) x\r\nContent-Type: application/json\r\nConnection: close\r\n"
      + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }
}
