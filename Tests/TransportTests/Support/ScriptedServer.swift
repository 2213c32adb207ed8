import Foundation
import Glibc
import Synchronization
import Transport

/// A tiny HTTP/1.1 server on a real socket that answers each request with what a script says, bad manners included.
final class ScriptedServer: Sendable {
  enum Kind: CaseIterable, Sendable {
    case unix
    case tcp
  }

  /// What is done to a connection after a request was read from it.
  enum Step: Sendable {
    case send(String)
    /// Each byte in a packet of its own.
    case drip(String)
    /// The same bytes again and again, until the client has enough.
    case flood(String)
    case bytes([UInt8])
    /// Frames of a live channel, counted as they are written.
    case frames([WebSocketFrame])
    /// A ping, after a time.
    case ping(afterMilliseconds: UInt32)
    /// Reads one frame.
    case hear
    /// Reads frames until the client closes the channel or the connection.
    case hearAll
    /// Nothing more, until the client goes away.
    case hang
    case close
  }

  struct Request: Sendable {
    let connection: Int
    let line: String
    let headers: [String: String]
    let body: String
  }

  struct Record: Sendable {
    var requests: [Request] = []
    var connections = 0
    var ended = 0
    /// What clients of live channels have said.
    var heard: [WebSocketFrame] = []
    /// How many frames were written to them.
    var written = 0
  }

  let address: ServerAddress
  private let listener: Int32
  private let folder: String?
  private let script: @Sendable (Request) -> [Step]
  private let record = Watched(Record())
  private let open = Mutex<Set<Int32>>([])

  init(_ kind: Kind, _ script: @escaping @Sendable (Request) -> [Step]) throws {
    self.script = script
    switch kind {
    case .unix:
      let folder = try TemporaryFolder.make()
      self.folder = folder
      listener = try Sockets.listen(path: "\(folder)/s")
      address = .unixSocket("\(folder)/s")
    case .tcp:
      folder = nil
      let (socket, port) = try Sockets.listenOnLoopback()
      listener = socket
      address = .http("http://127.0.0.1:\(port)")
    }
    Thread.detachNewThread { [self] in accept() }
  }

  /// What has happened so far.
  var now: Record { record.value }

  /// Waits until what has happened satisfies a condition.
  @discardableResult
  func wait(until condition: @escaping @Sendable (Record) -> Bool) async -> Record {
    await record.wait(until: condition)
  }

  /// Breaks all connections and listens no more.
  func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
    open.withLock { for socket in $0 { shutdown(socket, Int32(SHUT_RDWR)) } }
    if let folder { TemporaryFolder.remove(folder) }
  }

  private func accept() {
    while true {
      let socket = Glibc.accept(listener, nil, nil)
      guard socket >= 0 else { break }
      _ = open.withLock { $0.insert(socket) }
      let number = record.change { record in
        record.connections += 1
        return record.connections
      }
      Thread.detachNewThread { [self] in
        serve(socket, number)
        _ = open.withLock { $0.remove(socket) }
        Glibc.close(socket)
        record.change { $0.ended += 1 }
      }
    }
    Glibc.close(listener)
  }

  private func serve(_ socket: Int32, _ number: Int) {
    var reader = RequestReader(socket: socket, connection: number)
    while let request = reader.next() {
      record.change { $0.requests.append(request) }
      var frames = ClientFrames(socket: socket)
      for step in script(request) {
        guard perform(step, on: socket, &frames) else { return }
      }
    }
  }

  /// Answers whether the connection goes on.
  private func perform(_ step: Step, on socket: Int32, _ frames: inout ClientFrames) -> Bool {
    switch step {
    case .send(let text): return Sockets.write(Array(text.utf8), to: socket)
    case .drip(let text): return text.utf8.allSatisfy { Sockets.write([$0], to: socket) }
    case .flood(let text):
      let bytes = Array(text.utf8)
      while Sockets.write(bytes, to: socket) {}
      return false
    case .bytes(let bytes): return Sockets.write(bytes, to: socket)
    case .frames(let frames):
      return frames.allSatisfy { frame in
        defer { record.change { $0.written += 1 } }
        return Sockets.write(frame.unmasked, to: socket)
      }
    case .ping(let milliseconds):
      usleep(milliseconds * 1_000)
      return Sockets.write(WebSocketFrame(.ping, payload: [1, 2]).unmasked, to: socket)
    case .hear: return hear(&frames) != nil
    case .hearAll:
      while let frame = hear(&frames) { if frame.opcode == .close { return false } }
      return false
    case .hang:
      while Sockets.read(from: socket) != nil {}
      return false
    case .close: return false
    }
  }

  private func hear(_ frames: inout ClientFrames) -> WebSocketFrame? {
    guard let frame = frames.next() else { return nil }
    record.change { $0.heard.append(frame) }
    return frame
  }
}

extension ScriptedServer.Step {
  /// A whole answer with a content length.
  static func answer(_ status: Int = 200, _ body: String = "{}", headers: String = "") -> Self {
    .send("HTTP/1.1 \(status) Reason\r\n\(headers)Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
  }
}
