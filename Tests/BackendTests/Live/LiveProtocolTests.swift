import EaselAPI
import HTTPTypes
import TestKit
import Testing

@testable import Backend

/// What a client may not say, frame by frame.
@Suite("live channel: protocol", .serialized, .timeLimit(.minutes(2)))
struct LiveProtocolTests {
  struct Violation: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    let code: UInt16

    init(_ name: String, _ code: UInt16, _ bytes: [UInt8]) {
      (testDescription, self.code, self.bytes) = (name, code, bytes)
    }
  }

  private static func text(_ text: String, isLast: Bool = true) -> [UInt8] {
    LiveClient.frame(1, Array(text.utf8), isLast: isLast)
  }

  static let violations = [
    Violation("unmasked", 1002, LiveClient.frame(1, Array("{}".utf8), isMasked: false)),
    Violation("reserved bit 1", 1002, LiveClient.frame(1, [], reserved: 0x40)),
    Violation("reserved bit 3", 1002, LiveClient.frame(9, [], reserved: 0x10)),
    Violation("unknown opcode", 1002, LiveClient.frame(3)),
    Violation("unknown control opcode", 1002, LiveClient.frame(11)),
    Violation("control too large", 1002, LiveClient.frame(9, Array(repeating: 0, count: 126))),
    Violation("control in parts", 1002, LiveClient.frame(9, [], isLast: false)),
    Violation("continuation of nothing", 1002, LiveClient.frame(0, Array("x".utf8))),
    Violation("text within text", 1002, text("{", isLast: false) + text("}")),
    Violation("binary within text", 1002, text("{", isLast: false) + LiveClient.frame(2)),
    Violation("binary", 1003, LiveClient.frame(2, [1, 2, 3])),
    Violation("bad UTF-8", 1007, LiveClient.frame(1, [0x7B, 0xFF, 0x7D])),
    Violation(
      "half a character", 1007, LiveClient.frame(1, [0xC3], isLast: false) + LiveClient.frame(0, [0x28])),
    Violation("too large", 1009, LiveClient.frame(1, Array(repeating: 0x20, count: LiveChannel.largestOrder + 1))),
    Violation("too large to tell", 1009, [0x81, 0xFF, 0x7F] + Array(repeating: 0xFF, count: 7) + [1, 2, 3, 4]),
    Violation("length below zero", 1009, [0x81, 0xFF] + Array(repeating: 0xFF, count: 8) + [1, 2, 3, 4]),
    Violation(
      "too large in parts", 1009,
      LiveClient.frame(1, Array(repeating: 0x20, count: LiveChannel.largestOrder), isLast: false)
        + LiveClient.frame(0, [0x20])),
    Violation("close of one byte", 1002, LiveClient.frame(8, [3])),
    Violation("close with a code that is none", 1002, LiveClient.frame(8, [3, 0xED])),
    Violation("close with bad UTF-8", 1007, LiveClient.frame(8, [3, 0xE8, 0xFF])),
    Violation("no JSON", 1008, text("{")),
    Violation("no object", 1008, text("[]")),
    Violation("empty", 1008, text("")),
    Violation("a comma too many", 1008, text(#"{"op":"subscribe","patterns":["todo.**"],}"#)),
    Violation("no order", 1008, text("{}")),
    Violation("unknown order", 1008, text(#"{"op":"publish"}"#)),
    Violation("unknown member", 1008, text(#"{"op":"subscribe","x":1}"#)),
    Violation("member twice", 1008, text(#"{"op":"subscribe","op":"subscribe"}"#)),
    Violation("wrong type", 1008, text(#"{"op":"subscribe","patterns":"todo"}"#)),
    Violation("bad pattern", 1008, text(#"{"op":"subscribe","patterns":["a..b"]}"#)),
    Violation("no pattern", 1008, text(#"{"op":"subscribe","patterns":[]}"#)),
    Violation(
      "many patterns", 1008,
      text("{\"op\":\"subscribe\",\"patterns\":[\(Array(repeating: "\"a\"", count: 21).joined(separator: ","))]}")),
    Violation("place below zero", 1008, text(#"{"op":"subscribe","after":-1}"#)),
    Violation("place too large", 1008, text(#"{"op":"subscribe","after":99999999999999999999}"#)),
    Violation("deep", 1008, text(String(repeating: "[", count: 60_000))),
    Violation("deep object", 1008, text(String(repeating: "{\"op\":", count: 10_000))),
    Violation(
      "too many orders", 1008,
      Array((0..<200).map { _ in text(#"{"op":"subscribe","patterns":["a.b"]}"#) }.joined())),
  ]

  @Test("each violation closes the channel with its code, and the server lives on", arguments: violations)
  func violation(_ violation: Violation) async throws {
    try await withServer(.unix, services: ServiceCatalog.atGateway) { server in
      let live = try await LiveClient.open("\(server.folder)/s")
      live.connection.begin(sending: violation.bytes)
      var told: LiveWord?
      var code: UInt16?
      while let frame = await live.frame() {
        if frame.opcode == 1 { told = try APIJSON.decode(LiveWord.self, from: frame.payload) }
        guard frame.opcode == 8 else { continue }
        code = frame.payload.count < 2 ? 0 : UInt16(frame.payload[0]) << 8 | UInt16(frame.payload[1])
        break
      }
      #expect(code == violation.code)
      if violation.code == 1008 {
        guard case .error(let code, let detail) = told else {
          Issue.record("no error told")
          return
        }
        #expect(code.contains(".") && detail.hasSuffix("."))
      }
      try? await live.close()
      try await waitUntil { server.hub.count == 0 }
      #expect(try await server.send(.get, "/health/ready").status == 204)
    }
  }

  @Test("messages in parts with pings between them are read, and pings answered")
  func parts() async throws {
    try await withServer(.unix, services: ServiceCatalog.atGateway) { server in
      let live = try await LiveClient.open("\(server.folder)/s")
      let order = Array(#"{"op":"subscribe"}"#.utf8)
      for (index, byte) in order.enumerated() {
        try await live.send(LiveClient.frame(index == 0 ? 1 : 0, [byte], isLast: index == order.count - 1))
        try await live.send(LiveClient.frame(9, [UInt8(index)]))
        if index < order.count - 1 {
          #expect(await live.frame() == LiveClient.Frame(opcode: 10, payload: [UInt8(index)]))
        }
      }
      #expect(try await live.word() == .hello(sequence: 0))
      try await live.close()
    }
  }

  @Test(
    "a client's close is answered with its code, and the connection ended",
    arguments: [[], [0x03, 0xE8], [0x03, 0xE9] + Array("bye".utf8), [0x11, 0x31]] as [[UInt8]])
  func farewell(_ payload: [UInt8]) async throws {
    try await withServer(.unix, services: ServiceCatalog.atGateway) { server in
      let live = try await LiveClient.open("\(server.folder)/s")
      try await live.listen()
      try await live.send(LiveClient.frame(8, payload))
      #expect(await live.frame() == LiveClient.Frame(opcode: 8, payload: Array(payload.prefix(2))))
      #expect(await live.frame() == nil)
    }
  }

  @Test("a client that says nothing is sent away, one that closes not is cut off")
  func silent() async throws {
    var options = LiveOptions()
    (options.patience, options.farewell) = (.milliseconds(10), .milliseconds(10))
    try await withServer(.unix, services: ServiceCatalog.atGateway, live: options) { server in
      let live = try await LiveClient.open("\(server.folder)/s")
      guard case .error(let code, _) = try await live.word() else {
        Issue.record("no error told")
        return
      }
      #expect(code == "live.order.missing")
      #expect(await live.closeCode() == 1008)
      #expect(await live.frame() == nil)
    }
  }

  @Test(
    "pings, answers to none, and parts without content have an end, though their sender takes all answers",
    arguments: [LiveClient.frame(9, [1]), LiveClient.frame(10), LiveClient.frame(0, [], isLast: false)])
  func controlFlood(frame: [UInt8]) async throws {
    var options = LiveOptions()
    options.controls = CallRate(perSecond: 0.000_1, burst: 5)
    try await withServer(.unix, services: ServiceCatalog.atGateway, live: options) { server in
      let live = try await LiveClient.open("\(server.folder)/s")
      try await live.listen()
      // One that begins a message, which goes on and on where parts are what comes.
      if frame[0] & 15 == 0 { live.connection.begin(sending: LiveClient.frame(1, [0x7B], isLast: false)) }
      for _ in 0..<5 { live.connection.begin(sending: frame) }
      live.connection.begin(sending: frame)
      guard case .error(let code, let detail) = try await live.word() else {
        Issue.record("no error told")
        return
      }
      #expect(code == "live.pings.many" && detail.hasSuffix("."))
      #expect(await live.closeCode() == 1008)
      try? await live.close()
    }
  }

  @Test("pings without end from a client that takes no answers do not fill the server")
  func pingFlood() async throws {
    var options = LiveOptions()
    (options.ping, options.leeway) = (.milliseconds(50), .milliseconds(500))
    // It is not their number that ends it here.
    options.controls = CallRate(perSecond: 1_000_000)
    try await withServer(.unix, services: ServiceCatalog.atGateway, live: options) { server in
      let live = try await LiveClient.open("\(server.folder)/s")
      try? await live.connection.stopReading()
      let ping = LiveClient.frame(9, Array(repeating: 7, count: 125))
      for _ in 0..<10_000 { live.connection.begin(sending: ping) }
      try? await live.connection.ended()
      try await waitUntil { server.hub.count == 0 }
    }
  }
}
