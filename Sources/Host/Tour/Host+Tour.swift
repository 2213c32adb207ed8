import Canvas
import EaselKit

/// The tour: begun on the first start, left at any time, taken again by an action.
extension Host {
  /// Whether the tour was finished or left.
  package static let tourPreference = "tour.seen"

  /// Offers the tour to somebody who is here for the first time.
  package func offerTour() { setTour(isOffered: true) }

  /// Begins the tour, or goes to its next step.
  func startTour() {
    let least = TourBox.smallest
    guard size.width >= least.width, size.height >= least.height else {
      return say(.info, "The tour needs a terminal of \(least.width)x\(least.height) at least.")
    }
    guard let tour, !tour.isOffered else { return setTour(isOffered: false) }
    self.tour?.skip()
    goOnWithTour()
  }

  private func setTour(isOffered: Bool) {
    tour = Tour(Tour.Deed.allCases.filter { $0 != .todo || todoWidget != nil }, isOffered: isOffered)
    needsFrame = true
    frames.invalidate()
  }

  /// A person who goes on working has no need of the offer.
  func waitOnWithTour() {
    guard tour?.waitsOn() == false else { return }
    tour = nil
    frames.invalidate()
  }

  /// Takes note of what the person did.
  func noteDeed(_ deed: Tour.Deed) {
    if tour?.note(deed) == true { goOnWithTour() }
    // Who arranges the canvas has found their way.
    guard tour?.isOffered == true, [.move, .resize, .save].contains(deed) else { return }
    tour = nil
    frames.invalidate()
  }

  private func goOnWithTour() {
    frames.invalidate()
    needsFrame = true
    guard let tour, tour.current == nil else { return }
    endTour()
    let (help, palette) = (keyNames.plainest(.help) ?? "", keyNames.plainest(.palette) ?? "")
    say(.info, "That was the tour. \(help) shows the keys of where you are, \(palette) finds all.")
  }

  /// Leaves the tour where it is.
  func leaveTour() {
    endTour()
    say(.info, "The tour is left; \(keyNames.plainest(.tour) ?? "the palette") takes it again.")
  }

  private func endTour() {
    tour = nil
    frames.invalidate()
    keepAside([Self.tourPreference: .bool(true)])
  }

  private var todoWidget: String? { canvas.page.widgets.first { $0.app == "todo" }?.id }

  /// How an action without a key is reached.
  private static func words(for action: HostAction) -> String { "\"\(action.title)\" in the palette" }

  /// How a widget is moved, with the keys as they are now.
  private var directionWords: String {
    let arrows: [Key.Code: ArrangingAction] = [.left: .left, .down: .down, .up: .up, .right: .right]
    let hasArrows = arrows.allSatisfy { keyNames.keymap.whileArranging[Key($0.key)] == $0.value }
    return hasArrows ? "the arrow keys" : keyNames.arranging.directions
  }

  /// How the help is opened, also while something is typed.
  private var helpWords: String {
    let plainest = keyNames.plainest(.help) ?? Self.words(for: .help)
    let whileTyping = keyNames.all(.help).first { name in
      Key(name).map { keyNames.keymap.direct[$0] == .help } == true
    }
    // What is plain would be typed, and the Esc after it would leave the tour.
    if isTyping, let whileTyping { return "\(whileTyping) shows the keys of where you are" }
    let more = whileTyping == plainest ? nil : whileTyping
    return "\(plainest) shows the keys of where you are\(more.map { ", \($0) while you type" } ?? "")"
  }

  /// What is shown of it now.
  var tourBox: TourBox? {
    guard let tour, let deed = tour.current else { return nil }
    let places = self.places
    let subject = canvas.isZoomed ? nil : places.first { $0.id == canvas.focus }?.rect
    let area = Composer.area(in: size) ?? Rect(.zero)
    // Panes that are seen whole.
    let others = places.filter { $0.id != canvas.focus && $0.rect.intersection(area) == $0.rect }
      .map { $0.rect.inset(x: 1, y: 1) }
    let key = keyNames.plainest(.tour) ?? "the palette"
    guard !tour.isOffered else {
      return TourBox(
        title: "Welcome", text: "New here? \(key)\(offerByPalette) takes a three-minute tour. Esc declines.",
        subject: subject, others: others, isOffer: true)
    }
    return TourBox(
      title: "Tour \(tour.number) of \(tour.count)", text: sentence(on: deed), foot: "Esc leaves, \(key) skips",
      subject: subject, others: others)
  }

  /// The way to the tour without the leader, which input methods and other programs may take; empty where none is known.
  private var offerByPalette: String {
    let direct = keyNames.all(.palette).first { name in
      Key(name).map { keyNames.keymap.direct[$0] == .palette } == true
    }
    return direct.map { " (or \($0), then \"tour\")" } ?? ""
  }

  private func sentence(on deed: Tour.Deed) -> String {
    func key(_ action: HostAction) -> String { keyNames.plainest(action) ?? Self.words(for: action) }
    switch deed {
    case .focus:
      return "Each box is a widget, and the marked one gets what you type. "
        + "\(key(.focusNext)) goes to the next one."
    case .todo:
      let number = canvas.page.inReadingOrder.firstIndex { $0.id == todoWidget }.flatMap {
        HostAction(rawValue: "focus.\($0 + 1)")
      }
      return "\(number.map(key) ?? key(.focusNext)) goes to Todo. Press a there, type something to do, then Enter."
    case .move:
      return "\(key(.moveWidget)) and \(directionWords) move the widget. \(keyNames.arranging.keep) keeps it there, "
        + "\(keyNames.arranging.putBack) puts it back."
    case .resize:
      return "\(key(.resizeWidget)) and \(directionWords) resize it; the others make room. "
        + "\(keyNames.arranging.keep) keeps it, "
        + "\(key(.undo)) undoes."
    case .zoom:
      return canvas.isZoomed
        ? "That is all of the widget. \(key(.zoomWidget)) once more brings the others back."
        : "\(key(.zoomWidget)) fills the page with the widget, and once more brings the others back."
    case .palette:
      return "\(key(.palette)) finds everything there is by a few letters. Try \"theme\" or \"clock\"; Esc closes it."
    case .save: return "\(key(.saveLayout)) saves the canvas as a layout; Enter takes the name that is proposed."
    case .help:
      return "\(helpWords). Look at it, then Esc."
    }
  }
}
