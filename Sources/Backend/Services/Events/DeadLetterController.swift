import EaselAPI
import HTTPTypes

/// Answers the calls about events that consumers gave up.
struct DeadLetterController: Sendable {
  let ledger: ConsumerLedger
  let consumers: ConsumerTable

  func register(on routes: ServiceRoutes) {
    routes.on(EventOperations.deadLetters) { call in
      try .ok(await ledger.letters(for: .init(try call.identity), try call.page(default: 100)))
    }
    routes.on(EventOperations.replay) { call in
      consumers.nudge(try await ledger.requestReplay(call.parameter("id"), for: .init(try call.identity)))
      return .noContent
    }
    routes.on(EventOperations.drop) { call in
      try await ledger.drop(call.parameter("id"), for: .init(try call.identity))
      return .noContent
    }
  }
}
