import EaselAPI
import EaselKit
import Synchronization
import Testing
import Transport

/// When tokens are renewed, by whom, and what comes of it when that fails.
@Suite(.timeLimit(.minutes(1)))
struct AccessKeeperTests {
  private static let start = Timestamp(seconds: 1_000_000)

  private static func credentials(lasting seconds: Int) -> Credentials {
    Credentials(accessToken: "access-0", expiresAt: start.adding(seconds: seconds), refreshToken: "refresh-0")
  }

  private func keeper(_ drawer: SharedDrawer, _ server: Rotation, at now: Timestamp = start) -> AccessKeeper {
    AccessKeeper(store: drawer, now: { now }) { (token, attempt) throws(BackendFailure) in
      try await server.refresh(token, attempt)
    }
  }

  @Test func aTokenThatIsGoodIsReadOnceAndUsed() async throws {
    let (drawer, server) = (SharedDrawer(Self.credentials(lasting: 900)), Rotation("refresh-0"))
    let keeper = keeper(drawer, server)
    for _ in 0..<3 { #expect(try await keeper.token() == "access-0") }
    #expect(server.count == 0)
    #expect(drawer.reads == 1)
  }

  @Test("renewed a minute before its end, not earlier", arguments: [(61, 0), (60, 1), (0, 1), (-900, 1)])
  func due(seconds: Int, renewals: Int) async throws {
    let (drawer, server) = (SharedDrawer(Self.credentials(lasting: seconds)), Rotation("refresh-0"))
    #expect(try await keeper(drawer, server).token() == Secret("access-\(renewals)"))
    #expect(drawer.kept?.refreshToken == Secret("refresh-\(renewals)"))
  }

  @Test("many calls and several programs renew once together")
  func once() async throws {
    let (drawer, server) = (SharedDrawer(Self.credentials(lasting: 0)), Rotation("refresh-0"))
    let keepers = (0..<5).map { _ in keeper(drawer, server) }
    let tokens = await withTaskGroup(of: Secret?.self) { group in
      for number in 0..<100 { group.addTask { (try? await keepers[number % 5].token()) ?? nil } }
      return await group.reduce(into: Set<Secret?>()) { $0.insert($1) }
    }
    #expect(tokens == ["access-1"])
    #expect(server.count == 1)
    #expect(!server.isOver)
  }

  @Test("who gives up waiting does not lose the next pair of tokens")
  func cancelled() async throws {
    let (drawer, server) = (SharedDrawer(Self.credentials(lasting: 0)), Rotation("refresh-0"))
    let keeper = keeper(drawer, server)
    let task = Task { try await keeper.token() }
    task.cancel()
    _ = try? await task.value
    #expect(try await keeper.token() == "access-1")
    #expect(drawer.kept?.refreshToken == "refresh-1")
  }

  @Test("a token the server would not have is renewed, unless another program has done so")
  func refused() async throws {
    let (drawer, server) = (SharedDrawer(Self.credentials(lasting: 900)), Rotation("refresh-0"))
    let (first, second) = (keeper(drawer, server), keeper(drawer, server))
    #expect(try await first.token(after: "access-0") == "access-1")
    #expect(try await second.token(after: "access-0") == "access-1")
    #expect(server.count == 1)
  }

  @Test("a sign-in that the server has ended is asked for once and no more")
  func over() async throws {
    let drawer = SharedDrawer(Self.credentials(lasting: 0))
    let asked = Mutex(0)
    let keeper = AccessKeeper(store: drawer, now: { Self.start }) { (_, _) throws(BackendFailure) in
      asked.withLock { $0 += 1 }
      throw .refused(status: 401, code: "auth.refresh.refused", sentence: "no")
    }
    for _ in 0..<5 { await #expect(throws: SharedDrawer.over) { try await keeper.token() } }
    let count = asked.withLock(\.self)
    #expect(count == 1)
  }

  @Test("a server that cannot be reached ends nothing")
  func offline() async throws {
    let drawer = SharedDrawer(Self.credentials(lasting: 0))
    let keeper = AccessKeeper(store: drawer, now: { Self.start }) { (_, _) throws(BackendFailure) in
      throw .offline("down")
    }
    await #expect(throws: BackendFailure.offline("down")) { try await keeper.token() }
    #expect(drawer.kept?.refreshToken == "refresh-0")
  }

  @Test("a server that does not answer is not asked to renew, and nobody else waits meanwhile")
  func silent() async throws {
    let (drawer, server) = (SharedDrawer(Self.credentials(lasting: 0)), Rotation("refresh-0"))
    let isThere = Mutex(false)
    let keeper = AccessKeeper(
      store: drawer, now: { Self.start },
      refresh: { (token, attempt) throws(BackendFailure) in try await server.refresh(token, attempt) },
      reach: { () throws(BackendFailure) in if !isThere.withLock(\.self) { throw .timedOut } })
    for _ in 0..<20 { await #expect(throws: BackendFailure.timedOut) { try await keeper.token() } }
    #expect(server.attempts.isEmpty && drawer.turns == 0)
    isThere.withLock { $0 = true }
    #expect(try await keeper.token() == "access-1")
    #expect(server.count == 1)
  }

  @Test("a renewal that a server takes long for is waited for by all, and asked for once")
  func slow() async throws {
    let (drawer, server) = (SharedDrawer(Self.credentials(lasting: 0)), Rotation("refresh-0"))
    let (asked, isAsked) = AsyncStream.makeStream(of: Void.self)
    let (answer, isAnswered) = AsyncStream.makeStream(of: Void.self)
    let time = Mutex(Self.start)
    let probes = Mutex(0)
    let keeper = AccessKeeper(
      store: drawer, now: { time.withLock { $0 } },
      refresh: { (token, attempt) throws(BackendFailure) -> SignedIn in
        isAsked.yield()
        for await _ in answer { break }
        return try await server.refresh(token, attempt)
      },
      reach: { () throws(BackendFailure) -> Void in probes.withLock { $0 += 1 } })
    let tokens = try await withThrowingTaskGroup(of: Secret?.self) { group in
      for _ in 0..<10 { group.addTask { try await keeper.token() } }
      for await _ in asked { break }
      time.withLock { $0 = Self.start.adding(seconds: 25) }
      isAnswered.yield()
      return try await group.reduce(into: Set<Secret?>()) { $0.insert($1) }
    }
    #expect(tokens == ["access-1"])
    #expect(server.attempts.count == 1 && drawer.kept?.refreshToken == "refresh-1")
    let count = probes.withLock { $0 }
    #expect(count == 1)
  }

  @Test("who signs in anew while a server is asked is not signed out by its answer", arguments: [false, true])
  func signedInMeanwhile(isRefused: Bool) async throws {
    let drawer = SharedDrawer(Self.credentials(lasting: 0))
    let new = Credentials(
      accessToken: "access-new", expiresAt: Self.start.adding(seconds: 900), refreshToken: "refresh-new")
    let server = Rotation("refresh-0")
    let keeper = AccessKeeper(store: drawer, now: { Self.start }) { (token, attempt) throws(BackendFailure) in
      drawer.content.withLock { $0.kept = new }
      if isRefused { throw .refused(status: 401, code: "auth.refresh.refused", sentence: "no") }
      return try await server.refresh(token, attempt)
    }
    #expect(try await keeper.token() == "access-new")
    #expect(drawer.kept == new)
    #expect(try await keeper.token() == "access-new")
  }

  @Test("what could not be kept gives way to who signs in anew")
  func unkeptGivesWay() async throws {
    let (drawer, server) = (SharedDrawer(Self.credentials(lasting: 0)), Rotation("refresh-0"))
    drawer.content.withLock { $0.failure = .offline("the disk is full") }
    let keeper = keeper(drawer, server)
    #expect(try await keeper.token() == "access-1")
    let new = Credentials(
      accessToken: "access-new", expiresAt: Self.start.adding(seconds: 900), refreshToken: "refresh-new")
    drawer.content.withLock { ($0.failure, $0.kept) = (nil, new) }
    #expect(try await keeper.token(after: "access-1") == "access-new")
    #expect(server.count == 1 && drawer.kept == new)
  }

  @Test("what could not be kept does not outlive a sign-out made elsewhere", arguments: [true, false])
  func unkeptEnds(isTold: Bool) async throws {
    let (drawer, server) = (SharedDrawer(Self.credentials(lasting: 0)), Rotation("refresh-0"))
    drawer.content.withLock { $0.failure = .offline("the disk is full") }
    let keeper = keeper(drawer, server)
    #expect(try await keeper.token() == "access-1")
    drawer.content.withLock { if isTold { $0.isOver = true } else { $0.kept = nil } }
    let failure = isTold ? SharedDrawer.over : drawer.missing
    await #expect(throws: failure) { try await keeper.token(after: "access-1") }
    #expect(server.count == 1)
    drawer.content.withLock { $0.readFailure = .offline("the disk is gone") }
    await #expect(throws: BackendFailure.offline("the disk is gone")) { try await keeper.token() }
  }

  @Test("what could not be kept is used as long as nothing can be read")
  func unkeptUnread() async throws {
    let (drawer, server) = (SharedDrawer(Self.credentials(lasting: 0)), Rotation("refresh-0"))
    drawer.content.withLock { $0.failure = .offline("the disk is full") }
    let keeper = keeper(drawer, server)
    #expect(try await keeper.token() == "access-1")
    drawer.content.withLock { $0.readFailure = .offline("the disk is gone") }
    #expect(try await keeper.token(after: "access-1") == "access-2")
    #expect(server.count == 2 && !server.isOver)
  }

  @Test("who signs out while a server is asked is signed out")
  func signedOutMeanwhile() async throws {
    let (drawer, server) = (SharedDrawer(Self.credentials(lasting: 0)), Rotation("refresh-0"))
    let keeper = AccessKeeper(store: drawer, now: { Self.start }) { (token, attempt) throws(BackendFailure) in
      drawer.content.withLock { ($0.failure, $0.isOver) = (SharedDrawer.over, true) }
      return try await server.refresh(token, attempt)
    }
    for _ in 1...2 { await #expect(throws: SharedDrawer.over) { try await keeper.token() } }
    #expect(server.count == 1)
  }

  @Test("while another renews, a token is used to its last moment, and what the other has kept as soon as it is there")
  func besidesAnother() async throws {
    let (drawer, server) = (SharedDrawer(Self.credentials(lasting: 30)), Rotation("refresh-0"))
    drawer.content.withLock { $0.isBusy = true }
    let time = Mutex(Self.start)
    let keeper = AccessKeeper(store: drawer, now: { time.withLock { $0 } }) {
      (token, attempt) throws(BackendFailure) in try await server.refresh(token, attempt)
    }
    for _ in 1...2 { #expect(try await keeper.token() == "access-0") }
    await #expect(throws: drawer.busy) { try await keeper.token(after: "access-0") }
    time.withLock { $0 = Self.start.adding(seconds: 30) }
    await #expect(throws: drawer.busy) { try await keeper.token() }
    let new = Credentials(
      accessToken: "access-new", expiresAt: Self.start.adding(seconds: 60), refreshToken: "refresh-new")
    drawer.content.withLock { $0.kept = new }
    #expect(try await keeper.token() == "access-new")
    #expect(server.attempts.isEmpty)
  }

  @Test("an answer that was lost is asked for again by the same attempt, also after a sudden end")
  func lost() async throws {
    var old = Self.credentials(lasting: 0)
    old.attempt = "an attempt of sixteen"
    let (drawer, server) = (SharedDrawer(old), Rotation("refresh-0"))
    server.loseAnswers(2)
    let first = keeper(drawer, server)
    for _ in 0..<2 { await #expect(throws: Rotation.lost) { try await first.token() } }
    // Another program: it knows what is kept and nothing else.
    #expect(try await keeper(drawer, server).token() == "access-1")
    #expect(server.attempts == [old.attempt, old.attempt, old.attempt])
    #expect(server.count == 1 && !server.isOver)
    #expect(drawer.kept?.refreshToken == "refresh-1")
  }

  @Test("each pair of tokens has an attempt of its own, kept with it")
  func attempts() async throws {
    let (drawer, server) = (SharedDrawer(Self.credentials(lasting: 0)), Rotation("refresh-0"))
    let keeper = keeper(drawer, server)
    for number in 1...3 {
      _ = try await keeper.token(after: Secret("access-\(number - 1)"))
      let kept = try #require(drawer.kept?.attempt)
      #expect(kept.revealed.utf8.count == 32 && kept.revealed.allSatisfy(\.isHexDigit))
    }
    let said = server.attempts.compactMap(\.self)
    #expect(Set(said).count == 3)
    let next = try #require(drawer.kept?.attempt)
    #expect(!said.contains(next))
  }

  @Test("what an earlier version kept gets an attempt before it is used; none is said that cannot be kept")
  func earlierVersion() async throws {
    let (drawer, server) = (SharedDrawer(Self.credentials(lasting: 0)), Rotation("refresh-0"))
    server.loseAnswers(1)
    await #expect(throws: Rotation.lost) { try await keeper(drawer, server).token() }
    let said = try #require(server.attempts.compactMap(\.self).first)
    #expect(drawer.kept?.attempt == said)
    #expect(try await keeper(drawer, server).token() == "access-1")
    let (full, other) = (SharedDrawer(Self.credentials(lasting: 0)), Rotation("refresh-0"))
    full.content.withLock { $0.failure = .offline("the disk is full") }
    #expect(try await keeper(full, other).token() == "access-1")
    #expect(other.count == 1 && other.attempts.compactMap(\.self).isEmpty)
  }

  @Test("what cannot be kept is used, renewed and kept later; the old token is not sent again")
  func unkept() async throws {
    let (drawer, server) = (SharedDrawer(Self.credentials(lasting: 0)), Rotation("refresh-0"))
    drawer.content.withLock { $0.failure = .offline("the disk is full") }
    let keeper = keeper(drawer, server)
    #expect(try await keeper.token() == "access-1")
    #expect(drawer.kept?.refreshToken == "refresh-0")
    drawer.content.withLock { $0.failure = nil }
    #expect(try await keeper.token(after: "access-1") == "access-2")
    #expect(drawer.kept?.refreshToken == "refresh-2")
  }

  @Test func nobodySignedInIsNoToken() async throws {
    #expect(try await keeper(SharedDrawer(nil), Rotation("refresh-0")).token() == nil)
  }

  @Test("credentials print nothing and travel as text")
  func printing() throws {
    var credentials = Self.credentials(lasting: 900)
    credentials.attempt = "attempt-0"
    var dumped = ""
    dump(credentials, to: &dumped)
    for text in ["\(credentials)", String(reflecting: credentials), dumped] {
      for secret in ["access-0", "refresh-0", "attempt-0"] { #expect(!text.contains(secret)) }
    }
    #expect(try APIJSON.decode(Credentials.self, from: APIJSON.encode(credentials)) == credentials)
    let earlier = #"{"accessToken":"access-0","expiresAt":"2026-12-01T09:00:00Z","refreshToken":"refresh-0"}"#
    let read = try APIJSON.decode(Credentials.self, from: Array(earlier.utf8))
    #expect(read.refreshToken == "refresh-0" && read.attempt == nil)
  }
}
