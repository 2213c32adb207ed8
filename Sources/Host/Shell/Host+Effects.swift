import Canvas
import EaselAPI
import EaselKit

/// What widgets ask for, and what comes from the server and the clock.
extension Host {
  func perform(_ effect: Effect, for pane: Pane, cause: CanvasEvent?) {
    switch effect {
    case .emit(let type, let data): emit(type, data, from: pane, cause: cause)
    case .request(let request, let tag): send(request, tag: tag, for: pane)
    case .timer(let tag, let milliseconds):
      timers.set(.widget(id: pane.id, tag: tag), at: uptime + Int64(max(0, milliseconds)))
    case .cancelTimer(let tag): timers.cancel(.widget(id: pane.id, tag: tag))
    case .ticks(let rate):
      board.setTicks(rate, for: pane.id)
      setTicks()
    case .saveState:
      let isTyping = board.panes[pane.id]?.widget.isTyping == true
      timers.setNoLater(.saveCanvas, at: uptime + (isTyping ? Self.draftDelay : Self.saveDelay))
    case .notify(let severity, let text): say(severity, text)
    case .copy(let text): screen?.copy(text)
    case .openSettings: openSettings(of: pane.id)
    case .openURL(let link): setup.openURL(link)
    case .publish: publish(pane)
    }
  }

  private func emit(_ type: String, _ data: JSONValue, from pane: Pane, cause: CanvasEvent?) {
    let event = CanvasEvent(
      id: setup.newID(), type: type, source: pane.id, timestamp: now, data: data,
      correlationID: cause?.correlationID ?? cause?.id)
    do {
      try bus.publish(event)
      armBus()
    } catch {
      say(.warning, error.sentence)
    }
  }

  /// Tells the bus that a widget's public state changed, for those who watch it.
  private func publish(_ pane: Pane) {
    guard let state = board.panes[pane.id]?.widget.publicState else { return }
    tell("canvas.state.published", from: "canvas", ["widget": .string(pane.id), "state": state])
  }

  /// Tells an event of the host's own.
  func tell(_ type: String, from source: String, _ data: JSONValue) {
    let event = CanvasEvent(id: setup.newID(), type: type, source: source, timestamp: now, data: data)
    do { try bus.publish(event) } catch { setup.log(error.sentence) }
    armBus()
  }

  /// Has an event written to disk a little later, together with others.
  func keep(_ event: CanvasEvent) {
    eventKeeper.add(event)
    timers.setIfIdle(.saveEvents, at: uptime + EventKeeper.delay)
  }

  private func armBus() {
    guard let deadline = bus.nextDeadline else { return }
    timers.set(.bus, at: uptime + max(0, deadline.milliseconds - now.milliseconds))
  }

  private func send(_ request: BackendRequest, tag: String, for pane: Pane) {
    let life = board.panes[pane.id]?.life ?? 0
    requests.run(request, state: connection.state) { [weak self] result in
      self?.board.answer(result, tag: tag, to: pane.id, life: life)
      self?.needsFrame = true
    }
  }

  // MARK: The canvas

  func canvasChanged(_ change: CanvasChange) {
    board.restore(change.restoredStates)
    layOut()
    tellFocus()
    keepCanvas()
    var data: [String: JSONValue] = ["verb": .string(change.verb.rawValue)]
    if let subject = change.subject { data["widget"] = .string(subject) }
    tell("canvas.layout.changed", from: "canvas", .object(data))
  }

  /// Has the canvas written to disk now; not waited for.
  func keepCanvas() {
    timers.cancel(.saveCanvas)
    keeper?.keep(snapshot, history: canvas.unsavedHistory)
  }

  // MARK: The server

  func connectionChanged(_ state: ConnectionState) {
    needsFrame = true
    requests.settle(state)
    switch state {
    case .connecting: break
    case .online:
      if wasOffline { board.deliverToAll(.stale) { $0.manifest.service != nil } }
      wasOffline = false
    case .offline:
      wasOffline = true
      board.deliverToAll(.disconnected) { $0.manifest.service != nil }
    }
  }

  func serverChanged(_ notice: LiveNotice) {
    staleServices.insert(notice.service)
    timers.setIfIdle(.stale, at: uptime + Self.staleDelay)
  }

  /// Changes that come close together are asked for once, in milliseconds.
  private static let staleDelay: Int64 = 20

  // MARK: Time

  /// Does what has become due.
  package func fireTimers() {
    for key in timers.due(at: uptime) {
      if key != .saveEvents, key != .saveCanvas { needsFrame = true }
      fire(key)
    }
  }

  private func fire(_ key: TimerKey) {
    switch key {
    case .widget(let id, let tag): board.deliver(.timer(tag: tag), to: id)
    case .second:
      setTicks()
      board.deliverToAll(.tick) { $0.ticks == .everySecond }
    case .minute:
      setTicks()
      board.deliverToAll(.tick) { $0.ticks == .everyMinute }
    case .bus:
      bus.advance(to: now)
      armBus()
    case .notice: notice = nil
    case .reconnect: connection.connect()
    case .saveCanvas: keeper?.keep(snapshot, history: canvas.unsavedHistory)
    case .saveEvents: eventKeeper.write()
    case .stale:
      let services = staleServices
      staleServices = []
      board.deliverToAll(.stale) { $0.manifest.service.map(services.contains) == true }
    }
  }
}
