package import EaselKit

/// The widgets that somebody keeps to themself on a canvas that is shared with others.
///
/// Others see a pane in their place that says whose it is, and nothing else: which micro-app it is, its settings and what it
/// keeps never leave this machine. What is hidden of one outlasts it: undo, or a layout with its stand-in, brings it back.
package struct PrivateWidgets: Sendable, Hashable {
  /// The app of the pane that stands in for one.
  package static let app = "private"
  /// The setting of that pane that has the person's name.
  package static let owner = "owner"
  /// How many are kept at most that are not on the canvas.
  package static let mostAbsent = 200
  private static let mostNames = 8

  /// What is hidden of a widget.
  package struct Hidden: Sendable, Hashable, Codable {
    package var app: String
    package var config: [String: JSONValue]
    /// Whose its stand-in says it is; nil for one that was hidden before that was kept.
    package fileprivate(set) var owner: String?
    /// The ids it had before, oldest first: layouts know it by them.
    package fileprivate(set) var formerly: [String] = []
    /// The higher, the later it was hidden.
    package fileprivate(set) var turn = 0
    /// The first revision of the canvas that was seen to have its stand-in; nil until one was.
    package fileprivate(set) var since: Int?

    package init(app: String, config: [String: JSONValue]) {
      self.app = app
      self.config = config
    }

    fileprivate func isOf(_ widget: WidgetPlacement) -> Bool { app == widget.app && config == widget.config }

    /// Whether an arrangement at a revision is from before it was hidden, so that it is in there for all to see.
    fileprivate func isYoung(at revision: Int) -> Bool { since.map { revision < $0 } == true }

    fileprivate mutating func leave(_ id: String) {
      formerly = (formerly.filter { $0 != id } + [id]).suffix(PrivateWidgets.mostNames)
    }
  }

  /// By the ids of widgets.
  package private(set) var hidden: [String: Hidden]
  /// The name of the person whose they are, as others see it.
  package let person: String

  package init(_ hidden: [String: Hidden] = [:], person: String = "") {
    self.hidden = hidden
    self.person = person
  }

  package func contains(_ id: String) -> Bool { hidden[id] != nil }

  /// Whether a widget, as others see it, stands in for one of these.
  package func isStandIn(_ widget: WidgetPlacement) -> Bool {
    hidden[widget.id].map { stands(widget, for: $0) } == true
  }

  /// Whether a widget is one of these as it is, for all to see.
  package func isShown(_ widget: WidgetPlacement) -> Bool { hidden[widget.id]?.isOf(widget) == true }

  /// Whether a widget, as others see it, is one of these: its stand-in, or from before it was hidden.
  private func isOwn(_ widget: WidgetPlacement, at revision: Int) -> Bool {
    isStandIn(widget) || hidden[widget.id]?.isYoung(at: revision) == true
  }

  private func stands(_ widget: WidgetPlacement, for own: Hidden) -> Bool {
    guard widget.app == Self.app else { return false }
    let owner = widget.config[Self.owner]?.string
    return owner == person || own.owner == nil || owner == own.owner
  }

  // MARK: What the person does

  /// Hides a widget from others.
  package mutating func hide(_ widget: WidgetPlacement) {
    guard widget.app != Self.app else { return }
    var own = hidden[widget.id] ?? Hidden(app: "", config: [:])
    if own.turn == 0 { own.turn = (hidden.values.map(\.turn).max() ?? 0) + 1 }
    (own.app, own.config, own.owner) = (widget.app, widget.config, person)
    hidden[widget.id] = own
  }

  /// Shows it to others again.
  package mutating func reveal(_ id: String) { hidden[id] = nil }

  /// Forgets the oldest that are not on the canvas, where there are too many.
  package mutating func forgetOldest(on layout: Layout) {
    let here = Set(layout.widgets.map(\.id))
    let absent = hidden.filter { !here.contains($0.key) }.sorted { ($0.value.turn, $0.key) < ($1.value.turn, $1.key) }
    for (id, _) in absent.dropLast(Self.mostAbsent) { hidden[id] = nil }
  }

  /// Takes in other settings of what is hidden.
  ///
  /// - Parameters:
  ///   - layout: A layout as the person sees it, after a change of theirs.
  ///   - shown: The one before, as others see it: what somebody else has put in the place of a stand-in is not the person's.
  ///   - revision: The canvas's revision.
  package mutating func note(_ layout: Layout, after shown: Layout, at revision: Int) {
    let others = Set(shown.widgets.filter { !isOwn($0, at: revision) }.map(\.id))
    for widget in layout.widgets where contains(widget.id) && !others.contains(widget.id) { hide(widget) }
  }

  /// Takes in that widgets come back under other ids because theirs are taken: what was hidden of them stays hidden.
  ///
  /// - Parameters:
  ///   - renamed: The ids they had, and those they have now.
  ///   - newID: Makes an id that nothing has.
  /// - Returns: The same ids; and those of hidden widgets that make way for them.
  package mutating func comeBack(as renamed: [String: String], newID: () -> String) -> [String: String] {
    guard !hidden.isEmpty else { return renamed }
    let before = hidden
    var names = renamed
    for (old, new) in renamed.sorted(by: { $0.key < $1.key }) {
      if var gone = hidden.removeValue(forKey: new) { names[new] = put(&gone, aside: new, newID) }
      if let own = before[old] { hidden[new] = own }
    }
    return names
  }

  // MARK: What others do

  /// Follows what the canvas, as it came from elsewhere, calls the widgets, and gives way to what is not the person's there.
  ///
  /// What has come where a hidden widget was keeps its id. The hidden one, which is nowhere then, has another from there on:
  /// so undo brings it back beside what has come, and as hidden as it was.
  ///
  /// - Parameters:
  ///   - renamed: The ids that widgets of this terminal had, and those they have there.
  ///   - canvas: What came.
  ///   - shown: The arrangement before, as others see it.
  ///   - givesWay: False while what was hidden here may not be in there yet.
  ///   - newID: Makes an id that nothing has.
  /// - Returns: The ids that widgets had, and those they have now, with those of the ones that gave way.
  package mutating func follow(
    _ renamed: [String: String], to canvas: SharedCanvas, after shown: Layout, givesWay: Bool = true,
    newID: () -> String
  ) -> [String: String] {
    guard !hidden.isEmpty else { return renamed }
    let (there, confirmed) = (Self.byID(canvas.shown), Self.byID(canvas.confirmed))
    let stoodIn = Set(shown.widgets.filter(isStandIn).map(\.id))
    let taken = Set(renamed.values)
    var names = renamed
    let before = hidden
    hidden = [:]
    for (old, own) in before.sorted(by: { $0.value.turn < $1.value.turn }) {
      var own = own
      let id = renamed[old] ?? old
      let isTaken = id == old && taken.contains(old)
      let other = there[id].flatMap { stands($0, for: own) || own.isYoung(at: canvas.revision) ? nil : $0 }
      if own.since == nil, let told = confirmed[id], stands(told, for: own) { own.since = canvas.revision }
      // The person has shown it to all on another terminal.
      if !isTaken, givesWay, own.since != nil, let other, own.isOf(other), stoodIn.contains(old) { continue }
      if isTaken || givesWay && own.since != nil && other != nil {
        names[old] = put(&own, aside: id, newID)
      } else {
        if id != old { own.leave(old) }
        hidden[id] = own
      }
    }
    return names
  }

  private mutating func put(_ own: inout Hidden, aside id: String, _ newID: () -> String) -> String {
    own.leave(id)
    let new = "\(own.app)-\(newID())"
    hidden[new] = own
    return new
  }

  private static func byID(_ layout: Layout) -> [String: WidgetPlacement] {
    Dictionary(layout.widgets.map { ($0.id, $0) }) { first, _ in first }
  }

  /// The person's stand-ins in a layout of which nothing is known here.
  package func unknownStandIns(in layout: Layout) -> Set<String> {
    Set(
      layout.widgets.lazy.filter {
        $0.app == Self.app && $0.config[Self.owner]?.string == person && !contains($0.id)
      }.map(\.id))
  }

  /// Takes in what another terminal of the machine has hidden, as far as it is not known here.
  package mutating func learn(_ found: [String: Hidden], on canvas: SharedCanvas) {
    let confirmed = Self.byID(canvas.confirmed)
    for (id, own) in found where !contains(id) {
      hidden[id] = own
      if own.since == nil, let told = confirmed[id], stands(told, for: own) { hidden[id]?.since = canvas.revision }
    }
  }

  /// What differs from what was hidden before; nil for what is not hidden any more.
  package func changes(since before: [String: Hidden]) -> [String: Hidden?] {
    var changes: [String: Hidden?] = [:]
    for id in Set(before.keys).union(hidden.keys) where before[id] != hidden[id] {
      changes.updateValue(hidden[id], forKey: id)
    }
    return changes
  }

  // MARK: Layouts

  /// A layout as others see it.
  package func masked(_ layout: Layout) -> Layout {
    replacing(in: layout) { widget in
      guard contains(widget.id) else { return }
      widget.app = Self.app
      widget.config = [Self.owner: .string(person)]
    }
  }

  /// A layout as the person sees it who knows what is hidden.
  ///
  /// - Parameters:
  ///   - layout: The layout as others see it.
  ///   - revision: The revision of the canvas that it is of.
  /// - Returns: The layout with the person's own widgets in the place of their stand-ins.
  package func unmasked(_ layout: Layout, at revision: Int = .max) -> Layout {
    replacing(in: layout) { widget in
      guard isOwn(widget, at: revision), let own = hidden[widget.id] else { return }
      widget.app = own.app
      widget.config = own.config
    }
  }

  /// A saved layout as it is opened on the canvas.
  ///
  /// The person's stand-ins in it have what is hidden of them again, whatever they are called now. What else has the id of
  /// a hidden widget that is not on the canvas gets one of its own: it is not to be hidden by accident.
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - shown: What the canvas shows, as others see it.
  /// - Returns: The layout as the person sees it.
  package func opened(_ layout: Layout, over shown: Layout) -> Layout {
    guard !hidden.isEmpty else { return layout }
    let here = Set(shown.widgets.filter(isStandIn).map(\.id))
    var taken = Set(layout.widgets.map(\.id))
    var names: [String: String] = [:]
    for widget in layout.widgets {
      if let own = hidden[widget.id] {
        let isKept = stands(widget, for: own) || own.isOf(widget) || widget.app != Self.app && here.contains(widget.id)
        if !isKept { names[widget.id] = Layout.freeID(widget.app, among: taken.union(hidden.keys)) }
      } else if let now = renamed(widget), !taken.contains(now) {
        names[widget.id] = now
      }
      if let new = names[widget.id] { taken.insert(new) }
    }
    return unmasked(layout.renamingWidgets(names))
  }

  /// What one of these is called that had the id of a stand-in when that was saved.
  private func renamed(_ widget: WidgetPlacement) -> String? {
    hidden.filter { $0.value.formerly.contains(widget.id) && stands(widget, for: $0.value) }
      .max { ($0.value.turn, $0.key) < ($1.value.turn, $1.key) }?.key
  }

  private func replacing(in layout: Layout, _ replace: (inout WidgetPlacement) -> Void) -> Layout {
    guard !hidden.isEmpty else { return layout }
    var layout = layout
    for page in layout.pages.indices {
      for widget in layout.pages[page].widgets.indices { replace(&layout.pages[page].widgets[widget]) }
    }
    return layout
  }
}

extension PrivateWidgets.Hidden {
  private enum CodingKeys: String, CodingKey { case app, config, owner, formerly, turn, since }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      app: try values.decode(String.self, forKey: .app),
      config: try values.decode([String: JSONValue].self, forKey: .config))
    owner = try values.decodeIfPresent(String.self, forKey: .owner)
    formerly = try values.decodeIfPresent([String].self, forKey: .formerly) ?? []
    turn = try values.decodeIfPresent(Int.self, forKey: .turn) ?? 0
    since = try values.decodeIfPresent(Int.self, forKey: .since)
  }
}

extension Layout {
  /// The layout with other ids of widgets, in the arrangements of all shapes.
  fileprivate func renamingWidgets(_ names: [String: String]) -> Layout {
    guard !names.isEmpty else { return self }
    var layout = self
    for page in layout.pages.indices {
      for index in layout.pages[page].widgets.indices {
        let id = layout.pages[page].widgets[index].id
        layout.pages[page].widgets[index].id = names[id] ?? id
      }
      for shape in layout.pages[page].shapes.keys {
        let frames = layout.pages[page].shapes[shape]?.frames ?? [:]
        layout.pages[page].shapes[shape]?.frames = Dictionary(frames.map { (names[$0.key] ?? $0.key, $0.value) }) {
          first, _ in first
        }
      }
    }
    return layout
  }
}
