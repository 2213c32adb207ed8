import EaselKit
import Testing

@testable import Host

@Suite("What widgets are told of the server")
@MainActor
struct ToldConnectionTests {
  private let offline = ConnectionState.offline(.offline("gone"))

  private func name(_ event: WidgetEvent?) -> String {
    switch event {
    case .stale: "stale"
    case .disconnected: "disconnected"
    case nil: "-"
    default: "other"
    }
  }

  @Test func `the first word is no news, a loss is told once, a new reason and the return as something to ask again`() {
    var told = ToldConnection()
    let words = [.connecting, .online, .online, offline, offline, .connecting, .online, offline].map {
      name(told.take($0))
    }
    #expect(words == ["-", "-", "-", "disconnected", "stale", "-", "stale", "disconnected"])
  }

  @Test func `without a connection from the start the return is told`() {
    var told = ToldConnection()
    let words = [offline, .online].map { name(told.take($0)) }
    #expect(words == ["-", "stale"])
  }

  @Test func `services that changed are told once, all at once`() {
    var told = ToldConnection()
    for service in ["todo", "chat", "todo"] { _ = told.note(service, at: 0) }
    let first = told.takeStale()
    let second = told.takeStale()
    #expect(first == ["chat", "todo"] && second.isEmpty)
  }
}
