/// Reads requests from a connection, by their content length.
struct RequestReader {
  let socket: Int32
  let connection: Int
  private var buffer: [UInt8] = []

  init(socket: Int32, connection: Int) {
    self.socket = socket
    self.connection = connection
  }

  mutating func next() -> ScriptedServer.Request? {
    var end = headEnd
    while end == nil {
      guard more() else { return nil }
      end = headEnd
    }
    guard let end else { return nil }
    var lines = String(decoding: buffer[..<end], as: UTF8.self).split(separator: "\r\n").map(String.init)
    buffer.removeFirst(end + 4)
    let line = lines.isEmpty ? "" : lines.removeFirst()
    let headers = Dictionary(lines.map(Self.split)) { "\($0), \($1)" }
    let length = headers["content-length"].flatMap { Int($0) } ?? 0
    while buffer.count < length { guard more() else { return nil } }
    let body = String(decoding: buffer.prefix(length), as: UTF8.self)
    buffer.removeFirst(length)
    return ScriptedServer.Request(connection: connection, line: line, headers: headers, body: body)
  }

  private var headEnd: Int? {
    guard buffer.count >= 4 else { return nil }
    return (0...buffer.count - 4).first { buffer[$0..<$0 + 4].elementsEqual([13, 10, 13, 10]) }
  }

  private mutating func more() -> Bool {
    guard let bytes = Sockets.read(from: socket) else { return false }
    buffer += bytes
    return true
  }

  private static func split(_ line: String) -> (String, String) {
    let name = line.prefix { $0 != ":" }
    return (name.lowercased(), String(line.dropFirst(name.count + 1).drop { $0 == " " }))
  }
}
