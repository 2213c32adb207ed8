/// Does what an event of the auth service calls for.
///
/// An event may come more than once; handling it again must do no harm.
protocol AuthEventHandler: Sendable {
  func handle(_ event: ServiceEvent) async throws

  /// After how many failures an event is dropped.
  func mostAttempts(at event: ServiceEvent) -> Int
}
