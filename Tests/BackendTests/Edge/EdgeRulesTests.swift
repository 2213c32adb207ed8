import HTTPTypes
import NIOCore
import Testing

@testable import Backend

/// The rules of the edge, without a server.
@Suite("edge rules")
struct EdgeRulesTests {
  @Test("a bucket gives its burst at once, then as fast as its rate, and says how long to wait")
  func bucket() {
    let rate = CallRate(perSecond: 2, burst: 3)
    var bucket = TokenBucket(rate, now: .seconds(10))
    for _ in 1...3 { #expect(bucket.take(rate, now: .seconds(10)) == nil) }
    #expect(bucket.take(rate, now: .seconds(10)) == .milliseconds(500))
    #expect(bucket.take(rate, now: .seconds(10) + .milliseconds(250)) == .milliseconds(250))
    #expect(bucket.take(rate, now: .seconds(10) + .milliseconds(500)) == nil)
    #expect(!bucket.isFull(rate, now: .seconds(11)))
    #expect(bucket.isFull(rate, now: .seconds(12)))
    for _ in 1...3 { #expect(bucket.take(rate, now: .seconds(100)) == nil) }
    #expect(bucket.take(rate, now: .seconds(100)) != nil, "it never holds more than its burst")
  }

  @Test("callers have buckets of their own, and a flood of callers takes no more room than there is")
  func limiter() {
    let limiter = RateLimiter(CallRate(perSecond: 1, burst: 1))
    #expect(limiter.take("a", now: .zero) == nil)
    #expect(limiter.take("a", now: .zero) == .seconds(1))
    #expect(limiter.take("b", now: .zero) == nil)
    for number in 0..<RateLimiter.capacity { _ = limiter.take("x\(number)", now: .zero) }
    #expect(limiter.count <= RateLimiter.capacity)
    // Those who may call freely again are the first to be forgotten.
    _ = limiter.take("late", now: .seconds(5))
    #expect(limiter.count == 1)
  }

  @Test("an address counts as one caller, an IPv6 address as its network")
  func networks() {
    #expect(ClientAddress.network("192.0.2.1") == "192.0.2.1")
    #expect(ClientAddress.network("2001:db8:1:2::3") == ClientAddress.network("2001:db8:1:2:ffff::9"))
    #expect(ClientAddress.network("2001:db8:1:2::3") != ClientAddress.network("2001:db8:1:3::3"))
    #expect(ClientAddress.network("::ffff:192.0.2.1") == "192.0.2.1")
  }

  @Test("an address holds no more connections than it may")
  func census() {
    let census = ConnectionCensus(limit: 2)
    #expect(census.admit("a"))
    #expect(census.admit("a"))
    #expect(!census.admit("a"))
    #expect(census.admit("b"))
    census.leave("a")
    #expect(census.admit("a"))
  }

  @Test("headers must come in time, however they trickle; an idle connection may wait longer")
  func paceOfHeads() {
    var machine = PaceStateMachine(Pace(), now: .zero)
    #expect(machine.check(now: .seconds(1)) == .wait(.seconds(9)))
    machine.bytes(now: .seconds(9))
    var trickled = machine
    #expect(trickled.check(now: .seconds(10)) == .refuse)
    #expect(trickled.check(now: .seconds(99)) == .none)
    machine.head(now: .seconds(9))
    machine.end(now: .seconds(9))
    machine.answer(status: 200)
    machine.answered(now: .seconds(10))
    #expect(machine.check(now: .seconds(80)) == .wait(.seconds(5)))
    var idle = machine
    #expect(idle.check(now: .seconds(85)) == .close)
    machine.bytes(now: .seconds(80))
    #expect(machine.check(now: .seconds(85)) == .wait(.seconds(5)))
    #expect(machine.check(now: .seconds(90)) == .refuse)
  }

  @Test("a body must come in time; an answer may take as long as it takes")
  func paceOfBodies() {
    var machine = PaceStateMachine(Pace(), now: .zero)
    machine.head(now: .seconds(1))
    machine.bytes(now: .seconds(50))
    #expect(machine.check(now: .seconds(60)) == .wait(.seconds(1)))
    var slow = machine
    #expect(slow.check(now: .seconds(61)) == .refuse)
    var answering = machine
    answering.answer(status: 413)
    #expect(answering.check(now: .seconds(61)) == .close)
    // The answer is out, the rest of the body is not waited for.
    var early = machine
    early.answer(status: 413)
    early.answered(now: .seconds(2))
    #expect(early.check(now: .seconds(3)) == .wait(.seconds(1)))
    #expect(early.check(now: .seconds(4)) == .close)
    machine.end(now: .seconds(60))
    #expect(machine.check(now: .seconds(10_000)) == .wait(.seconds(75)))
    machine.answer(status: 101)
    machine.answered(now: .seconds(10_000))
    #expect(machine.check(now: .seconds(99_999)) == .none, "another protocol has its own pace")
  }

  @Test("who takes nothing in is waited for so long, and anew once it did; no answer is then waited for behind it")
  func paceOfReaders() {
    var machine = PaceStateMachine(Pace(), now: .zero)
    machine.head(now: .zero)
    machine.end(now: .zero)
    machine.answer(status: 200)
    machine.room(false, now: .seconds(10))
    #expect(machine.check(now: .seconds(69)) == .wait(.seconds(1)))
    machine.room(false, now: .seconds(69))
    var stuck = machine
    #expect(stuck.check(now: .seconds(70)) == .close)
    #expect(stuck.check(now: .seconds(99)) == .none)
    machine.room(true, now: .seconds(69))
    #expect(machine.check(now: .seconds(70)) == .wait(.seconds(75)))
    machine.room(false, now: .seconds(71))
    #expect(machine.check(now: .seconds(130)) == .wait(.seconds(1)))
    // More calls behind it are no sign of life, and a call that stays half is not told so.
    machine.head(now: .seconds(100))
    #expect(machine.check(now: .seconds(131)) == .close)
  }

  @Test("a kept answer belongs to one person, one call and one state of the service, for a time")
  func cache() {
    let cache = ResponseCache(capacity: 1 << 20)
    let key = ResponseCache.Key(service: "todo", user: "ada", target: "/api/todo/items")
    let answer = ResponseCache.Answer(headers: [:], body: ByteBuffer(string: "a"))
    cache.keep(answer, key, generation: cache.generation(of: "todo"), until: .seconds(10))
    #expect(cache.answer(key, now: .seconds(9)) != nil)
    #expect(cache.answer(.init(service: "todo", user: "bob", target: key.target), now: .zero) == nil)
    #expect(cache.answer(.init(service: "todo", user: "ada", target: "/api/todo/items?limit=1"), now: .zero) == nil)
    cache.outdate("chat")
    #expect(cache.answer(key, now: .seconds(9)) != nil)
    cache.outdate("todo")
    #expect(cache.answer(key, now: .seconds(9)) == nil)

    let before = cache.generation(of: "todo")
    cache.outdate("todo")
    cache.keep(answer, key, generation: before, until: .seconds(10))
    #expect(cache.answer(key, now: .zero) == nil, "a change overtook the answer")
    cache.keep(answer, key, generation: cache.generation(of: "todo"), until: .seconds(10))
    #expect(cache.answer(key, now: .seconds(10)) == nil)
    #expect(cache.count == 0)
  }

  @Test("the cache keeps to its size, and forgets first what was not used")
  func cacheRoom() {
    let cache = ResponseCache(capacity: 100_000)
    let answer = ResponseCache.Answer(headers: [:], body: ByteBuffer(repeating: 0, count: 9_488))
    func key(_ number: Int) -> ResponseCache.Key { .init(service: "s", user: "u", target: "\(number)") }
    for number in 0..<30 {
      cache.keep(answer, key(number), generation: 0, until: .seconds(10))
      #expect(cache.answer(key(0), now: .zero) != nil)
      #expect(cache.count <= 10)
    }
    #expect(cache.answer(key(29), now: .zero) != nil)
    #expect(cache.answer(key(1), now: .zero) == nil)
  }

  @Test("entity tags are compared as they are meant")
  func tags() {
    #expect(CacheMiddleware.matches(["\"1\""], "\"1\""))
    #expect(CacheMiddleware.matches(["\"0\", W/\"1\" "], "\"1\""))
    #expect(CacheMiddleware.matches(["*"], "\"1\""))
    #expect(!CacheMiddleware.matches(["\"2\"", "1", ""], "\"1\""))
    #expect(!CacheMiddleware.matches(["\"1\""], nil))
  }

  @Test("only paths whose segments are names pass")
  func paths() {
    for path in ["/", "/api/todo/items", "/api/todo/items/a%20b", "/api/%C3%A4", "/.well", "/a/..b", "/a/%2e%2ex"] {
      #expect(RequestLimitsMiddleware.isPlain(path), "\(path)")
    }
    for path in [
      "/..", "/a/../b", "/a/./b", "/%2e%2e/b", "/a%2f..%2fb", "/a%5c..%5cb", "/a%00", "/a%0d%0ab", "/a%ff", "/%zz",
    ] {
      #expect(!RequestLimitsMiddleware.isPlain(path), "\(path)")
    }
  }
}
