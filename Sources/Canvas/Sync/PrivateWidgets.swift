package import EaselKit

/// The widgets that somebody keeps to themself on a canvas that is shared with others.
///
/// Others see a pane in their place that says whose it is, and nothing else: which micro-app it is, its settings and what it
/// keeps never leave this machine.
package struct PrivateWidgets: Sendable, Hashable {
  /// The app of the pane that stands in for one.
  package static let app = "private"
  /// The setting of that pane that has the person's name.
  package static let owner = "owner"

  /// What is hidden of a widget.
  package struct Hidden: Sendable, Hashable, Codable {
    package var app: String
    package var config: [String: JSONValue]

    package init(app: String, config: [String: JSONValue]) {
      self.app = app
      self.config = config
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

  /// Hides a widget from others.
  package mutating func hide(_ widget: WidgetPlacement) {
    guard widget.app != Self.app else { return }
    hidden[widget.id] = Hidden(app: widget.app, config: widget.config)
  }

  /// Shows it to others again.
  package mutating func reveal(_ id: String) { hidden[id] = nil }

  /// Takes in other settings of what is hidden.
  ///
  /// - Parameters:
  ///   - layout: A layout as the person sees it, after a change of theirs.
  ///   - shown: The one before, as others see it: what somebody else has put in the place of a stand-in is not the person's.
  /// - Returns: Whether there were any.
  package mutating func note(_ layout: Layout, after shown: Layout) -> Bool {
    let before = hidden
    let own = Set(shown.widgets.lazy.filter { $0.app == Self.app }.map(\.id))
    for widget in layout.widgets where contains(widget.id) && own.contains(widget.id) { hide(widget) }
    return hidden != before
  }

  /// Takes in that widgets have other ids; answers whether it is about one of these.
  package mutating func rename(_ names: [String: String]) -> Bool {
    let before = hidden
    for (old, new) in names {
      if let widget = hidden.removeValue(forKey: old) { hidden[new] = widget }
    }
    return hidden != before
  }

  /// A layout as others see it.
  package func masked(_ layout: Layout) -> Layout {
    replacing(in: layout) { widget in
      guard contains(widget.id) else { return }
      widget.app = Self.app
      widget.config = [Self.owner: .string(person)]
    }
  }

  /// A layout as the person sees it who knows what is hidden.
  package func unmasked(_ layout: Layout) -> Layout {
    replacing(in: layout) { widget in
      guard widget.app == Self.app, let own = hidden[widget.id] else { return }
      widget.app = own.app
      widget.config = own.config
    }
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
