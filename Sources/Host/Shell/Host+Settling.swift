extension Host {
  /// Whether nothing more is to come by itself: there is word on the connection, every request was answered, and what
  /// widgets tell each other has arrived.
  package var isSettled: Bool {
    connection.state != .connecting && requests.isIdle && !frames.isDue
      && ![TimerKey.bus, .publish, .stale].contains(where: timers.isSet)
  }
}
