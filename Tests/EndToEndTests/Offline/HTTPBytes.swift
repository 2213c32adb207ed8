/// HTTP/1.1 messages as bytes, as far as a link has to know them.
enum HTTPBytes {
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
