import EaselKit

/// Which lanes go when: several at once, but of each service one that makes or completes something, as lists show things
/// in the order in which they were made, and were completed.
struct Turns: Sendable {
  /// A lane that goes.
  struct Turn: Sendable {
    let lane: Lane
    fileprivate let isListedByTime: Bool
  }

  /// A lane that waits; the one with the smallest number is the first.
  private struct Place {
    let number: Int
    let lane: Lane
  }

  private let most: Int
  /// Those that make or complete something, by their services, each from the last to the first.
  ///
  /// All of a service wait while one of them is under way, so nobody is to look through them.
  private var timed: [String: [Place]] = [:]
  /// All others, from the last to the first.
  private var others: [Place] = []
  /// The number of the next lane that is to go before all that wait.
  private var front = -1
  private var underWay = 0
  /// The services for which something is being made or completed.
  private var busy: Set<String> = []

  /// Turns of lanes in their order, so many at once.
  init(_ lanes: [Lane], most: Int) {
    self.most = most
    for lane in lanes.reversed() {
      guard let number = lane.first?.number else { continue }
      put(Place(number: number, lane: lane))
    }
  }

  /// Has a lane that is listed by time go where its first write was made, another before all that wait.
  private mutating func put(_ place: Place) {
    guard place.lane.isListedByTime else { return others.append(place) }
    let service = place.lane.subject.service
    let index = Self.index(of: place.number, in: timed[service] ?? [])
    timed[service, default: []].insert(place, at: index)
  }

  /// Where a number goes among places from the last to the first.
  private static func index(of number: Int, in places: [Place]) -> Int {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle].number > number { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The lane that goes next; nil while none may.
  mutating func next() -> Turn? {
    guard underWay < most else { return nil }
    var first = others.last?.number
    var service: String?
    for (name, places) in timed where !busy.contains(name) {
      guard let number = places.last?.number, number < (first ?? .max) else { continue }
      (first, service) = (number, name)
    }
    guard let service else {
      guard let place = others.popLast() else { return nil }
      underWay += 1
      return Turn(lane: place.lane, isListedByTime: false)
    }
    guard let place = timed[service]?.popLast() else { return nil }
    underWay += 1
    busy.insert(service)
    return Turn(lane: place.lane, isListedByTime: true)
  }

  /// A turn is over; what is left of its lane goes on first, or in its place where that counts.
  mutating func end(_ turn: Turn, goingOnWith rest: Lane?) {
    underWay -= 1
    if turn.isListedByTime { busy.remove(turn.lane.subject.service) }
    guard let rest, let first = rest.first else { return }
    guard !rest.isListedByTime else { return put(Place(number: first.number, lane: rest)) }
    put(Place(number: front, lane: rest))
    front -= 1
  }

  /// Leaves out what is left for another time.
  mutating func leave(_ aside: Aside) {
    others.removeAll { aside.leaves($0.lane) }
    for service in timed.keys { timed[service]?.removeAll { aside.leaves($0.lane) } }
  }
}
