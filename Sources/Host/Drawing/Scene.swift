import Canvas
import EaselKit

/// All that a frame shows beside the panes' own drawings.
struct Scene {
  var theme: Theme
  var keyNames: KeyNames
  /// Whether neighbouring panes share their borders.
  var sharesBorders = false
  /// The part of the screen that is the page's.
  var area: Rect
  /// The panes that are seen, wholly or in part.
  var visible: [Composer.Place]
  var isEmpty: Bool
  /// Whether the person may only look at the canvas: then no key is offered that would change it.
  var isReadOnly = false
  var focus: String?
  /// The widgets that are locked in their places.
  var locked: Set<String> = []
  /// What is told of widgets on a canvas that is shared with others.
  var marks: [String: [Badge]] = [:]
  /// The numbers that go to widgets after the leader, while it is held.
  var numbers: [String: Int] = [:]
  /// The widget that is being moved or resized.
  var arranged: String?
  var isResizing = false
  /// Where it was, when it is not there now.
  var ghost: Rect?
  /// Its size and place, shown in its title, and why they are not what was wanted.
  var arrangement = ""
  var hindrance = ""
  /// What somebody has to know of that, were there room for nothing else; empty for nothing.
  var reason = ""
  /// Which part of the page is seen, when it is not all of it.
  var scroll: PageScroll?
  var status: StatusLine
  /// For telling how old things are.
  var now = Timestamp(milliseconds: 0)

  /// What stands in the border of a pane: the most that there is room for; size and place go before all else but what
  /// has to be known.
  func title(of pane: Pane, width: Int) -> String {
    guard pane.id == arranged else { return numbers[pane.id].map { "\($0) \(pane.title)" } ?? pane.title }
    let short = arrangement + hindrance
    let forms = ["\(pane.title) \(short)", short, "\(pane.title) \(arrangement)"]
    guard !reason.isEmpty else { return forms.first { CellWidth.of($0) <= width } ?? arrangement }
    return forms.prefix(2).first { CellWidth.of($0) <= width } ?? reason
  }
}
