import Testing
import Transport

@Suite struct WebSocketMessageTests {
  typealias Message = WebSocketMessages.Message

  private static func read(_ frames: [WebSocketFrame], largest: Int = 10) throws(WebSocketFault) -> [Message] {
    var messages = WebSocketMessages(largest: largest)
    var found: [Message] = []
    for frame in frames { if let message = try messages.take(frame) { found.append(message) } }
    return found
  }

  private static func text(_ text: String, _ opcode: WebSocketFrame.Opcode = .text, isFinal: Bool = true)
    -> WebSocketFrame
  {
    WebSocketFrame(opcode, isFinal: isFinal, payload: Array(text.utf8))
  }

  @Test func controlFramesComeBetweenTheParts() throws {
    let found = try Self.read([
      Self.text("a", isFinal: false), WebSocketFrame(.ping, payload: [1]), Self.text("", .continuation, isFinal: false),
      WebSocketFrame(.pong, payload: []), Self.text("b", .continuation), Self.text(""),
    ])
    #expect(found == [.ping([1]), .pong, .text(Array("ab".utf8)), .text([])])
  }

  @Test func aCharacterMayBeCut() throws {
    let bytes = Array("€".utf8)
    let found = try Self.read([
      WebSocketFrame(.text, isFinal: false, payload: [bytes[0]]),
      WebSocketFrame(.continuation, isFinal: true, payload: Array(bytes[1...])),
    ])
    #expect(found == [.text(bytes)])
  }

  @Test func closesAreRead() throws {
    #expect(try Self.read([WebSocketFrame(.close, payload: [])]) == [.close(nil)])
    #expect(try Self.read([.close(4401, "signed out")]) == [.close(4401)])
  }

  @Test(
    arguments: [
      ([WebSocketFrame(.continuation, payload: [])], 1002),
      ([text("a", isFinal: false), text("b")], 1002),
      ([WebSocketFrame(.binary, payload: [])], 1003),
      ([text("12345678901")], 1009),
      ([text("123456", isFinal: false), text("78901", .continuation, isFinal: false)], 1009),
      ([WebSocketFrame(.text, payload: [0xC0, 0x80])], 1007),
      ([WebSocketFrame(.text, payload: [0xED, 0xA0, 0x80])], 1007),
      ([WebSocketFrame(.text, payload: [0xE2, 0x82])], 1007),
      ([WebSocketFrame(.close, payload: [3])], 1002),
      ([WebSocketFrame.close(999)], 1002), ([WebSocketFrame.close(1004)], 1002), ([WebSocketFrame.close(1005)], 1002),
      ([WebSocketFrame.close(1006)], 1002), ([WebSocketFrame.close(1015)], 1002), ([WebSocketFrame.close(2999)], 1002),
      ([WebSocketFrame.close(5000)], 1002), ([WebSocketFrame(.close, payload: [3, 0xE8, 0xFF])], 1007),
    ] as [([WebSocketFrame], UInt16)])
  func refuses(frames: [WebSocketFrame], code: UInt16) {
    let fault = #expect(throws: WebSocketFault.self) { try Self.read(frames) }
    #expect(fault?.closeCode == code)
  }
}
