import Testing

@testable import Backend

@Suite("service registry")
struct RegistryTests {
  private func instance(_ id: String, _ url: String, configured: Bool = false) throws -> ServiceInstance {
    ServiceInstance(id: id, url: try #require(UpstreamURL(url)), isConfigured: configured)
  }

  private func chosen(_ registry: inout ServiceRegistry, _ name: String = "todo", at now: Duration = .zero) -> String? {
    if case .instance(let instance, _) = registry.choose(name, now: now) { instance.id } else { nil }
  }

  @Test("instances take turns; unknown names are unknown")
  func turns() throws {
    var registry = ServiceRegistry()
    #expect(registry.choose("todo", now: .zero) == .unknown)
    #expect(registry.note(try instance("a", "http://h:1"), of: "todo", now: .zero) == true)
    #expect(registry.note(try instance("b", "http://h:2"), of: "todo", now: .zero) == true)
    #expect(registry.note(try instance("a", "http://h:1"), of: "todo", now: .zero) == false)
    let turns = (1...4).map { _ in chosen(&registry) }
    #expect(Set(turns) == ["a", "b"])
    #expect(turns[0] != turns[1])
    #expect(turns[0] == turns[2])
  }

  @Test("a registration that is not renewed is over; a configured instance stays")
  func heartbeat() throws {
    var registry = ServiceRegistry()
    registry.note(try instance("a", "http://h:1"), of: "todo", now: .zero)
    registry.note(try instance("c", "http://h:2", configured: true), of: "chat", now: .zero)
    registry.note(try instance("a", "http://h:1"), of: "todo", now: .seconds(20))
    registry.expire(now: .seconds(50))
    #expect(chosen(&registry) == "a")
    registry.expire(now: .seconds(51))
    #expect(chosen(&registry) == nil)
    #expect(chosen(&registry, "chat") == "c")
  }

  @Test("a new process takes the place of the one that was at its address")
  func replaced() throws {
    var registry = ServiceRegistry()
    registry.note(try instance("old", "http://h:1"), of: "todo", now: .zero)
    registry.note(try instance("new", "http://h:1"), of: "todo", now: .zero)
    for _ in 1...3 { #expect(chosen(&registry) == "new") }
  }

  @Test("one that is not well gets no calls until it is, and is looked at often meanwhile")
  func ejection() throws {
    var registry = ServiceRegistry()
    let rules = HealthRules()
    registry.note(try instance("a", "http://h:1", configured: true), of: "todo", now: .zero)
    #expect(registry.due(rules, now: .zero).map(\.instance.id) == ["a"])
    #expect(registry.checked("a", of: "todo", fault: nil, now: .zero) == false)
    #expect(registry.due(rules, now: .seconds(29)).isEmpty)
    #expect(registry.due(rules, now: .seconds(30)).count == 1)
    #expect(registry.checked("a", of: "todo", fault: "it does not answer", now: .seconds(30)) == true)
    #expect(registry.choose("todo", now: .seconds(30)) == .unavailable(.seconds(1)))
    #expect(registry.due(rules, now: .seconds(31)).count == 1)
    #expect(registry.checked("a", of: "todo", fault: nil, now: .seconds(31)) == true)
    #expect(chosen(&registry, at: .seconds(31)) == "a")
    registry.missed("a", of: "todo")
    #expect(registry.due(rules, now: .seconds(31)).count == 1)
  }

  @Test("an open breaker refuses with the time to wait; health that comes back lets one call find out")
  func breaker() throws {
    var registry = ServiceRegistry()
    registry.note(try instance("a", "http://h:1", configured: true), of: "todo", now: .zero)
    for _ in 1...5 {
      #expect(chosen(&registry) == "a")
      registry.ended("todo", failed: true, now: .zero)
    }
    #expect(registry.choose("todo", now: .zero) == .unavailable(.seconds(1)))
    _ = registry.checked("a", of: "todo", fault: "x", now: .zero)
    _ = registry.checked("a", of: "todo", fault: nil, now: .milliseconds(10))
    guard case .instance(_, probe: let probe?) = registry.choose("todo", now: .milliseconds(10)) else {
      Issue.record("one call is to find out")
      return
    }
    #expect(chosen(&registry, at: .milliseconds(10)) == nil)
    registry.ended("todo", failed: false, now: .milliseconds(20))
    #expect(registry.services["todo"]?.breaker.state == .halfOpen, "that one is from before")
    registry.ended("todo", failed: false, probe: probe, now: .milliseconds(20))
    #expect(registry.services["todo"]?.breaker.state == .closed)
  }

  @Test("a call that failed at one is made at another")
  func others() throws {
    var registry = ServiceRegistry()
    for (id, port) in [("a", 1), ("b", 2)] {
      registry.note(try instance(id, "http://h:\(port)"), of: "todo", now: .zero)
    }
    for _ in 1...4 {
      guard case .instance(let other, _) = registry.choose("todo", except: ["a"], now: .zero) else {
        Issue.record("there is another")
        return
      }
      #expect(other.id == "b")
    }
  }

  @Test("one that leaves gets no more calls")
  func leaving() throws {
    var registry = ServiceRegistry()
    registry.note(try instance("a", "http://h:1"), of: "todo", now: .zero)
    registry.note(try instance("c", "http://h:2", configured: true), of: "chat", now: .zero)
    registry.remove("a", of: "todo", now: .zero)
    registry.remove("c", of: "chat", now: .zero)
    #expect(chosen(&registry) == nil)
    #expect(chosen(&registry, "chat") == nil)
    _ = registry.checked("c", of: "chat", fault: nil, now: .zero)
    #expect(chosen(&registry, "chat") == "c")
  }

  @Test("one that nobody did the work of for long is forgotten: soon when it has left, later when it was lost")
  func forgetting() throws {
    var registry = ServiceRegistry()
    for name in ["left", "lost", "back"] {
      registry.note(try instance(name, "http://h:1"), of: name, now: .zero)
    }
    registry.note(try instance("c", "http://h:2", configured: true), of: "configured", now: .zero)
    for name in ["left", "back", "configured"] { registry.remove(name, of: name, now: .zero) }
    registry.expire(now: .seconds(299))
    #expect(registry.choose("left", now: .seconds(299)) == .unavailable(.seconds(1)), "it may be about to come back")
    registry.note(try instance("back", "http://h:1"), of: "back", now: .seconds(299))
    registry.expire(now: .seconds(300))
    #expect(registry.services.keys.sorted() == ["back", "configured", "lost"])
    #expect(registry.choose("left", now: .seconds(300)) == .unknown)
    registry.expire(now: .seconds(299) + ServiceRegistry.loss)
    #expect(registry.services.keys.sorted() == ["back", "configured"])
    registry.expire(now: .seconds(300) + ServiceRegistry.loss * 2)
    #expect(registry.services.keys.sorted() == ["configured"])
  }

  @Test("that an instance is heard of does not make it well, and its health is looked at in its turn")
  func heardOf() throws {
    var registry = ServiceRegistry()
    let rules = HealthRules()
    registry.note(try instance("a", "http://h:1"), of: "todo", now: .zero)
    #expect(registry.checked("a", of: "todo", fault: "it does not answer", now: .zero) == true)
    #expect(registry.note(try instance("a", "http://h:1"), of: "todo", now: .milliseconds(500)) == false)
    #expect(registry.choose("todo", now: .milliseconds(500)) == .unavailable(.seconds(1)))
    #expect(registry.due(rules, now: .milliseconds(500)).isEmpty)
    #expect(registry.checked("a", of: "todo", fault: nil, now: .seconds(1)) == true)
    registry.note(try instance("a", "http://h:1"), of: "todo", now: .seconds(25))
    registry.expire(now: .seconds(55))
    #expect(chosen(&registry, at: .seconds(55)) == "a")
    // At another address it is another, of which nothing is known.
    _ = registry.checked("a", of: "todo", fault: "it does not answer", now: .seconds(55))
    #expect(registry.note(try instance("a", "http://h:2"), of: "todo", now: .seconds(55)) == true)
    #expect(chosen(&registry, at: .seconds(55)) == "a")
  }

  @Test("addresses of services")
  func urls() {
    for good in [
      "http://127.0.0.1:9001", "https://todo.example", "http://[::1]:80", "unix:/run/todo.sock", "http://h/",
    ] {
      #expect(UpstreamURL(good) != nil, "\(good)")
    }
    for bad in [
      "", "todo", "ftp://h", "http://", "http://h:0", "http://h:x", "http://u@h", "http://h/path", "http://h?x",
      "unix:",
      "unix:relative", "http://h h", "file:///etc/passwd",
    ] {
      #expect(UpstreamURL(bad) == nil, "\(bad)")
    }
    #expect(ServerPlan.Upstream("todo=http://h:1")?.name == "todo")
    for bad in ["todo", "=http://h", "To do=http://h", "todo=", "../x=http://h"] {
      #expect(ServerPlan.Upstream(bad) == nil, "\(bad)")
    }
  }
}
