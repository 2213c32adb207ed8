import EaselAPI
import EaselKit

/// Turns the bytes of the live channel into notices for its listener.
struct NoticeReader {
  let notices: AsyncThrowingStream<LiveNotice, any Error>.Continuation
  private var parser = EventStreamParser()

  init(notices: AsyncThrowingStream<LiveNotice, any Error>.Continuation) { self.notices = notices }

  /// Takes the next bytes; nil when all is well, else why the channel cannot go on.
  mutating func feed(_ bytes: some Sequence<UInt8>) -> BackendFailure? {
    do throws(EventStreamParser.Failure) {
      for event in try parser.feed(bytes) {
        guard let notice = try? APIJSON.decode(LiveNotice.self, from: event.data) else {
          return .garbled("a live notice that is not one")
        }
        // What does not fit means that the listener has long stopped listening; it will ask for everything anew.
        if case .dropped = notices.yield(notice) { return .garbled("more live notices than can be taken in") }
      }
      return nil
    } catch {
      switch error {
      case .longLine: return .garbled("a line of the live channel without an end")
      case .largeEvent: return .garbled("a live notice too large to take in")
      }
    }
  }
}
