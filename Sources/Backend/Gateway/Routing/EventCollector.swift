import EaselAPI
import EaselKit
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOHTTP1

/// Fetches the events of services that the gateway was told of, as these do not know where to hand them.
///
/// It looks after each call that may have changed something, and from time to time.
final class EventCollector: Sendable {
  /// How often it looks though nothing was called, in seconds.
  private static let interval = 30
  /// How soon it looks again at a service that did not answer, in seconds.
  private static let pause = 5
  private static let patience = Duration.seconds(5)

  private let pumps: [String: Pump]

  init(
    _ forwarding: Forwarding, into sink: any EventSink, in environment: ServiceEnvironment
  ) {
    let pumps = forwarding.directory.configured.map { name, instances in
      let source = Source(
        name: name, instances: instances, forwarding: forwarding, sink: sink, environment: environment)
      return (name, Pump(now: environment.now, sleep: environment.sleep, turn: source.turn))
    }
    self.pumps = Dictionary(pumps) { first, _ in first }
    for pump in self.pumps.values { environment.exchange.add(pump) }
  }

  /// Something may have changed at a service.
  func changed(_ name: String) { pumps[name]?.nudge() }

  /// One service.
  private struct Source: Sendable {
    let name: String
    let instances: [ServiceInstance]
    let forwarding: Forwarding
    let sink: any EventSink
    let environment: ServiceEnvironment

    @Sendable func turn() async throws -> Timestamp? {
      var isWell = true
      for instance in instances where try await !collect(from: instance) { isWell = false }
      return environment.now().adding(seconds: isWell ? EventCollector.interval : EventCollector.pause)
    }

    /// Takes all there are; false when the service does not give them.
    private func collect(from instance: ServiceInstance) async throws -> Bool {
      var taken: Int64 = 0
      while true {
        guard let waiting = try await ask(instance, taken: taken) else { return false }
        guard let last = waiting.last, last.place > taken else { return true }
        // A service speaks for itself alone; what it says for others is left out.
        let own = waiting.map(\.event).filter { event in (try? EventSource.check(event, from: name)) != nil }
        try await sink.takeFromElsewhere(own)
        taken = last.place
      }
    }

    private func ask(_ instance: ServiceInstance, taken: Int64) async throws -> [OutgoingEvents.Waiting]? {
      let message = ServiceCaller.Message(
        sender: .gateway(for: OutgoingController.reader, to: name), method: .post, target: OutgoingController.path,
        headers: ["Content-Type": "application/json"],
        body: ByteBuffer(bytes: try APIJSON.encode(TakenEvents(upTo: taken))))
      let result = try await forwarding.caller(environment.seconds).call(
        instance, message, within: EventCollector.patience)
      guard case .answer(let response) = result, response.status == .ok else { return nil }
      let body = try await response.body.collected()
      return try? APIJSON.decode(WaitingEvents.self, from: Array(body.readableBytesView)).events
    }
  }
}
