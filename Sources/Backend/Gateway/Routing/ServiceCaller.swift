import AsyncHTTPClient
import EaselAPI
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import NIOPosix

/// Calls an instance of a service once, and takes nothing from it but a sound answer that proves whose it is.
struct ServiceCaller: Sendable {
  /// The largest answer that is taken.
  static let largestAnswer = 16 << 20

  /// A call, as it is sent to whichever instance.
  struct Message: Sendable {
    var sender: InternalSender
    var method: HTTPRequest.Method
    /// Path and query.
    var target: String
    var headers: HTTPHeaders = [:]
    var body: ByteBuffer?
  }

  /// How a try ended.
  enum Result: Sendable {
    case answer(Response)
    case trouble(RetryRules.Trouble, reason: String)
  }

  let client: InnerClient
  let key: InternalKey
  /// Seconds since 1970.
  let now: @Sendable () -> Int

  /// Makes a call with a token of its own, so that the receiver can refuse the second use of one.
  func call(_ instance: ServiceInstance, _ message: Message, within time: Duration) async throws -> Result {
    var request = instance.url.request(message.target, headers: message.headers)
    request.method = HTTPMethod(rawValue: message.method.rawValue)
    request.body = message.body.map { .bytes($0) }
    let token = try message.sender.token(message.method, message.target, key: key, now: now())
    request.headers.replaceOrAdd(name: message.sender.header.rawName, value: token)
    do {
      return try await read(request, token: token, in: message.sender.header, deadline: .now() + TimeAmount(time))
    } catch let error as HTTPClientError {
      if error == .invalidURL { throw Problem.badRequest("gateway.path.invalid", "The path is not a valid one.") }
      if error == .cancelled { throw CancellationError() }
      return .trouble(Self.trouble(error), reason: "\(error)")
    } catch let error as CancellationError {
      throw error
    } catch let error as IOError {
      return .trouble(Self.isUnsent(error) ? .unreachable : .lost, reason: "\(error)")
    } catch is NIOConnectionError {
      return .trouble(.unreachable, reason: "no connection")
    } catch is NIOTooManyBytesError {
      return .trouble(.tooLarge, reason: "the answer has more than \(Self.largestAnswer) bytes")
    } catch {
      return .trouble(.lost, reason: "\(error)")
    }
  }

  private func read(
    _ request: HTTPClientRequest, token: String, in header: HTTPField.Name, deadline: NIODeadline
  ) async throws -> Result {
    let answer = try await client.execute(request, deadline: deadline)
    let proof = answer.headers.first(name: HTTPField.Name.proof.rawName)
    guard AnswerProof.isGood(proof, for: token, in: header, status: Int(answer.status.code), key: key) else {
      return .trouble(.unproven, reason: "no proof of the internal key")
    }
    return try await Self.read(answer, to: request, deadline: deadline)
  }

  private static func read(
    _ answer: HTTPClientResponse, to request: HTTPClientRequest, deadline: NIODeadline
  ) async throws -> Result {
    guard isSound(answer, to: request) else { return .trouble(.nonsense, reason: "status or coding of the answer") }
    let hasBody = request.method != .HEAD && answer.status != .noContent && answer.status != .notModified
    guard !hasBody || isDelimited(answer) else { return .trouble(.nonsense, reason: "an answer without a length") }
    let body = try await collect(answer.body, until: deadline)
    if hasBody {
      let type = answer.headers.first(name: "content-type")
      guard body.readableBytes == 0 || isKnown(type) else { return .trouble(.nonsense, reason: "type of the answer") }
      guard !isOf("application/json", type) || WholeJSON.isIn(body.readableBytesUInt8Span) else {
        return .trouble(.nonsense, reason: "JSON that is none, or breaks off")
      }
    }
    guard answer.status.code < 400 || isProblem(answer, body, to: request) else {
      return .trouble(.nonsense, reason: "an error (\(answer.status.code)) that is no problem document")
    }
    let headers = ForwardedHeaders.toClient(answer.headers)
    let status = HTTPResponse.Status(code: Int(answer.status.code), reasonPhrase: answer.status.reasonPhrase)
    guard request.method == .HEAD || body.readableBytes > 0 else {
      return .answer(Response(status: status, headers: headers))
    }
    return .answer(Response(status: status, headers: headers, body: ResponseBody(byteBuffer: body)))
  }

  /// Whether an answer is one that a service may give: none of ours redirects, says that something is as it was without
  /// being asked, or encodes what it says.
  private static func isSound(_ answer: HTTPClientResponse, to request: HTTPClientRequest) -> Bool {
    guard answer.headers["content-encoding"].allSatisfy({ $0.lowercased() == "identity" }) else { return false }
    return switch answer.status.code {
    case 200..<300, 400..<600: true
    case 304: request.headers.contains(name: "if-none-match")
    default: false
    }
  }

  /// Whether an answer says where it ends (RFC 9112 section 6.3): one that ends with its connection may have been cut off.
  private static func isDelimited(_ answer: HTTPClientResponse) -> Bool {
    answer.headers.contains(name: "content-length") || answer.headers.contains(name: "transfer-encoding")
  }

  private static func isKnown(_ type: String?) -> Bool {
    ["application/json", Problem.contentType, "text/calendar", "text/plain", "text/csv"].contains { isOf($0, type) }
  }

  private static func isOf(_ wanted: String, _ type: String?) -> Bool {
    guard let type = type?.lowercased() else { return false }
    return type == wanted || type.hasPrefix("\(wanted);")
  }

  /// Whether an error is told as all of ours are: others are about the inside of whatever answered, not for clients.
  private static func isProblem(
    _ answer: HTTPClientResponse, _ body: ByteBuffer, to request: HTTPClientRequest
  ) -> Bool {
    guard isOf(Problem.contentType, answer.headers.first(name: "content-type")) else { return false }
    guard request.method != .HEAD else { return true }
    let problem = try? APIJSON.decode(Problem.self, from: Array(body.readableBytesView))
    return problem?.status == Int(answer.status.code)
  }

  /// Takes a body in, all of it before the deadline: a service that sends it drop by drop is as good as silent.
  private static func collect(_ body: HTTPClientResponse.Body, until deadline: NIODeadline) async throws -> ByteBuffer {
    try await withThrowingTaskGroup(of: ByteBuffer.self) { group in
      group.addTask { try await body.collect(upTo: largestAnswer) }
      group.addTask {
        try await Task.sleep(for: Duration(max(.zero, deadline - .now())))
        throw HTTPClientError.deadlineExceeded
      }
      defer { group.cancelAll() }
      return try await group.next() ?? ByteBuffer()
    }
  }

  private static func trouble(_ error: HTTPClientError) -> RetryRules.Trouble {
    switch error {
    case .connectTimeout: .unreachable
    case .deadlineExceeded, .readTimeout, .writeTimeout: .timedOut
    default: .lost
    }
  }

  /// Whether an error says that there was nobody to send anything to.
  private static func isUnsent(_ error: IOError) -> Bool {
    [ECONNREFUSED, ENOENT, EHOSTUNREACH, ENETUNREACH].contains(error.errnoCode)
  }
}
