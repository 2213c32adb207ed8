import Foundation
import Synchronization
import TestKit

/// Stands between a client and a server on this machine, and does to calls what networks do, by chance from a seed.
///
/// A live channel is passed on as it is until the link is cut.
final class FaultyLink: Sendable {
  /// What becomes of a call.
  enum Fault: CaseIterable, Sendable {
    /// It does not reach the server.
    case lostCall
    /// The server does it, and the answer does not come back.
    case lostAnswer
    /// Half of the answer comes back.
    case cutAnswer
    /// It comes late, after calls that were made after it.
    case late
    /// The server gets it twice; the first answer is the one that is lost.
    case twice
  }

  /// What was done so far.
  struct Counts: Sendable, Hashable {
    var calls = 0
    var faults: [Fault: Int] = [:]
  }

  private struct State {
    var chance: SeededRandom
    /// Out of a hundred calls, how many are done something to.
    var share = 0
    var isCut = false
    var open: [Int: [PlainSocket]] = [:]
    var count = 0
    var counts = Counts()
  }

  let port: Int
  private let target: Int
  private let listener: PlainSocket
  private let state: Mutex<State>

  /// A link to the server at a port; all passes until ``disturb(_:)``.
  init(to target: Int, seed: UInt64) throws {
    self.target = target
    listener = try PlainSocket(listeningOnLoopback: ())
    port = listener.port
    state = Mutex(State(chance: SeededRandom(seed: seed)))
    Thread.detachNewThread { [self] in
      while let client = listener.accepted() { Thread.detachNewThread { self.serve(client) } }
      listener.close()
    }
  }

  var counts: Counts { state.withLock(\.counts) }

  /// Does something to this many of a hundred calls from now on.
  func disturb(_ share: Int) { state.withLock { $0.share = share } }

  /// Nothing passes any more, what is under way among it.
  func cut() {
    let open = state.withLock { state in
      state.isCut = true
      return state.open.values.flatMap(\.self)
    }
    for socket in open { socket.shut() }
  }

  /// All passes again, with faults as before.
  func restore() { state.withLock { $0.isCut = false } }

  /// All passes, and nothing is done to it any more.
  func heal() {
    state.withLock { state in
      state.isCut = false
      state.share = 0
    }
  }

  /// Ends it for good.
  func close() {
    cut()
    listener.shut()
  }

  private func serve(_ client: PlainSocket) {
    let number = enter(client)
    var rest: [UInt8] = []
    while let number, let call = HTTPBytes.message(from: client, &rest) {
      let isLast = HTTPBytes.isUpgrade(call) ? relay(call, client, number) : answer(call, client)
      if isLast { break }
    }
    client.shut()
    state.withLock { state in if let number { state.open[number] = nil } }
    client.close()
  }

  /// Nil when the link is cut.
  private func enter(_ client: PlainSocket) -> Int? {
    state.withLock { state in
      guard !state.isCut else { return nil }
      state.count += 1
      state.open[state.count] = [client]
      return state.count
    }
  }

  private func nextFault() -> Fault? {
    state.withLock { state in
      state.counts.calls += 1
      guard Int.random(in: 0..<100, using: &state.chance) < state.share,
        let fault = Fault.allCases.randomElement(using: &state.chance)
      else { return nil }
      state.counts.faults[fault, default: 0] += 1
      return fault
    }
  }

  /// Passes a call on, or what the fault makes of it; answers whether the connection ends with it.
  private func answer(_ call: [UInt8], _ client: PlainSocket) -> Bool {
    let fault = nextFault()
    if fault == .lostCall { return true }
    if fault == .late {
      usleep(state.withLock { UInt32.random(in: 5_000...150_000, using: &$0.chance) })
    }
    if fault == .twice { _ = ask(call) }
    guard let answer = ask(call), !state.withLock(\.isCut), fault != .lostAnswer else { return true }
    guard fault != .cutAnswer else {
      client.write(Array(answer.prefix(answer.count / 2)))
      return true
    }
    client.write(answer)
    return false
  }

  private func ask(_ call: [UInt8]) -> [UInt8]? {
    guard let server = try? PlainSocket(port: target) else { return nil }
    defer { server.close() }
    server.write(call)
    var rest: [UInt8] = []
    return HTTPBytes.message(from: server, &rest)
  }

  /// Passes on all there is in both directions until one of them ends.
  private func relay(_ call: [UInt8], _ client: PlainSocket, _ number: Int) -> Bool {
    guard let server = try? PlainSocket(port: target) else { return true }
    state.withLock { $0.open[number]?.append(server) }
    server.write(call)
    let isDone = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      while case let bytes = server.read(), !bytes.isEmpty { client.write(bytes) }
      client.shut()
      isDone.signal()
    }
    while case let bytes = client.read(), !bytes.isEmpty { server.write(bytes) }
    server.shut()
    isDone.wait()
    server.close()
    return true
  }
}

/// HTTP/1.1 messages as bytes, as far as a link has to know them.
private enum HTTPBytes {
  /// The next message of a connection whose length its head tells; nil when the connection ends before its end.
  static func message(from socket: PlainSocket, _ rest: inout [UInt8]) -> [UInt8]? {
    while true {
      if let length = length(of: rest), rest.count >= length {
        defer { rest.removeFirst(length) }
        return Array(rest.prefix(length))
      }
      let more = socket.read()
      guard !more.isEmpty else { return nil }
      rest += more
    }
  }

  static func isUpgrade(_ message: [UInt8]) -> Bool { head(of: message).contains("upgrade: websocket") }

  private static func length(of bytes: [UInt8]) -> Int? {
    let end = Array("\r\n\r\n".utf8)
    guard let range = bytes.firstRange(of: end) else { return nil }
    let head = head(of: bytes)
    return range.upperBound + (head.firstMatch(of: /content-length: *(\d+)/).flatMap { Int($0.1) } ?? 0)
  }

  private static func head(of bytes: [UInt8]) -> String {
    let end = bytes.firstRange(of: Array("\r\n\r\n".utf8))?.lowerBound ?? bytes.count
    return String(decoding: bytes[..<end], as: UTF8.self).lowercased()
  }
}
