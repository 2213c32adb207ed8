import Foundation
import Synchronization

/// Stands where a server's socket was and passes calls on to it; of the calls of one method, the answers are lost.
final class LosingProxy: Sendable {
  /// A word for each answer that was lost: what it was to is done.
  let losses: AsyncStream<Void>
  private let listener: PlainSocket
  private let place: String
  private let real: String
  private let waiting = Mutex<[PlainSocket]>([])

  init(at place: String, losing method: String) throws {
    self.place = place
    real = place + ".real"
    guard rename(place, real) == 0 else { throw POSIXError(.ENOENT) }
    listener = try PlainSocket(listeningAt: place)
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    losses = stream
    Thread.detachNewThread { [self] in
      while let client = listener.accepted() {
        if !pass(client, losing: method) { continuation.yield() }
      }
      continuation.finish()
    }
  }

  /// Lets the server have its place again.
  func leave() {
    listener.shut()
    unlink(place)
    rename(real, place)
    for client in waiting.withLock(\.self) { client.close() }
  }

  /// Passes a call on, and answers whether the caller gets the answer.
  private func pass(_ client: PlainSocket, losing method: String) -> Bool {
    let request = client.readMessage()
    guard !request.isEmpty else {
      // Somebody only looked whether anybody listens.
      client.close()
      return true
    }
    var answer = ""
    if let server = try? PlainSocket(connectedTo: real) {
      server.write(request)
      answer = server.readMessage()
      server.close()
    }
    guard !request.hasPrefix(method) else {
      // The caller waits for what never comes.
      waiting.withLock { $0.append(client) }
      return false
    }
    client.write(answer)
    client.shut()
    client.close()
    return true
  }
}
