import Tracing

/// Which trace and which part of it something belongs to (W3C Trace Context).
struct TraceContext: Sendable, Hashable {
  /// 16 bytes, not all zero.
  struct TraceID: Sendable, Hashable, CustomStringConvertible {
    let high: UInt64
    let low: UInt64

    static func random() -> TraceID { TraceID(high: .random(in: .min ... .max), low: .random(in: 1 ... .max)) }

    var description: String { TraceContext.hex(high) + TraceContext.hex(low) }
  }

  private static let longestState = 512

  let traceID: TraceID
  /// 8 bytes, not all zero.
  let spanID: UInt64
  /// Whether it is recorded; nil when that is not decided.
  var isSampled: Bool?
  /// What others along the way keep in it; handed on as it is.
  var state: String?

  init(traceID: TraceID, spanID: UInt64, isSampled: Bool?, state: String? = nil) {
    self.traceID = traceID
    self.spanID = spanID
    self.isSampled = isSampled
    self.state = state
  }

  /// Reads the headers `traceparent` and `tracestate`; nil when the first makes no sense, as if there were none.
  init?(parent: String?, state: String? = nil) {
    guard let parent, parent.utf8.count >= 55, parent.utf8.count <= 256 else { return nil }
    let parts = parent.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count >= 4, parts.map(\.utf8.count).prefix(4) == [2, 32, 16, 2],
      let version = Self.number(parts[0]), version != 0xFF, version > 0 || parts.count == 4,
      let high = Self.number(parts[1].prefix(16)), let low = Self.number(parts[1].suffix(16)), high != 0 || low != 0,
      let span = Self.number(parts[2]), span != 0, let flags = Self.number(parts[3])
    else { return nil }
    traceID = TraceID(high: high, low: low)
    spanID = span
    isSampled = flags & 1 == 1
    self.state = state.flatMap { $0.utf8.count <= Self.longestState && Self.isPlain($0) ? $0 : nil }
  }

  /// The header `traceparent`.
  var parent: String { "00-\(traceID)-\(Self.hex(spanID))-\(isSampled == true ? "01" : "00")" }

  static func hex(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private static func number(_ text: Substring) -> UInt64? {
    let isHex = text.utf8.allSatisfy { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
    return isHex ? UInt64(text, radix: 16) : nil
  }

  private static func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy { (0x20..<0x7F).contains($0) } }
}

extension ServiceContext {
  private enum TraceKey: ServiceContextKey { typealias Value = TraceContext }

  /// The trace that what is being done belongs to.
  var trace: TraceContext? {
    get { self[TraceKey.self] }
    set { self[TraceKey.self] = newValue }
  }
}
