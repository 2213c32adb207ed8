package import EaselKit

/// What a person has set for all canvases; the program reads it and never writes it.
package struct Configuration: Sendable, Equatable {
  package var theme = ThemeChoice()
  package var borders = BorderStyle.rounded
  /// Whether neighbouring panes share one border.
  package var sharesBorders = false
  /// Whether the mouse is used; nil for what was chosen last.
  package var mouse: Bool?
  /// Whether nothing moves on its own: spinners stand still.
  package var reducesMotion = false
  /// Whether the terminal's window is named for the page in front.
  package var namesWindow = true
  /// The rule that a resize begins with.
  package var resizeRule = ResizeRule.border
  package var notifications = NotificationSettings()
  /// The keymap that was begun with.
  package var preset = KeymapPreset.standard
  /// That keymap with the person's own changes.
  package var keymap = Keymap.standard
  /// Whether the canvas is kept in step with the person's other terminals.
  package var syncsCanvas = true
  /// The server that is used instead of a private one.
  package var server: String?

  package init() {}
}

/// Which theme is shown.
package struct ThemeChoice: Sendable, Equatable {
  /// The theme whatever the terminal's background; nil to choose by that.
  package var always: String?
  /// For terminals with a light background.
  package var light = "easel-light"
  /// For terminals with a dark background, and those that do not say.
  package var dark = "easel-dark"

  package init() {}
}

/// How the person is told of what happens while they look elsewhere.
package struct NotificationSettings: Sendable, Equatable {
  /// The sequence by which a terminal shows a notification of the desktop.
  package enum Desktop: String, Sendable, CaseIterable {
    case off, osc9, osc777, osc99
  }

  /// Whether messages appear in a corner of the canvas rather than on the status line alone.
  package var toasts = true
  package var bell = false
  package var desktop = Desktop.off
  /// When neither bell nor desktop is used.
  package var quietHours: QuietHours?

  package init() {}
}

/// A part of each day; one that ends before it begins spans midnight.
package struct QuietHours: Sendable, Equatable {
  /// Minutes since midnight.
  package var start: Int
  /// Minutes since midnight; this minute is not quiet any more.
  package var end: Int

  package init(start: Int, end: Int) {
    self.start = start
    self.end = end
  }

  /// Whether a minute of the day is quiet.
  package func contains(minute: Int) -> Bool {
    start <= end ? (start..<end).contains(minute) : minute >= start || minute < end
  }
}
