import EaselAPI
import EaselKit
import HTTPTypes
import Logging
import NIOCore
import NIOHTTP1

/// Refuses what never becomes a call that is handed on: the connection itself answers with a problem, and ends.
struct BareRefusal: Sendable {
  let observability: Observability
  /// What the ids of refusals begin with.
  let now: @Sendable () -> Timestamp

  /// The answer that refuses with a problem; those who watch are told of it.
  ///
  /// Without a body when the call must not get one (`HEAD`).
  func parts(_ problem: Problem, hasBody: Bool = true) -> [HTTPServerResponsePart] {
    let id = RequestID.make(at: now())
    tell(of: problem, id)
    let body = ByteBuffer(bytes: (try? APIJSON.encode(problem)) ?? [])
    let head = HTTPResponseHead(
      version: .http1_1, status: HTTPResponseStatus(statusCode: problem.status),
      headers: [
        "Content-Type": Problem.contentType, "Content-Length": "\(body.readableBytes)", "Connection": "close",
        "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", HTTPField.Name.requestID.rawName: id,
        "Date": date,
      ])
    return hasBody ? [.head(head), .body(.byteBuffer(body)), .end(nil)] : [.head(head), .end(nil)]
  }

  /// What every answer of the connection says of the time.
  var date: String { HTTPDate.text(at: now()) }

  /// The same answer as it goes over a connection, for where nothing makes it into bytes.
  func bytes(_ problem: Problem, hasBody: Bool = true) -> ByteBuffer {
    var bytes = ByteBuffer()
    for part in parts(problem, hasBody: hasBody) {
      switch part {
      case .head(let head):
        bytes.writeString("HTTP/1.1 \(head.status.code) \(head.status.reasonPhrase)\r\n")
        for (name, value) in head.headers { bytes.writeString("\(name): \(value)\r\n") }
        bytes.writeString("\r\n")
      case .body(.byteBuffer(let body)): bytes.writeImmutableBuffer(body)
      case .body, .end: break
      }
    }
    return bytes
  }

  private func tell(of problem: Problem, _ id: String) {
    observability.metrics.problem(problem.code, at: "gateway")
    observability.accessLog?.info(
      "refused",
      metadata: [
        "service": "gateway", "status": .stringConvertible(problem.status), "code": "\(problem.code)",
        "request": "\(id)",
      ])
  }
}

extension ChannelHandlerContext {
  /// Sends an answer on from here; the future tells when it is out.
  @discardableResult
  func refuse(with parts: [HTTPServerResponsePart]) -> EventLoopFuture<Void> {
    for part in parts.dropLast() { write(NIOAny(part), promise: nil) }
    guard let last = parts.last else { return eventLoop.makeSucceededVoidFuture() }
    let written = eventLoop.makePromise(of: Void.self)
    writeAndFlush(NIOAny(last), promise: written)
    return written.futureResult
  }
}
