import Canvas
import EaselAPI
import EaselKit
import Transport

/// Sends questions and nothing that would change anything.
struct AskingTransport: Transport {
  private let transport: any Transport

  init(_ transport: any Transport) { self.transport = transport }

  func send(_ request: BackendRequest) async throws(BackendFailure) -> BackendResponse {
    guard request.method == .get else { throw .offline("a picture changes nothing") }
    return try await transport.send(request)
  }

  func live(_ wish: LiveWish) -> AsyncThrowingStream<LiveWord, any Error> { transport.live(wish) }
}

/// The private server, if it runs.
struct ListeningServer: ServerStarter {
  let socket: String

  func start() async throws(BackendFailure) {
    guard SocketProbe.isListening(socket) else { throw .offline("no server runs") }
  }
}
