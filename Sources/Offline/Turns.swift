/// Which lanes go when: several at once, but of each service one that makes something, as lists show things in the order
/// in which they were made.
struct Turns: Sendable {
  /// A lane that goes.
  struct Turn: Sendable {
    let lane: Lane
    fileprivate let makes: Bool
  }

  private let most: Int
  private var waiting: ArraySlice<Lane>
  private var underWay = 0
  /// The services for which something is being made.
  private var making: Set<String> = []

  /// Turns of lanes in their order, so many at once.
  init(_ lanes: [Lane], most: Int) {
    waiting = lanes[...]
    self.most = most
  }

  /// The lane that goes next; nil while none may.
  mutating func next() -> Turn? {
    guard underWay < most else { return nil }
    let index = waiting.firstIndex { !$0.isMaking || !making.contains($0.subject.service) }
    guard let index else { return nil }
    let lane = waiting[index]
    if index == waiting.startIndex { waiting.removeFirst() } else { waiting.remove(at: index) }
    underWay += 1
    if lane.isMaking { making.insert(lane.subject.service) }
    return Turn(lane: lane, makes: lane.isMaking)
  }

  /// A turn is over; what is left of its lane goes on first.
  mutating func end(_ turn: Turn, goingOnWith rest: Lane?) {
    underWay -= 1
    if turn.makes { making.remove(turn.lane.subject.service) }
    if let rest, !rest.isEmpty { waiting.insert(rest, at: waiting.startIndex) }
  }

  /// Leaves out what is left for another time.
  mutating func leave(_ aside: Aside) { waiting.removeAll { aside.contains($0.subject) } }
}
