import EaselAPI
import Foundation
import Transport

/// Answers requests with what it was given for their paths, and all others with a problem.
///
/// Each live channel gets the frames that were given for its turn and is closed then; the last turn is that of all others,
/// too, which stay open.
final class ScriptedServer: Sendable {
  let path: String
  private let listener: PlainSocket

  init(
    at path: String, answers: [String: String], live: [[WebSocketFrame]] = [[.hello(0)]],
    subprotocol: String = LiveChannel.subprotocol
  ) throws {
    self.path = path
    unlink(path)
    listener = try PlainSocket(listeningAt: path)
    Thread.detachNewThread { [listener] in
      var channels: [PlainSocket] = []
      var turns = live[...]
      while let connection = listener.accepted() {
        let request = connection.readMessage()
        if request.hasPrefix("GET /api/live ") {
          connection.write(Self.opening(for: request, subprotocol))
          for frame in turns.first ?? [] { connection.write(frame.unmasked) }
          if turns.count > 1 {
            connection.close()
            turns.removeFirst()
          } else {
            channels.append(connection)
          }
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

  private static func opening(for request: String, _ subprotocol: String) -> String {
    let key = request.firstMatch(of: /Sec-WebSocket-Key: (\S+)/).map { String($0.1) } ?? ""
    return "HTTP/1.1 101 x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: "
      + "\(WebSocketHandshake.accept(for: key))\r\nSec-WebSocket-Protocol: \(subprotocol)\r\n\r\n"
  }

  private static func answer(to request: String, _ answers: [String: String]) -> String {
    let target = request.split(separator: " ").dropFirst().first ?? ""
    let path = String(target.prefix { $0 != "?" })
    let problem = #"{"type":"about:blank","status":404,"title":"t","detail":"a\u001b[31m\nb\u202ec","code":"x"}"#
    let body = answers[path] ?? problem
    return "HTTP/1.1 \(answers[path] == nil ? 404 : 200) x\r\nContent-Type: application/json\r\nConnection: close\r\n"
      + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }
}

extension WebSocketFrame {
  /// A word as the server sends it.
  static func word(_ word: LiveWord) -> WebSocketFrame {
    WebSocketFrame(.text, payload: (try? APIJSON.encode(word)) ?? [])
  }

  static func hello(_ sequence: Int) -> WebSocketFrame { word(.hello(sequence: sequence)) }
}
