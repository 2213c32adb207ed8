import EaselAPI

/// How long things may take on a live channel, and how much of them there may be.
package struct LiveOptions: Sendable {
  /// How long a client may take for its first order.
  package var patience = Duration.seconds(LiveChannel.patienceSeconds)
  /// How often a client is pinged.
  package var ping = Duration.seconds(LiveChannel.pingSeconds)
  /// How much later than a ping its answer may be heard, looked at when the next one is due.
  package var leeway = Duration.seconds(LiveChannel.silenceSeconds - LiveChannel.pingSeconds)
  /// How long a client that was told that the channel closes may take to close it.
  package var farewell = Duration.seconds(2)
  /// The same when the server stops, which waits for nobody.
  package var briefFarewell = Duration.milliseconds(250)
  /// After how long a channel of somebody who signed in is closed, to be opened with a fresh token: the end of a
  /// sign-in that nobody used any more is not told.
  package var longest = Duration.seconds(12 * 3600)
  /// How many orders a client may give.
  package var orders = CallRate(perSecond: 1, burst: 20)
  /// How many pings, answers to pings and empty parts of messages a client may send.
  package var controls = CallRate(perSecond: 10, burst: 100)
  /// How many events are read at once from those that were.
  package var page = 32
  /// After how many bytes of their data no more are read at once.
  package var pageBytes = 64 << 10
  /// How many pages are read at the same time, of all channels of the process.
  package var replays = 4
  /// How many channels a person, or a link, may hold at once; nil for any number.
  package var channels: Int? = 64

  package init() {}
}
