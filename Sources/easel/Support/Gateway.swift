import EaselAPI
import EaselKit
import Transport

/// A server that was made sure to run, to be called.
struct Gateway: Sendable {
  private static let pageSize = 500

  let transport: any Transport
  private let starter: any ServerStarter
  /// Whether the address redirects; nil for the private server.
  private let redirection: RedirectionCheck?
  /// What people call the server; nil for the private one.
  private let name: String?

  /// Starts the server if need be, and sends what waits for it.
  init(_ options: ConnectionOptions) async throws(CommandFailure) {
    try await self.init(sendingTo: ServerChoice(options.server, paths: Environment.paths))
  }

  /// Starts the server if need be, and sends what waits for it.
  init(
    sendingTo choice: ServerChoice, _ limits: TransportLimits = TransportLimits()
  ) async throws(CommandFailure) {
    try await self.init(starting: choice, limits)
    // Without a database a command works as long as the server does.
    guard choice.signIn?.link == nil, let local = try? LocalCopy(choice) else { return }
    _ = await SendingAhead(to: self, local).run()
  }

  /// Starts the server if need be; for what cannot be done without it, so that another easel that renews is waited for.
  init(starting choice: ServerChoice, _ limits: TransportLimits = TransportLimits()) async throws(CommandFailure) {
    try await self.init(
      starting: choice, over: choice.connection(limits), patience: SignInFolder.fullRenewalPatience)
  }

  /// Starts the server if need be, and goes a way of one's own there; waits for another easel that renews the sign-in for
  /// so many milliseconds.
  init(
    starting choice: ServerChoice, over connection: some Transport & BearerTransport,
    patience: Int64 = SignInFolder.renewalPatience
  ) async throws(CommandFailure) {
    let transport = choice.transport(over: connection, paths: Environment.paths, patience: patience)
    starter = choice.starter
    name = choice.isPrivate ? nil : "\(choice.address)"
    guard choice.isPrivate else {
      let check = RedirectionCheck(of: choice.address, over: connection)
      redirection = check
      // A sign-in that has ended has no token to protect, and its end is the first thing to say.
      self.transport = choice.signIn?.isOver == true ? transport : RedirectionGuard(transport, check)
      return
    }
    redirection = nil
    self.transport = transport
    do throws(BackendFailure) { try await start() } catch { throw failure(error) }
  }

  /// Goes to a server for what is about one's account there.
  static func signedIn(
    _ options: ConnectionOptions, _ limits: TransportLimits = TransportLimits()
  ) async throws(CommandFailure) -> Gateway {
    let choice = try ServerChoice(options.server, paths: Environment.paths)
    try choice.requireSignIn()
    return try await Gateway(sendingTo: choice, limits)
  }

  /// Makes sure that the server runs, and that its address is the right one.
  func start() async throws(BackendFailure) {
    guard let redirection else { return try await starter.start() }
    try await redirection.passAgain()
  }

  /// Calls the server.
  func call<Answer>(_ endpoint: Endpoint<Answer>) async throws(CommandFailure) -> Answer {
    do throws(BackendFailure) { return try await transport.call(endpoint) } catch { throw failure(error) }
  }

  /// Why a command ends that got this from the server, or nothing.
  func failure(_ error: BackendFailure) -> CommandFailure { CommandFailure(error, at: name) }

  /// Opens the live channel.
  func live(_ wish: LiveWish) -> AsyncThrowingStream<LiveWord, any Error> { transport.live(wish) }

  /// Makes a call and answers whatever the server answered.
  func send(_ request: BackendRequest) async throws(CommandFailure) -> BackendResponse {
    do throws(BackendFailure) { return try await transport.send(request) } catch { throw failure(error) }
  }

  /// The items of all pages of a list, or as many as asked for.
  func items<Item>(_ endpoint: Endpoint<Page<Item>>, limit: Int = .max) async throws(CommandFailure) -> [Item] {
    try await Self.items(endpoint, limit: limit) { (request) async throws(CommandFailure) in try await send(request) }
  }

  /// The items of all pages of a list, or as many as asked for, wherever the pages come from.
  static func items<Item>(
    _ endpoint: Endpoint<Page<Item>>, limit: Int,
    page: (BackendRequest) async throws(CommandFailure) -> BackendResponse
  ) async throws(CommandFailure) -> [Item] {
    var items: [Item] = []
    var (trail, cursor) = (CursorTrail(), String?.none)
    repeat {
      var request = endpoint.request
      request.query.removeAll { $0.name == "limit" || $0.name == "cursor" }
      request.query.append(.init("limit", String(min(Self.pageSize, limit - items.count))))
      if let cursor { request.query.append(.init("cursor", cursor)) }
      let page = try endpoint.value(of: try await page(request))
      guard page.next == nil || !page.items.isEmpty else {
        throw CommandFailure(.garbled("a list without an end"))
      }
      items += page.items
      do throws(BackendFailure) { cursor = try trail.follow(page.next) } catch { throw CommandFailure(error) }
    } while cursor != nil && items.count < limit
    return items
  }

  /// A key for a call that creates something: sending it again by chance makes no second one.
  static func newKey() -> String { TimeOrderedID.make(at: SystemClock.now()) }
}

extension Endpoint {
  /// What an answer says, or why there is none.
  func value(of response: BackendResponse) throws(CommandFailure) -> Answer {
    do throws(BackendFailure) { return try decode(response) } catch { throw CommandFailure(error) }
  }
}
