import Foundation
import Synchronization
import TestKit

/// Stands between a client and a server on this machine, and does to calls what networks do, by chance from a seed or as
/// a test chooses.
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

  /// What a test has done to a call.
  enum Treatment: Sendable, Hashable {
    /// It stands still before the server gets it.
    case holdCall
    /// The server does it, and its answer stands still.
    case holdAnswer
    /// So many bytes of the answer come back, or all but so many, and then the connection ends.
    case cutAnswer(Int)
    /// The server does not get it; these bytes are the answer, and then the connection ends.
    case answered(with: [UInt8])
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
    var choose: @Sendable (String) -> Treatment? = { _ in nil }
    var waiting: [HeldCall] = []
  }

  let port: Int
  /// The calls that stand still, as they come to.
  let held: AsyncStream<HeldCall>
  private let holding: AsyncStream<HeldCall>.Continuation
  private let target: Int
  private let listener: PlainSocket
  private let state: Mutex<State>

  /// A link to the server at a port; all passes until ``disturb(_:)``.
  init(to target: Int, seed: UInt64 = 1) throws {
    self.target = target
    (held, holding) = AsyncStream.makeStream()
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

  /// Does something to the calls that are chosen by their text, and to no others.
  func treat(_ choose: @escaping @Sendable (String) -> Treatment?) { state.withLock { $0.choose = choose } }

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
    for call in state.withLock(\.waiting) { call.drop() }
    listener.shut()
  }

  private func serve(_ client: PlainSocket) {
    let number = enter(client)
    var rest: [UInt8] = []
    while let number, let call = HTTPBytes.message(from: client, &rest) {
      let isLast = HTTPBytes.isUpgrade(call) ? open(call, client, number) : answer(call, client)
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
    let text = String(decoding: call, as: UTF8.self)
    if let treatment = state.withLock(\.choose)(text) { return answer(call, client, treatment, text) }
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

  /// Passes a call on as a test wants it; answers whether the connection ends with it.
  private func answer(_ call: [UInt8], _ client: PlainSocket, _ treatment: Treatment, _ text: String) -> Bool {
    if treatment == .holdCall, !hold(text) { return true }
    if case .answered(let bytes) = treatment {
      client.write(bytes)
      return true
    }
    guard !state.withLock(\.isCut), let answer = ask(call) else { return true }
    if treatment == .holdAnswer, !hold(text) { return true }
    guard case .cutAnswer(let count) = treatment else {
      client.write(answer)
      return false
    }
    client.write(Array(count < 0 ? answer.dropLast(-count) : answer.prefix(count)))
    return true
  }

  /// Lets a call stand still; whether it goes on then.
  private func hold(_ text: String) -> Bool {
    let call = HeldCall(text)
    state.withLock { $0.waiting.append(call) }
    holding.yield(call)
    return call.wait()
  }

  private func ask(_ call: [UInt8]) -> [UInt8]? {
    guard let server = try? PlainSocket(port: target) else { return nil }
    defer { server.close() }
    server.write(call)
    var rest: [UInt8] = []
    return HTTPBytes.message(from: server, &rest)
  }

  /// Opens a live channel, unless something else answers.
  private func open(_ call: [UInt8], _ client: PlainSocket, _ number: Int) -> Bool {
    let treatment = state.withLock(\.choose)(String(decoding: call, as: UTF8.self))
    guard case .answered(let bytes) = treatment else { return relay(call, client, number) }
    client.write(bytes)
    return true
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
