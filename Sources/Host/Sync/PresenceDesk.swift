import EaselAPI
import EaselKit

/// Who has a shared canvas open, and where; and tells the others where this terminal is.
///
/// The server forgets a terminal that it has not heard of for a while, so it is told again long before that. Who is there is
/// answered then, too, so that nobody stays for ever whose terminal has died.
final class PresenceDesk {
  /// Told when somebody came, went or moved.
  var onChange: () -> Void = {}
  /// Asked to call ``goOn()`` after so many milliseconds.
  var later: (Int64) -> Void = { _ in }

  /// Moves that come close together are told once, in milliseconds.
  private static let pause: Int64 = 150
  private static let renewal = Int64(CanvasShareAPI.presenceSeconds) * 1000 / 2

  /// The terminals that are there, this one left out.
  private(set) var others: [CanvasPresence] = []
  /// This terminal.
  let origin: String
  private let share: String
  private let transport: any Transport
  private let errands: Errands
  private var place: CanvasWhereabouts?
  private var isOnline = false
  private var isWorking = false
  /// Whether the server does not have it told.
  private var isOver = false
  private(set) var isLeaving = false

  init(share: String, origin: String, setup: HostSetup) {
    self.share = share
    self.origin = origin
    transport = setup.transport
    errands = setup.errands
  }

  /// This terminal shows another place.
  func moved(to place: CanvasWhereabouts) {
    guard place != self.place else { return }
    let isFirst = self.place == nil
    self.place = place
    if isFirst { goOn() } else if isOnline { later(Self.pause) }
  }

  func connectionChanged(isOnline: Bool) {
    self.isOnline = isOnline
    if isOnline {
      goOn()
    } else if !others.isEmpty {
      // Who is there is not known any more.
      others = []
      onChange()
    }
  }

  /// Tells the server where this terminal is, now.
  func goOn() {
    guard isOnline, !isOver, !isWorking, let place else { return }
    isWorking = true
    errands.start { await self.tell(place) }
  }

  private func tell(_ told: CanvasWhereabouts) async {
    do throws(BackendFailure) {
      let answer = try await transport.call(CanvasShareAPI.appear(at: told, in: share, as: origin))
      others = answer.items.filter { $0.origin != origin }
      later(place == told ? Self.renewal : Self.pause)
      onChange()
    } catch {
      // Without it the canvas works as well; a connection that is lost begins anew.
      switch error {
      case .refused(403, _, _), .refused(404, _, _), .refused(409, _, _), .refused(422, _, _): isOver = true
      default: later(Self.renewal)
      }
    }
    isWorking = false
  }

  /// Takes in what the live channel tells.
  func heard(_ event: PublishedEvent) {
    guard event.type == CanvasPresenceNews.type, let news = event.data.decoded(as: CanvasPresenceNews.self),
      news.share == share, news.presence.origin != origin
    else { return }
    others.removeAll { $0.origin == news.presence.origin }
    if news.presence.place != nil { others.insert(news.presence, at: 0) }
    onChange()
  }

  /// Nobody is told any more, and nothing is known of the others.
  func end() {
    isOver = true
    others = []
    onChange()
  }

  /// Says that this terminal leaves; ``isLeaving`` until that was heard, or could not be.
  func leave() {
    guard isOnline, !isOver, place != nil else { return }
    isOver = true
    isLeaving = true
    errands.start { [self] in
      _ = try? await transport.call(CanvasShareAPI.disappear(from: share, as: origin))
      isLeaving = false
    }
  }
}
