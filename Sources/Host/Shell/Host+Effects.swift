import Canvas
import EaselAPI
import EaselKit

/// What widgets ask for, and what comes from the server and the clock.
extension Host {
  func perform(_ effect: Effect, for pane: Pane, cause: CanvasEvent?) {
    switch effect {
    case .emit(let type, let data): emit(type, data, from: pane, cause: cause)
    case .request(let request, let tag): send(request, tag: tag, for: pane)
    case .submit(let write):
      guard !setup.isLink else { return refuse(write) }
      submitters[write.id] = pane.id
      outbox.submit(write)
    case .withdraw(let id): outbox.withdraw(id)
    case .timer(let tag, let milliseconds):
      timers.set(.widget(id: pane.id, tag: tag), at: uptime + Int64(max(0, milliseconds)))
    case .cancelTimer(let tag): timers.cancel(.widget(id: pane.id, tag: tag))
    case .ticks(let rate):
      board.setTicks(rate, for: pane.id)
      setTicks()
    case .saveState:
      let isTyping = board.panes[pane.id]?.widget.isTyping == true
      timers.setNoLater(.saveCanvas, at: uptime + (isTyping ? Self.draftDelay : Self.saveDelay))
    case .saveStateNow: keepCanvas()
    case .notify(let severity, let text):
      say(severity, text)
      if severity != .info { announce(text, from: pane.title) }
    case .announce(let text, let key):
      // Another terminal may tell of it where this one cannot.
      guard noticeBoard.announcing.reaches(configuration.notifications, at: setup.zone.wall(at: now)) else { return }
      ring(once: "\(pane.manifest.id).\(key)") { $0.announce(text, from: pane.title) }
    case .remind(let text, let key):
      ring(once: "\(pane.manifest.id).\(key)") {
        $0.say(.info, text)
        $0.announce(text, from: pane.title)
      }
    case .copy(let text): copy(text)
    case .openSettings: openSettings(of: pane.id)
    case .configure(let key, let value): configure(pane.id, key, value)
    case .openURL(let link): setup.openURL(link)
    case .publish:
      published.insert(pane.id)
      timers.setIfIdle(.publish, at: uptime + EventBus.latestInterval)
    case .share(let name, let value): share(name, value, from: pane)
    }
  }

  /// Puts text on the clipboard, safe to paste anywhere, and says what came of it.
  func copy(_ text: String) {
    let text = PlainText.cleaned(text)
    let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    switch screen?.copy(text) ?? 0 {
    case 0: return say(.warning, "Nothing is copied here; select it in the terminal.")
    case text.utf8.count: say(.info, "Copied \"\(TextFitting.truncated(line, to: 40))\".")
    case let sent:
      say(.warning, "Only the first \(sent) of \(text.utf8.count) bytes are copied; a terminal takes no more.")
    }
    setup.errands.start { [weak self, hindrance = setup.clipboardHindrance] in
      if let sentence = await hindrance() { self?.say(.warning, sentence) }
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

  /// Tells the bus of the public states that have changed, for those who watch them.
  private func tellPublished() {
    let ids = published.sorted()
    // What is published meanwhile has its own turn.
    published = []
    for id in ids {
      guard let state = board.panes[id]?.widget.publicState else { continue }
      tell("canvas.state.published", from: "canvas", ["widget": .string(id), "state": state])
      self.state.changed(.publicState(of: id))
    }
    tellStates()
  }

  /// Tells an event of the host's own.
  func tell(_ type: String, from source: String, _ data: JSONValue) {
    let event = CanvasEvent(id: setup.newID(), type: type, source: source, timestamp: now, data: data)
    do { try bus.publish(event) } catch { setup.log(error.sentence) }
    armBus()
  }

  /// Has an event written to disk a little later, together with others.
  func keep(_ event: CanvasEvent) {
    state.changed(StatePath(unchecked: ["events"]))
    eventKeeper.add(event)
    if event.type == "todo.item.created" { noteDeed(.todo) }
    timers.setIfIdle(.saveEvents, at: uptime + EventKeeper.delay)
  }

  private func armBus() {
    guard let deadline = bus.nextDeadline else { return }
    timers.set(.bus, at: uptime + max(0, deadline.milliseconds - now.milliseconds))
  }

  private func send(_ request: BackendRequest, tag: String, for pane: Pane) {
    let life = board.panes[pane.id]?.life ?? 0
    if let refusal = refusal(of: request) {
      return board.deliver(.response(tag: tag, .failure(refusal)), to: pane.id, life: life)
    }
    requests.run(request, state: connection.state) { [weak self] result in
      guard let self else { return }
      if request.method == .get { board.noteAge(of: pane.id, result, now: now) }
      board.deliver(.response(tag: tag, result), to: pane.id, life: life)
      refreshSuggestions(of: pane.id)
      needsFrame = true
    }
  }

  // MARK: The canvas

  func canvasChanged(_ change: CanvasChange) {
    offeredUndo = nil
    board.restore(change.restoredStates)
    layOut()
    layoutChanged()
    tellFocus()
    keepCanvas()
    if change.verb == .move || change.verb == .swap { noteDeed(.move) }
    if change.verb == .resize { noteDeed(.resize) }
    var data: [String: JSONValue] = ["verb": .string(change.verb.rawValue)]
    if let subject = change.subject { data["widget"] = .string(subject) }
    tell("canvas.layout.changed", from: "canvas", .object(data))
    sync?.changed(to: canvas.layout, by: change)
  }

  /// Has the canvas written to disk now; not waited for.
  func keepCanvas() {
    timers.cancel(.saveCanvas)
    keeper?.keep(snapshot, history: canvas.unsavedHistory)
  }

  // MARK: The server

  func connectionChanged(_ state: ConnectionState) {
    needsFrame = true
    noteMeeting()
    self.state.changed(StatePath(unchecked: ["connection"]))
    requests.settle(state)
    outbox.connectionChanged(isOnline: state == .online)
    if state == .online { sync?.connected() } else { sync?.disconnected() }
    presence?.connectionChanged(isOnline: state == .online)
    if state == .online { askRole() }
    layoutSync?.loop.connectionChanged(isOnline: state == .online)
    preferenceSync?.loop.connectionChanged(isOnline: state == .online)
    if case .offline(let failure) = state, failure.isSignedOut {
      guard !setup.isLink else { return endLink(failure) }
      say(.warning, failure.sentence)
    }
    if let event = told.take(state) {
      if case .disconnected = event {
        board.noteLost(at: now)
        announce("The connection to the server is lost.", from: Self.programTitle)
      }
      board.deliverToAll(event) { $0.manifest.service != nil }
    }
    if state == .online { setup.releaseMemory() }
  }

  func serverChanged(_ event: PublishedEvent) {
    noteMeeting()
    sync?.heard(event)
    presence?.heard(event)
    shareChanged(event)
    // People move about all the time, which is nothing to ask the server about.
    guard event.type != CanvasPresenceNews.type else { return }
    if event.type.hasPrefix("canvas.layout.") { layoutSync?.loop.want() }
    if event.type == CanvasAPI.preferencesChanged { preferenceSync?.loop.want() }
    if let news = ReplacementNews(event) { replacedElsewhere(news) }
    records.hear(event)
    timers.setIfIdle(.stale, at: told.note(event, at: uptime))
  }

  /// Much may have changed while nothing was heard, and is not told one by one.
  func serverChangedAtAll() {
    needsFrame = true
    sync?.connected()
    layoutSync?.loop.want()
    preferenceSync?.loop.want()
    timers.cancel(.stale)
    records.keepHeard()
    _ = told.takeStale()
    board.deliverToAll(.stale) { $0.manifest.service != nil }
  }

  // MARK: Time

  /// Does what has become due.
  package func fireTimers() {
    for key in timers.due(at: uptime) {
      fire(key)
      switch key {
      case .saveEvents, .saveCanvas, .startIsOver, .recall: break
      case .second:
        frames.needsPanes = true
        // What is told of the widget in focus may follow its time.
        if let focus = canvas.focus, board.panes[focus]?.isDirty == true { needsFrame = true }
      default: needsFrame = true
      }
    }
  }

  private func fire(_ key: TimerKey) {
    switch key {
    case .widget(let id, let tag): board.deliver(.timer(tag: tag), to: id)
    case .second:
      setTick(.second)
      board.deliverToAll(.tick) { board.tickRate(of: $0) == .everySecond }
    case .minute:
      setTick(.minute)
      board.deliverToAll(.tick) { board.tickRate(of: $0) == .everyMinute }
    case .bus:
      bus.advance(to: now)
      armBus()
    case .publish: tellPublished()
    case .startIsOver: setup.releaseMemory()
    case .notice: endNotices()
    case .reconnect: connection.connect()
    case .outbox: outbox.retry()
    case .outboxTold: outbox.tell()
    case .sync: sync?.goOn()
    case .ring(let key): rings.claim(key)
    case .layoutSync: layoutSync?.loop.goOn()
    case .preferenceSync: preferenceSync?.loop.goOn()
    case .presence: presence?.goOn()
    case .saveCanvas: keeper?.keep(snapshot, history: canvas.unsavedHistory)
    case .saveEvents: eventKeeper.write()
    case .recall: requests.recallOverdue()
    case .stale:
      records.keepHeard()
      let news = told.takeStale()
      for (service, news) in news where !news.isEmpty {
        board.deliverToAll(.told(news)) { $0.manifest.service == service }
      }
      board.deliverToAll(.stale) { $0.manifest.service.map(news.keys.contains) == true }
    }
  }
}
