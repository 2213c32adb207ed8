import EaselAPI
import EaselKit
import Testing
import Transport

extension PublishedEvent {
  static func sample(_ sequence: Int, size: Int = 1) -> PublishedEvent {
    PublishedEvent(
      sequence: sequence, id: "id-\(sequence)", type: "todo.item.created", source: "todo", subject: "a",
      timestamp: Timestamp(seconds: 1), data: ["title": .string(String(repeating: "x", count: size))],
      correlationID: nil)
  }
}

extension WebSocketFrame {
  /// A word as the server sends it.
  static func word(_ word: LiveWord) -> WebSocketFrame {
    WebSocketFrame(.text, payload: (try? APIJSON.encode(word)) ?? [])
  }

  static func event(_ sequence: Int, size: Int = 1) -> WebSocketFrame {
    word(.event(.sample(sequence, size: size)))
  }
}

extension ScriptedServer.Step {
  /// The answer that opens a live channel, and the reading of the order.
  static func open(_ request: ScriptedServer.Request) -> [Self] {
    [.send(answer(to: request.headers["sec-websocket-key"] ?? "")), .hear]
  }

  static func answer(to key: String) -> String {
    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: "
      + "\(WebSocketHandshake.accept(for: key))\r\nSec-WebSocket-Protocol: \(LiveChannel.subprotocol)\r\n\r\n"
  }

  /// An open channel that has greeted.
  static func greeting(_ request: ScriptedServer.Request, _ steps: Self...) -> [Self] {
    open(request) + [.frames([.word(.hello(sequence: 1))])] + steps
  }
}
