/// Which lanes go when: several at once, but of each service one that makes something, as lists show things in the order
/// in which they were made.
struct Turns: Sendable {
  /// A lane that goes.
  struct Turn: Sendable {
    let lane: Lane
    fileprivate let makes: Bool
  }

  /// A lane that waits; the one with the smallest number is the first.
  private struct Place {
    let number: Int
    let lane: Lane
  }

  private let most: Int
  /// Those that make something, by their services, each from the last to the first.
  ///
  /// All of a service wait while one of them is under way, so nobody is to look through them.
  private var makers: [String: [Place]] = [:]
  /// All others, from the last to the first.
  private var others: [Place] = []
  /// The number of the next lane that is to go before all that wait.
  private var front = -1
  private var underWay = 0
  /// The services for which something is being made.
  private var making: Set<String> = []

  /// Turns of lanes in their order, so many at once.
  init(_ lanes: [Lane], most: Int) {
    self.most = most
    for (number, lane) in lanes.enumerated().reversed() { put(Place(number: number, lane: lane)) }
  }

  /// Has a lane go before all that wait.
  private mutating func put(_ place: Place) {
    if place.lane.isMaking {
      makers[place.lane.subject.service, default: []].append(place)
    } else {
      others.append(place)
    }
  }

  /// The lane that goes next; nil while none may.
  mutating func next() -> Turn? {
    guard underWay < most else { return nil }
    var first = others.last?.number
    var service: String?
    for (name, places) in makers where !making.contains(name) {
      guard let number = places.last?.number, number < (first ?? .max) else { continue }
      (first, service) = (number, name)
    }
    guard let service else {
      guard let place = others.popLast() else { return nil }
      underWay += 1
      return Turn(lane: place.lane, makes: false)
    }
    guard let place = makers[service]?.popLast() else { return nil }
    underWay += 1
    making.insert(service)
    return Turn(lane: place.lane, makes: true)
  }

  /// A turn is over; what is left of its lane goes on first.
  mutating func end(_ turn: Turn, goingOnWith rest: Lane?) {
    underWay -= 1
    if turn.makes { making.remove(turn.lane.subject.service) }
    guard let rest, !rest.isEmpty else { return }
    put(Place(number: front, lane: rest))
    front -= 1
  }

  /// Leaves out what is left for another time.
  mutating func leave(_ aside: Aside) {
    others.removeAll { aside.contains($0.lane.subject) }
    for service in makers.keys { makers[service]?.removeAll { aside.contains($0.lane.subject) } }
  }
}
