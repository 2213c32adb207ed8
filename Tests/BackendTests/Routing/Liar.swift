import HTTPTypes
import NIOCore
import NIOPosix

@testable import Backend

/// Says one thing to whoever calls; nothing at all for nil, and hangs up at once for nothing.
///
/// With a key, it proves that it is a service.
final class Liar: ChannelInboundHandler, Sendable {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let answer: String?

  private let key: InternalKey?
  private let heard: Locked<String>

  private init(answer: String?, key: InternalKey?, heard: Locked<String>) {
    (self.answer, self.key, self.heard) = (answer, key, heard)
  }

  /// Listens at a socket; what comes is added to what was heard.
  static func listen(
    at socket: String, answer: String?, key: InternalKey? = nil, heard: Locked<String> = Locked("")
  ) async throws -> any Channel {
    try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in channel.pipeline.addHandler(Liar(answer: answer, key: key, heard: heard)) }
      .bind(unixDomainSocketPath: socket).get()
  }

  /// A whole answer of HTTP.
  static func answer(_ status: Int, _ type: String, _ body: String, headers: [String] = []) -> String {
    let lines = ["HTTP/1.1 \(status) x", "Content-Type: \(type)", "Content-Length: \(body.utf8.count)"] + headers
    return lines.joined(separator: "\r\n") + "\r\n\r\n" + body
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let call = String(buffer: unwrapInboundIn(data))
    heard.change { $0 += call }
    guard let said = answer else { return }
    let answer = proven(said, to: call)
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: answer)), promise: nil)
    if answer.isEmpty || answer.hasSuffix(":") { context.close(promise: nil) }
  }

  /// An answer with a proof for the token of a call, where there is a key, a call and a status.
  private func proven(_ answer: String, to call: String) -> String {
    let name = HTTPField.Name.identity
    guard let key, let end = answer.firstRange(of: "\r\n"), answer.hasPrefix("HTTP/1."),
      let status = answer.split(separator: " ").dropFirst().first.flatMap({ Int($0) }),
      let token = Self.token(in: call, name)
    else { return answer }
    let proof = AnswerProof.make(for: token, in: name, status: status, key: key)
    return answer[..<end.upperBound] + "\(HTTPField.Name.proof.rawName): \(proof)\r\n" + answer[end.upperBound...]
  }

  /// The value of a header in the text of a call.
  static func token(in call: String, _ name: HTTPField.Name) -> String? {
    let line = call.split(separator: "\r\n").first { $0.hasPrefix("\(name.rawName): ") }
    return line.map { String($0.dropFirst(name.rawName.count + 2)) }
  }
}
