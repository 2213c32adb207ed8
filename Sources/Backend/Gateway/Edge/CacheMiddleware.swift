import Crypto
import HTTPTypes
import Hummingbird
import NIOCore

/// Gives the answers again that a service lets be kept (`Cache-Control: private, max-age=N`), and tells a client that
/// what it has is still right (`If-None-Match`).
///
/// Every call that changes something in a service outdates what was kept of it. Clients themselves always ask anew: what
/// goes out says `no-cache`.
struct CacheMiddleware: RouterMiddleware {
  private static let outward = "private, no-cache"

  let cache: ResponseCache
  let now: @Sendable () -> Duration

  func handle(
    _ request: Request, context: GatewayContext, next: @concurrent (Request, GatewayContext) async throws -> Response
  ) async throws -> Response {
    guard let key = context.identity.flatMap({ ResponseCache.Key($0, target: request.uri.string) }) else {
      return try await next(request, context)
    }
    if request.method == .head { return try await head(request, key) { try await next(request, context) } }
    guard request.method == .get else {
      defer { cache.outdate(key.service) }
      return try await next(request, context)
    }
    if !Self.asksAnew(request), let answer = cache.answer(key, now: now()) {
      context.notes.note(kept: ResponseCache.Kept(key: key, answer: answer))
      return Self.response(answer, to: request)
    }
    let generation = cache.generation(of: key.service)
    let response = try await next(request, context)
    guard let seconds = Self.keepable(response), let answer = try await Self.answer(of: response) else {
      return response
    }
    cache.keep(answer, key, generation: generation, until: now() + .seconds(seconds))
    return Self.response(answer, to: request)
  }

  /// What `GET` would say, without a body; its entity tag only when the answer is kept, as it is made of that.
  private func head(
    _ request: Request, _ key: ResponseCache.Key, _ answer: () async throws -> Response
  ) async throws -> Response {
    if !Self.asksAnew(request), let kept = cache.answer(key, now: now()) {
      var response = Self.response(kept, to: request)
      if response.status == .ok {
        response = Response(status: .ok, headers: kept.headers)
        response.headers[.contentLength] = "\(kept.body.readableBytes)"
      }
      return response
    }
    var response = try await answer()
    if Self.isKeepable(response.headers[.cacheControl]) { response.headers[.cacheControl] = Self.outward }
    return response
  }

  private static func isKeepable(_ control: String?) -> Bool {
    guard let control else { return false }
    return control.hasPrefix("private,") && !control.contains("no-")
  }

  private static func asksAnew(_ request: Request) -> Bool {
    request.headers[values: .cacheControl].contains { $0.contains("no-cache") || $0.contains("no-store") }
  }

  /// For how many seconds an answer may be kept; nil for not at all.
  static func keepable(_ response: Response) -> Int? {
    guard response.status == .ok, let length = response.body.contentLength, length <= ResponseCache.largestBody,
      let control = response.headers[.cacheControl], control.hasPrefix("private,"), !control.contains("no-"),
      let age = control.firstRange(of: "max-age=")
    else { return nil }
    return Int(control[age.upperBound...].prefix { $0.isASCII && $0.isNumber }).flatMap { $0 > 0 ? $0 : nil }
  }

  /// An answer with its whole body, and an entity tag of its bytes when the service gave none.
  private static func answer(of response: Response) async throws -> ResponseCache.Answer? {
    let body = try await response.body.collected()
    var headers = response.headers
    headers[.cacheControl] = outward
    if !headers.contains(.eTag) {
      let digest = SHA256.hash(data: body.readableBytesView).prefix(12).map {
        String($0 >> 4, radix: 16) + String($0 & 15, radix: 16)
      }
      headers[.eTag] = "W/\"\(digest.joined())\""
    }
    return ResponseCache.Answer(headers: headers, body: body)
  }

  private static func response(_ answer: ResponseCache.Answer, to request: Request) -> Response {
    guard matches(request.headers[values: .ifNoneMatch], answer.headers[.eTag]) else {
      return Response(status: .ok, headers: answer.headers, body: ResponseBody(byteBuffer: answer.body))
    }
    var headers = answer.headers
    headers[.contentType] = nil
    headers[.contentLength] = nil
    return Response(status: .notModified, headers: headers)
  }

  /// Whether one of the tags that a client has is the answer's, weak or not (RFC 9110 section 13.1.2).
  static func matches(_ conditions: [String], _ tag: String?) -> Bool {
    guard let tag = tag.map(opaque) else { return false }
    return conditions.contains { condition in
      condition.split(separator: ",").contains { given in
        let given = given.drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed()
        return String(given) == "*" || opaque(String(given)) == tag
      }
    }
  }

  private static func opaque(_ tag: String) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...] }
}
