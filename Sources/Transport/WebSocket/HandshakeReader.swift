import EaselAPI
import EaselKit

/// Reads the answer to a handshake, cut anywhere.
struct HandshakeReader: Sendable {
  enum Outcome: Sendable {
    /// The channel is open; what came after the header belongs to it.
    case opened(rest: [UInt8])
    case failed(BackendFailure)
  }

  /// Problem documents are far smaller.
  private static let largestBody = 65_536

  private let handshake: WebSocketHandshake
  private let largestHead: Int
  private var buffer: [UInt8] = []
  private var refusal: (status: Int, body: AnswerBody)?

  init(_ handshake: WebSocketHandshake, largestHead: Int) {
    self.handshake = handshake
    self.largestHead = largestHead
  }

  /// Takes what comes next; nil when more must come.
  mutating func take(_ bytes: [UInt8]) -> Outcome? {
    if refusal != nil { return takeOfBody(bytes) }
    var searched = max(0, buffer.count - 3)
    buffer += bytes
    while let end = Self.headEnd(in: buffer, from: searched) {
      guard end <= largestHead else { break }
      guard let head = AnswerHead(buffer[..<(end - 4)]) else { return .failed(.garbled("no HTTP")) }
      buffer.removeFirst(end)
      searched = 0
      // Interim answers such as 103 come before the one that counts.
      if head.status == 101 || head.status >= 200 { return take(head) }
    }
    return buffer.count > largestHead ? .failed(.garbled("the header is too large")) : nil
  }

  /// What it comes to when the connection ends here.
  mutating func end() -> Outcome {
    refusal?.body.end()
    return refused() ?? .failed(.offline("the connection broke off"))
  }

  private mutating func take(_ head: AnswerHead) -> Outcome? {
    if head.status == 101 { return handshake.fault(in: head).map(Outcome.failed) ?? .opened(rest: buffer) }
    guard head.status >= 400 else { return .failed(.garbled("no live channel at \(LiveChannel.path)")) }
    guard let body = AnswerBody(after: head, largest: Self.largestBody) else {
      return .failed(Problem.failure(for: BackendResponse(status: head.status, body: [])))
    }
    refusal = (head.status, body)
    return takeOfBody(buffer)
  }

  private mutating func takeOfBody(_ bytes: [UInt8]) -> Outcome? {
    do { try refusal?.body.take(bytes) } catch { return .failed(.garbled("the body is too large or broken")) }
    return refused()
  }

  /// The failure that a whole answer tells of.
  private func refused() -> Outcome? {
    guard let refusal, refusal.body.isWhole else { return nil }
    return .failed(Problem.failure(for: BackendResponse(status: refusal.status, body: refusal.body.bytes)))
  }

  /// The index after the empty line that ends a header.
  private static func headEnd(in bytes: [UInt8], from start: Int) -> Int? {
    guard bytes.count >= 4 else { return nil }
    for index in start..<(bytes.count - 3)
    where bytes[index] == 13 && bytes[index + 1] == 10 && bytes[index + 2] == 13 && bytes[index + 3] == 10 {
      return index + 4
    }
    return nil
  }
}
