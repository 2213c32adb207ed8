/// What both ends of the live channel agree on: a WebSocket (RFC 6455, version 13) at ``path``.
///
/// Text messages carry ``LiveOrder`` one way and ``LiveWord`` the other; binary messages close the channel (1003). Who
/// calls is decided by the request that opens it, as with every other call.
package enum LiveChannel {
  package static let path = "/api/live"
  /// The sub-protocol that both sides name: a server with another one says so before anything is sent.
  package static let subprotocol = "easel.live.1"
  /// How long a client may take for its first order, in seconds.
  package static let patienceSeconds = 10
  /// How often the server pings, in seconds; the client answers and never pings by itself.
  ///
  /// A ping is all that wakes a terminal that lies idle, beside its clock: five times in two minutes.
  package static let pingSeconds = 40
  /// How long either side may hear nothing before it gives the other up, in seconds.
  ///
  /// A ping may be late by half its time, so that a slow link is not taken for a dead one.
  package static let silenceSeconds = 60
  /// The most bytes of a client's message; longer ones close the channel (1009).
  package static let largestOrder = 65_536
  /// The most bytes of a server's message: an event with the largest data, and room for its envelope.
  package static let largestWord = 2 * EventsAPI.largestData + 65_536

  /// Why a channel was closed (RFC 6455, section 7.4), besides those of the protocol itself.
  package enum CloseCode {
    /// The server is going away, or the client has left.
    package static let goingAway: UInt16 = 1001
    /// An order that is none, too many of them, or pings without end; the word before says why.
    package static let refused: UInt16 = 1008
    /// The listener was too slow and is to come back.
    package static let tryAgainLater: UInt16 = 1013
    /// The sign-in that opened the channel has ended.
    package static let signedOut: UInt16 = 4401
  }
}
