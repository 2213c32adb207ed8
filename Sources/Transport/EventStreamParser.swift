/// Reads `text/event-stream` as it comes in (WHATWG HTML, section 9.2.6), cut anywhere.
package struct EventStreamParser: Sendable {
  /// One event.
  package struct Event: Sendable, Hashable {
    /// The last id that the stream gave, empty when none.
    package var id: String
    /// The event's type, `message` when the stream gave none.
    package var type: String
    /// The data lines, joined by line feeds.
    package var data: [UInt8]

    package init(id: String = "", type: String = "message", data: [UInt8]) {
      self.id = id
      self.type = type
      self.data = data
    }
  }

  /// Why a stream cannot be read on.
  package enum Failure: Error, Sendable, Hashable {
    case longLine
    case largeEvent
  }

  /// The reconnection time that the stream asked for, in milliseconds.
  package private(set) var reconnectionTime: Int?

  private let longestLine: Int
  private let largestEvent: Int
  private var line: [UInt8] = []
  private var isFirstLine = true
  private var endedWithReturn = false
  private var id = ""
  private var type = ""
  private var data: [UInt8] = []
  private var hasData = false

  /// Makes a parser that refuses lines and events larger than that, in bytes.
  package init(longestLine: Int = 64 << 10, largestEvent: Int = 256 << 10) {
    self.longestLine = longestLine
    self.largestEvent = largestEvent
  }

  /// Takes the next bytes and answers the events that they completed.
  package mutating func feed(_ bytes: some Sequence<UInt8>) throws(Failure) -> [Event] {
    var events: [Event] = []
    for byte in bytes {
      let followsReturn = endedWithReturn
      endedWithReturn = byte == 0x0D
      switch byte {
      case 0x0A where followsReturn: break
      case 0x0A, 0x0D: if let event = try endLine() { events.append(event) }
      default:
        guard line.count < longestLine else { throw .longLine }
        line.append(byte)
      }
    }
    return events
  }

  private mutating func endLine() throws(Failure) -> Event? {
    if isFirstLine, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    isFirstLine = false
    defer { line.removeAll(keepingCapacity: true) }
    guard !line.isEmpty else { return dispatch() }
    let colon = line.firstIndex(of: 0x3A) ?? line.endIndex
    var value = line[colon...].dropFirst()
    if value.first == 0x20 { value.removeFirst() }
    try take(field: line[..<colon], value: value)
    return nil
  }

  private mutating func take(field: ArraySlice<UInt8>, value: ArraySlice<UInt8>) throws(Failure) {
    switch String(decoding: field, as: UTF8.self) {
    case "data":
      guard data.count + value.count < largestEvent else { throw .largeEvent }
      if hasData { data.append(0x0A) }
      data += value
      hasData = true
    case "event": type = String(decoding: value, as: UTF8.self)
    case "id" where !value.contains(0): id = String(decoding: value, as: UTF8.self)
    case "retry" where !value.isEmpty && value.allSatisfy { (0x30...0x39).contains($0) }:
      reconnectionTime = Int(String(decoding: value, as: UTF8.self)) ?? reconnectionTime
    default: break
    }
  }

  private mutating func dispatch() -> Event? {
    defer {
      data = []
      hasData = false
      type = ""
    }
    return hasData ? Event(id: id, type: type.isEmpty ? "message" : type, data: data) : nil
  }
}
