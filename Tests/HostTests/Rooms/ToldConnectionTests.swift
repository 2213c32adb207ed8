import EaselAPI
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
    for source in ["todo", "chat", "ada"] { note(source, &told) }
    let first = told.takeStale()
    let second = told.takeStale()
    #expect(first.mapValues { $0.map(\.subject) } == ["chat": ["chat"], "todo": ["todo"]] && second.isEmpty)
  }

  @Test func `of much at once it is only said that it was`() {
    var told = ToldConnection()
    for _ in 0..<(ToldConnection.mostNews + 3) { note("todo", &told) }
    #expect(told.takeStale() == ["todo": []])
    note("todo", &told)
    #expect(told.takeStale()["todo"]?.count == 1)
  }

  /// Somebody tells of something of the service of that name, or else of todos.
  private func note(_ source: String, _ told: inout ToldConnection) {
    let service = source == "chat" ? "chat" : "todo"
    _ = told.note(
      PublishedEvent(
        sequence: 1, id: "e", type: "\(service).item.created", source: source, subject: source,
        timestamp: Timestamp(seconds: 1), data: [:], correlationID: nil), at: 0)
  }
}
