import EaselAPI
import Glibc

/// How long the transport waits, how much it takes in, and whose server it believes.
package struct TransportLimits: Sendable, Hashable {
  /// The time for one try of a request, and for a live channel to begin, in milliseconds.
  package var timeout = 5_000
  /// How long a live channel may say nothing at all, in milliseconds.
  package var silence = LiveChannel.silenceSeconds * 1_000
  /// The time for a connection to come about, in milliseconds.
  package var connectTimeout = 2_000
  /// The largest body of a response, in bytes.
  package var largestBody = 16 << 20
  /// The largest header of a response, in bytes.
  package var largestHead = 64 << 10
  /// How many connections to the server there are at most; a live channel holds one.
  package var connections = 16
  /// How many words of a live channel wait for their listener before no more are read.
  package var waitingWords = 256
  /// How many bytes those words may have had on the wire before no more are read.
  package var waitingBytes = 512 << 10
  /// When a request is sent again.
  package var retry = RetryPolicy()

  /// The user whose servers are called at Unix sockets.
  package var user: UInt32 = geteuid()

  package init() {}
}
