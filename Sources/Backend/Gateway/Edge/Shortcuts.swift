import EaselKit
import HTTPTypes
import NIOCore
import NIOHTTP1

/// Answers again, from the connection itself, what somebody was answered before: reads that the cache still has and that
/// say nothing but who asks.
///
/// Everything that could make a difference, such as a condition, a body or a header that is not known here, goes the
/// long way. What holds there holds here: the sign-in must still be good, the call is counted for its rates, has an id
/// of its own, and is told to those who watch.
final class Shortcuts: Sendable {
  /// What a call may say beside who asks without another answer being due.
  private static let plain: Set<String> = ["host", "authorization", "user-agent", "accept", "accept-encoding"]

  private let cache: ResponseCache
  private let verifier: any TokenVerifier
  /// The person's first: a call that they make too often is counted once more on the long way, for nobody else.
  private let limits: [CallLimit]
  private let observability: Observability
  private let options: EdgeOptions
  private let now: @Sendable () -> Timestamp

  /// Nil where there can be none: calls behind a proxy say for whom they are made, and calls that are traced are
  /// followed all the way.
  init?(
    _ cache: ResponseCache, verifier: any TokenVerifier, limits: [CallLimit], options: EdgeOptions,
    observability: Observability, now: @escaping @Sendable () -> Timestamp
  ) {
    guard !options.isBehindProxy, observability.tracer == nil else { return nil }
    self.cache = cache
    self.verifier = verifier
    self.limits = limits
    self.options = options
    self.observability = observability
    self.now = now
  }

  /// The answer to a call from an address; nil when it has to go the long way.
  func answer(_ head: HTTPRequestHead, from address: String?) -> (head: HTTPResponseHead, body: ByteBuffer)? {
    let start = ContinuousClock.now
    guard head.method == .GET, head.version == .http1_1, let token = Self.token(of: head),
      let identity = verifier.known(token), let key = ResponseCache.Key(identity, target: head.uri),
      let shortcut = cache.shortcut(key, now: options.now()), mayPass(identity, from: address)
    else { return nil }
    let id = RequestID.make(at: now())
    var head = shortcut.head
    head.headers.add(name: HTTPField.Name.requestID.rawName, value: id)
    let call = ObservedCall(
      service: shortcut.route.service, method: "GET", route: shortcut.route.template, status: 200,
      time: .now - start, user: identity.caller, problem: nil, requestID: id, traceID: nil)
    observability.answered(call, at: shortcut.route)
    return (head, shortcut.body)
  }

  /// The access token, when the call says nothing that matters beside it.
  private static func token(of head: HTTPRequestHead) -> String? {
    var token: String?
    for (name, value) in head.headers {
      let name = name.lowercased()
      guard plain.contains(name) || name == "connection" && value.lowercased() == "keep-alive" else { return nil }
      guard name == "authorization" else { continue }
      guard token == nil, value.hasPrefix("Bearer ") else { return nil }
      token = String(value.dropFirst(7))
    }
    return token
  }

  /// Whether nobody has to wait; whoever has to is told so on the long way.
  private func mayPass(_ identity: Identity, from address: String?) -> Bool {
    limits.allSatisfy { $0.take(address: address, identity: identity, now: options.now()) == nil }
  }
}
