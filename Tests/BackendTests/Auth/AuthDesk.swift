import EaselAPI
import EaselKit
import Foundation
import GRDB
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import TestKit
import Testing

@testable import Backend

/// A server that people sign in to, with the mails it sends.
struct AuthDesk: Sendable {
  let server: Backdoor
  let mails: MailTray
  let tokens: AccessTokens
  let ring: KeyRing
  let hasher: CountingHasher
  let gateway: Gateway

  static let password: Secret = "a horse, a battery"

  /// Runs a test body against a server in a new folder.
  static func with(
    observability: Observability = Observability(), reserve: DiskReserve? = nil,
    _ body: @Sendable (AuthDesk) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      try await with(in: folder.path, observability: observability, reserve: reserve, body)
    }
  }

  /// Runs a test body against a server whose files are in a folder.
  static func with<Value: Sendable>(
    in folder: String, clock: TestClock = TestClock(), mails: MailTray = MailTray(),
    observability: Observability = Observability(), features: FeatureBoard = FeatureBoard(),
    reserve: DiskReserve? = nil, _ body: @Sendable (AuthDesk) async throws -> Value
  ) async throws -> Value {
    let ring = try KeyRing(folder: "\(folder)/keys", now: clock.now)
    let tokens = AccessTokens(ring: ring, now: clock.now)
    let hasher = CountingHasher()
    let (hub, exchange) = (LiveHub(), EventExchange())
    let gateway = try Gateway(
      services: ServiceCatalog.all + [.auth(AuthSettings(tokens: tokens, mailer: mails, hasher: hasher))],
      in: ServiceEnvironment(
        folder: "\(folder)/services", hub: hub, exchange: exchange, features: features, observability: observability,
        reserve: reserve, now: clock.now),
      signIn: .tokens(tokens))
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    let application = Application(responder: AddressedResponder(inner: gateway.responder), logger: logger)
    let work = Task { await gateway.work() }
    defer { work.cancel() }
    let value = try await application.test(.router) { client in
      let server = Backdoor(send: Backdoor.sender(client), hub: hub, exchange: exchange, clock: clock, folder: folder)
      return try await body(
        AuthDesk(server: server, mails: mails, tokens: tokens, ring: ring, hasher: hasher, gateway: gateway))
    }
    await exchange.close()
    return value
  }

  /// Has a server that is down by now not know what ended while it was up.
  static func forgetEnds(in folder: String) async throws {
    let environment = ServiceEnvironment(folder: "\(folder)/services", hub: LiveHub())
    let database = try ServiceDatabase(name: "auth", in: environment, migrations: AuthSchema.register)
    try await database.note { db in try db.execute(sql: "DELETE FROM ended") }
  }

  /// Sends a call for somebody, from an address.
  func send(_ request: BackendRequest, as token: Secret? = nil, from address: String = "192.0.2.1") async throws
    -> Answer
  {
    var headers: HTTPFields = [AddressedResponder.header: address]
    headers[.authorization] = token.map { "Bearer \($0.revealed)" }
    headers[.idempotencyKey] = request.idempotencyKey
    headers[.ifMatch] = request.ifMatch
    headers[.ifNoneMatch] = request.ifNoneMatch
    if request.body != nil { headers[.contentType] = request.contentType }
    let method = HTTPRequest.Method(rawValue: request.method.rawValue) ?? .get
    return try await server.send(method, request.target, headers, request.body)
  }

  /// Makes a typed call for somebody.
  func call<Value>(_ endpoint: Endpoint<Value>, as token: Secret? = nil) async throws -> Value {
    let answer = try await send(endpoint.request, as: token)
    return try endpoint.decode(BackendResponse(status: answer.status, body: answer.body))
  }

  /// Makes an account: signs up, takes the code from the mail, and lets the welcome mail go by.
  func makeAccount(_ email: String, name: String? = nil, from address: String = "192.0.2.200") async throws {
    let name = name ?? email.prefix { $0 != "@" }.capitalized
    let answer = try await send(
      AuthAPI.signUp(SignUp(email: email, name: name, password: Self.password)).request, from: address)
    #expect(answer.status == 202)
    let code = try #require(await mails.next().code)
    #expect(try await send(AuthAPI.verify(code, password: Self.password).request).status == 200)
    #expect(await mails.next().subject == "Welcome to Easel")
  }

  /// Signs in.
  func login(_ email: String, terminal: String? = nil, password: Secret = password) async throws -> SignedIn {
    try await call(AuthAPI.login(Login(email: email, password: password, terminal: terminal)))
  }

  /// Makes an account and signs in.
  func newcomer(_ email: String, name: String? = nil) async throws -> SignedIn {
    try await makeAccount(email, name: name, from: "198.51.100.\(email.utf8.reduce(0) { ($0 + Int($1)) % 250 })")
    return try await login(email)
  }
}

/// Gives each call the address that a header of the test names.
struct AddressedResponder: HTTPResponder {
  static let header = HTTPField.Name("X-Test-Address") ?? .from

  let inner: GatewayResponder

  func respond(to request: Request, context: GatewayContext) async throws -> Response {
    var context = context
    context.clientAddress = request.headers[Self.header]
    return try await inner.respond(to: request, context: context)
  }
}

/// Takes mails, or fails to, as often as it is told.
final class MailTray: Mailer {
  private let stream: AsyncStream<MailMessage>
  private let continuation: AsyncStream<MailMessage>.Continuation
  private let failures: Locked<Int>
  private let all = Locked<[MailMessage]>([])

  init(failures: Int = 0) {
    (stream, continuation) = AsyncStream.makeStream()
    self.failures = Locked(failures)
  }

  func send(_ mail: MailMessage) async throws(MailFailure) {
    let isFailing = failures.value > 0
    failures.change { $0 = max($0 - 1, 0) }
    if isFailing { throw MailFailure("the tray is shut") }
    all.change { $0.append(mail) }
    continuation.yield(mail)
  }

  /// Fails so often from now on.
  func fail(_ times: Int) { failures.change { $0 = times } }

  /// The next mail that arrives.
  func next() async -> MailMessage {
    for await mail in stream { return mail }
    return MailMessage(id: "", to: "", subject: "", text: "", date: Timestamp(seconds: 0))
  }

  /// Every mail so far.
  var arrived: [MailMessage] { all.value }
}

extension MailMessage {
  /// The code in it, which stands alone on an indented line.
  var code: Secret? {
    text.split(separator: "\n").first { $0.hasPrefix("    ") && !$0.contains("easel login") }
      .map { Secret($0.filter { $0 != " " }) }
  }
}

/// Hashes at a price that tests can pay, and counts how often.
final class CountingHasher: PasswordHashing {
  private let inner = ScryptHasher(cost: .init(rounds: 16, blockSize: 1, parallelism: 1))
  private let count = Locked(0)

  /// Whether new hashes are refused as if too many were being made.
  let isBusy = Locked(false)

  var work: Int { count.value }

  func hash(_ password: Secret) async throws -> String {
    if isBusy.value { throw Problem.passwordsBusy }
    count.change { $0 += 1 }
    return try await inner.hash(password)
  }

  func verify(_ password: Secret, against hash: String?) async throws -> Bool {
    count.change { $0 += 1 }
    return try await inner.verify(password, against: hash)
  }

  func isOutdated(_ hash: String) -> Bool { inner.isOutdated(hash) }
}
