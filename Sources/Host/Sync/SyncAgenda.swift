/// What there is to do with the server next.
struct SyncAgenda {
  /// Whether it must be asked what was missed.
  var mustAsk = true
  /// The newest revision that was heard of.
  var heard = 0
  /// Whether its whole arrangement is needed.
  var needsState = false
  /// Whether the server takes no changes from here.
  var isReadOnly = false
  /// Whether that is so because the person may only look at it.
  var looksOnly = false
  /// Whether the server has no canvases at all.
  var isOver = false
  /// The change that did not fit though it was made on what the server has.
  var misfit: String?
  /// The change at which the server failed, which was said.
  var failing: String?
}

/// Why an arrangement is kept beside the canvas.
enum CanvasSetAside: Equatable {
  /// The server had a canvas already when this terminal came.
  case firstMeeting
  /// The server has an earlier canvas than it had: it was set back.
  case setBack
  /// The server would not have a change; one sentence on why.
  case refused(String)
  /// The canvas is not shared with the person any more.
  case withdrawn
  /// Another layout was opened here over what was changed elsewhere.
  case loadedOver
  /// Somebody closed widgets that the person keeps to themself; their ids.
  case privateClosed([String])
}
