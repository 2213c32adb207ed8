import Foundation

/// Fills a server with todos over one plain connection, faster than one program for each would.
struct FillingClient {
  let socket: String

  /// Adds todos and answers how many were made.
  func add(todos count: Int) async throws -> Int {
    let file = try PlainSocket(connectedTo: socket)
    defer { file.close() }
    var made = 0
    for number in 1...count {
      let body = #"{"title":"todo \#(number)"}"#
      file.write(
        "POST /api/todo/items HTTP/1.1\r\nHost: easel\r\nContent-Type: application/json\r\n"
          + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
      if file.readMessage().hasPrefix("HTTP/1.1 201") { made += 1 }
    }
    return made
  }
}
