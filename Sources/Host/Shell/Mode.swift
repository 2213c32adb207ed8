import Canvas

/// What keys mean at the moment; dialogs are apart, as one may be open in any mode.
enum Mode: Equatable {
  /// Keys go to the widget in focus, but for those of the host.
  case normal
  /// The leader was pressed: the next key is the host's; of its popup, this part is shown.
  case leader(part: Int = 0)
  /// A widget is being moved or resized.
  case arranging(ArrangingView)
  /// Something that takes more keys is not done, or was cut short: they are nobody's, until it would have ended.
  ///
  /// A widget would take them for its own, and `d` may be one that deletes.
  case refused(Refusal, wasLocked: Bool)
  /// All keys go to the widget.
  case locked

  /// What the status line shows.
  var label: String {
    switch self {
    case .normal: "NORMAL"
    case .leader: "LEADER"
    case .arranging: "ARRANGE"
    case .refused(.lookOnly, _): "LOOK ONLY"
    case .refused(.notNow, _): "REFUSED"
    case .refused(.closedElsewhere, _): "CLOSED"
    case .locked: "LOCKED"
    }
  }

  var isArranging: Bool { if case .arranging = self { true } else { false } }

  /// Whether keys are nobody's, as something was refused that takes more of them.
  var isRefused: Bool { if case .refused = self { true } else { false } }

  /// Whether that is so because what took them was closed elsewhere.
  var isCutShort: Bool { if case .refused(.closedElsewhere, _) = self { true } else { false } }

  /// Which part of the leader's popup is shown; nil in other modes.
  var leaderPart: Int? { if case .leader(let part) = self { part } else { nil } }

  /// What is shown of the move or resize; nil in other modes, which nothing that is set here changes.
  var arrangingView: ArrangingView? {
    get { if case .arranging(let view) = self { view } else { nil } }
    set { if isArranging, let newValue { self = .arranging(newValue) } }
  }

  /// Lets the next key be the widget's again.
  mutating func leaveLeader() { if leaderPart != nil { self = .normal } }

  /// Begins a move or resize; what was locked is so again after it.
  mutating func beginArranging(isZoomed: Bool, scrollOffset: Int) {
    let wasLocked = arrangingView?.wasLocked ?? (self == .locked)
    self = .arranging(ArrangingView(wasLocked: wasLocked, isZoomed: isZoomed, scrollOffset: scrollOffset))
  }

  /// Ends a move or resize.
  mutating func endArranging() {
    if let arrangingView { self = arrangingView.wasLocked ? .locked : .normal }
  }

  /// Has the keys of what is refused go nowhere; what was locked is so again after it.
  mutating func beginRefusal(_ refusal: Refusal) {
    switch self {
    case .normal, .leader: self = .refused(refusal, wasLocked: false)
    case .locked: self = .refused(refusal, wasLocked: true)
    case .arranging, .refused: break
    }
  }

  /// Lets keys be the widget's again after something was refused.
  mutating func endRefusal() {
    if case .refused(_, let wasLocked) = self { self = wasLocked ? .locked : .normal }
  }

  /// Gives all keys to the widget, or takes them back; only where nothing is begun.
  mutating func toggleLock() {
    switch self {
    case .normal: self = .locked
    case .locked: self = .normal
    case .leader, .arranging, .refused: break
    }
  }
}

/// Why something that takes more keys is not done.
enum Refusal {
  /// The person may only look at the canvas.
  case lookOnly
  /// It cannot be done as things are: the widget is locked in its place, or the page is full.
  case notNow
  /// What took the keys was closed on another terminal.
  case closedElsewhere
}

/// What Esc brings back beside the arrangement, and what the next key means.
struct ArrangingView: Equatable {
  /// Why a step of a move or resize changes nothing that can be seen.
  enum Hindrance: Equatable {
    case noRoom
    /// A widget that is locked in its place is there.
    case locked(String)
    /// The grid pushes nobody there, but a swap is possible.
    case swap
    /// Compaction takes the widget back up.
    case rises
  }

  var wasLocked = false
  var isZoomed = false
  var scrollOffset = 0
  /// The prefix that waits for a direction.
  var awaited: ArrangingAction?
  /// Why the last step changed nothing.
  var hindrance: Hindrance?

  /// Takes the prefix that was waiting.
  mutating func takeAwaited() -> ArrangingAction? {
    defer { awaited = nil }
    return awaited
  }
}
