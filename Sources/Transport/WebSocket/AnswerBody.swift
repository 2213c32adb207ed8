/// The body of an answer that refuses a handshake, as far as it has come (RFC 9112, section 6).
struct AnswerBody: Sendable {
  private enum Framing: Sendable {
    case length(Int)
    /// What is left of the present chunk; nil while its size is read.
    case chunks(left: Int?)
    case untilTheEnd
  }

  struct Broken: Error {}

  private(set) var bytes: [UInt8] = []
  private(set) var isWhole = false
  private var framing: Framing
  private var line: [UInt8] = []
  private let largest: Int

  /// Reads a body of which at most so many bytes are taken; nil when its header makes no sense.
  init?(after head: AnswerHead, largest: Int) {
    self.largest = largest
    if head["transfer-encoding"] != nil {
      guard head.tokens("transfer-encoding") == ["chunked"] else { return nil }
      framing = .chunks(left: nil)
    } else if let text = head["content-length"] {
      guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let length = Int(text), length <= largest else {
        return nil
      }
      framing = .length(length)
      isWhole = length == 0
    } else {
      framing = .untilTheEnd
    }
  }

  /// Takes what comes next; what follows a whole body is let go.
  mutating func take(_ part: some Sequence<UInt8>) throws(Broken) {
    for byte in part where !isWhole {
      switch framing {
      case .untilTheEnd: try keep(byte)
      case .length(let length):
        try keep(byte)
        isWhole = bytes.count == length
      case .chunks(let left?) where left > 0:
        try keep(byte)
        framing = .chunks(left: left - 1)
      case .chunks(let left): try takeOfLine(byte, afterChunk: left != nil)
      }
    }
  }

  /// The connection has ended.
  mutating func end() { if case .untilTheEnd = framing { isWhole = true } }

  private mutating func keep(_ byte: UInt8) throws(Broken) {
    guard bytes.count < largest else { throw Broken() }
    bytes.append(byte)
  }

  /// A line between chunks: the empty one that ends a chunk, or the size of the next; a size of 0 ends the body.
  private mutating func takeOfLine(_ byte: UInt8, afterChunk: Bool) throws(Broken) {
    guard line.count < 64 else { throw Broken() }
    guard byte == 0x0A else { return line.append(byte) }
    defer { line = [] }
    guard line.last == 0x0D else { throw Broken() }
    let text = String(decoding: line.dropLast(), as: UTF8.self)
    if afterChunk {
      guard text.isEmpty else { throw Broken() }
      framing = .chunks(left: nil)
      return
    }
    guard let size = Int(text.prefix { $0 != ";" }, radix: 16), (0...largest).contains(size) else { throw Broken() }
    framing = .chunks(left: size)
    isWhole = size == 0
  }
}
