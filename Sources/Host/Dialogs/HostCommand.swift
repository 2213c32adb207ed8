import Canvas
import EaselKit
import Offline

/// What a person can have the host do, by key, palette or dialog.
enum HostCommand: Hashable {
  case action(HostAction)
  case addApp(String)
  case focus(String)
  /// Presses a key in a widget.
  case press(String, KeyHelp)
  /// Starts a failed widget anew.
  case restart(String)
  case openSettings(String)
  case copyText(String)
  case openLayout(String)
  case saveLayout(String)
  case useTheme(String)
  /// Goes on to another theme by so many.
  case stepTheme(Int)
  /// Offers the values that a setting can have.
  case chooseSetting(ConfiguredSetting)
  /// Copies the line that makes a setting what it is.
  case copySetting(ConfiguredSetting)
  case configure(String, [String: FieldEdit])
  case page(PageCommand)
  case layouts(LayoutCommand)
  case outbox(OutboxCommand)
  case share(ShareCommand)
  /// Has the next part of the history listed.
  case listHistory
  /// Goes to a change of the history by way of others; the last is the one that is meant.
  case jump([Int])
}

/// What can be done with pages; they go by their ids.
enum PageCommand: Hashable {
  case go(String)
  case add(String)
  case rename(String, String, from: String)
  case askTitle(String)
  case move(String, to: Int)
  case close(String)
  case undo
  case askGrid(String)
  case grid(String, [String: FieldEdit])
  case send(String, to: String)
  case sendToNew(String)
}

/// What can be done with the layouts that are kept; they go by their names.
enum LayoutCommand: Hashable {
  case list(String)
  case versions(String)
  case compare(String, version: Int?)
  case restore(String, version: Int)
  case askName(String)
  case rename(String, String)
  case askCopy(String)
  case copy(String, String)
  case mark(String?, insteadOf: String?)
  case delete(String)
  case undelete(String)
  case openFile
  case undo
}

/// What can be done with canvases that are shared, and with the people there; they go by their ids.
enum ShareCommand: Hashable {
  /// Opens one on this terminal; nil for the person's own.
  case open(String?)
  /// Shows what a terminal shows from now on; nil for following nobody.
  case follow(String?)
}

/// What can be done with changes that wait, and with those that crossed others; they go by their ids.
enum OutboxCommand: Hashable {
  /// Tries again now; what was refused, too, if it is named.
  case retry([String])
  case drop(String)
  case decide(String, ConflictChoice)
}
