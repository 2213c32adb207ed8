/// What a widget is told.
public enum WidgetEvent: Sendable {
  /// It was put on the canvas; the context is complete. The first event.
  case mounted
  /// It is taken from the canvas. The last event.
  case unmounting
  /// What it saved as ``Widget/state`` in an earlier life; comes before ``mounted``.
  case restored(JSONValue)
  /// Its pane has a new size.
  case resized(Size)
  /// It gained or lost the focus.
  case focused(Bool)
  /// A key was pressed while it had the focus.
  case key(Key)
  /// Text was pasted while it had the focus; not yet made safe.
  case paste(String)
  /// The mouse was used in it; the point counts from its own top left.
  case mouse(MouseEvent)
  /// Its settings changed; the context has the new ones.
  case configured
  /// Its settings are open and some have suggestions; time to load what those are made from.
  case settingsOpened
  /// Time went on, as asked for with ``Effect/ticks(_:)``.
  case tick
  /// A timer it asked for ran out.
  case timer(tag: String)
  /// An event it listens to.
  case bus(CanvasEvent)
  /// What it watches of the state that all share (``Manifest/watches``) is another now, or nil when there is nothing: the
  /// path as it is declared. Comes after ``mounted``, too, for each where there is something.
  ///
  /// Shared values are those of the widget's own page; a widget that is unlinked gets nil for each.
  case state(StatePath, JSONValue?)
  /// What it listens to that happened before it was there, oldest first; comes once, some time after ``mounted``, if the
  /// manifest asks for it (``Manifest/recalls``).
  case past([CanvasEvent])
  /// The answer to a request. A kept copy (``BackendResponse/keptSince``) may come first, then the fresh answer.
  case response(tag: String, Result<BackendResponse, BackendFailure>)
  /// All changes of its backend service that the server has not confirmed, in the order they were made, whichever widget
  /// or program made them; after ``mounted`` when there are any, and whenever they change.
  ///
  /// What it shows is what it fetched, with these laid over it.
  case pending([PendingWrite])
  /// What became of such a change; before the ``pending(_:)`` that is without it.
  ///
  /// All widgets of the service are told. What they then emit goes to the bus once: from the widget that submitted it
  /// or, where that is gone, from another of them.
  case settled(PendingWrite, WriteOutcome)
  /// What its backend service told of as it happened, oldest first.
  ///
  /// A widget that understands it can show it at once, before the answers that the ``stale`` after it has it ask for.
  /// Where much happens at a time, only ``stale`` comes.
  case told([ServiceNews])
  /// What it shows from its backend may be out of date: data changed there, the connection came back, or
  /// there is another reason why there is none.
  case stale
  /// The connection to the server was lost.
  case disconnected
}

/// How often a widget is told that time goes on.
public enum TickRate: Sendable, Hashable {
  /// Never.
  case never
  /// At each full minute.
  case everyMinute
  /// At each full second; at each full minute where nothing may move on its own.
  case everySecond
}

/// How much a message matters.
public enum Severity: String, Sendable, Hashable {
  /// Good to know.
  case info
  /// Look at it.
  case warning
  /// Something failed.
  case error
}

/// What a widget may ask the host for.
public enum Effect: Sendable {
  /// Tell the event bus; the type must be declared in the manifest.
  case emit(type: String, data: JSONValue)
  /// Call the backend; the answer comes as ``WidgetEvent/response(tag:_:)`` with the same tag.
  case request(BackendRequest, tag: String)
  /// Keep a change on this machine and send it as soon as the server can be reached, after those of the same subject that
  /// were made before; it is among ``WidgetEvent/pending(_:)`` at once, and ends with ``WidgetEvent/settled(_:_:)``.
  ///
  /// One with the id of another that waits changes nothing, so it may be submitted again to be sure.
  case submit(BackendWrite)
  /// Take back a change that was not sent yet, or was refused, by its id; with one that makes something goes what was to
  /// be done with that. One that is on its way goes on.
  case withdraw(String)
  /// Send ``WidgetEvent/timer(tag:)`` after so many milliseconds; replaces a running timer of the tag.
  case timer(tag: String, milliseconds: Int)
  /// Stop a timer.
  case cancelTimer(tag: String)
  /// Be told that time goes on.
  case ticks(TickRate)
  /// Keep ``Widget/state`` soon: what is selected, what is being typed.
  case saveState
  /// Keep ``Widget/state`` at once: what the person did and nobody else knows of.
  case saveStateNow
  /// Say something for a while: in a corner of the canvas, or on the status line where there is no room.
  ///
  /// What matters more than ``Severity/info`` is announced, too.
  case notify(Severity, String)
  /// Tell a person who looks elsewhere, by bell or desktop notification as they have set, that somebody or something wants
  /// them now; nothing is said on the canvas.
  ///
  /// Of the person's terminals only one does, the one that was used last: `once` names what it is about, and is the same
  /// on all of them.
  case announce(String, once: String)
  /// Remind the person of something, on the canvas and as with ``announce(_:once:)``.
  case remind(String, once: String)
  /// Put text on the clipboard; the host says what came of it. Done in answer to a key or the mouse only.
  case copy(String)
  /// Open the settings form.
  case openSettings
  /// Change a setting of its own, as the settings form would; done in answer to a key or the mouse only.
  case configure(String, JSONValue)
  /// Open a link with the desktop's program. Done in answer to a key or the mouse only.
  case openURL(String)
  /// Let others see the present ``Widget/publicState``.
  case publish
  /// Put a value where the linked widgets of the page can read and watch it: below `shared.` under a name that the
  /// manifest declares (``Manifest/shares``); null takes it away, which a widget that watches the name may do, too.
  ///
  /// Nothing is shared while the widget is not linked (``SettingsSchema/Field/linked``).
  case share(String, JSONValue)
}

/// What a widget answers to an event.
public struct Reaction: Sendable {
  /// What shall be done.
  public var effects: [Effect]
  /// Whether it must be drawn again.
  public var redraw: Bool
  /// Whether a key, paste or turn of the wheel meant something to it; if not, the host may use it.
  public var handled: Bool

  /// Makes a reaction.
  public init(_ effects: [Effect] = [], redraw: Bool = true, handled: Bool = true) {
    self.effects = effects
    self.redraw = redraw
    self.handled = handled
  }

  /// Nothing happened; the key was not for this widget.
  public static let ignored = Reaction(redraw: false, handled: false)
  /// Understood, but nothing changed on the screen.
  public static let quiet = Reaction(redraw: false)
  /// Draw it again.
  public static let redraw = Reaction()
}
