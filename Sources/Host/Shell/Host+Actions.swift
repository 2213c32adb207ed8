import Canvas
import EaselKit

extension Host {
  /// Does what a person asked for.
  func run(_ command: HostCommand) {
    switch command {
    case .action(let action): run(action)
    case .addApp(let app): if !refusesArranging(.addWidget) { addWidget(app) }
    case .focus(let id): changeFocus { canvas.setFocus(id) }
    case .press(let id, let help): press(help, in: id)
    case .restart(let id):
      noticeBoard.clear()
      board.restart(id)
    case .openSettings(let id): openSettings(of: id)
    case .copyText(let text): copy(text)
    case .openLayout(let name): openLayout(name)
    case .saveLayout(let name):
      saveLayout(name)
      noteDeed(.save)
    case .useTheme(let name): useTheme(name)
    case .stepTheme(let step): useNextTheme(by: step)
    case .chooseSetting(let setting): dialog = valuePicker(of: setting)
    case .copySetting(let setting):
      if !(dialog is SettingsScreen) { openSettingsScreen() }
      let isCopied = screen?.copy(setting.line) ?? 0 > 0
      tellOnSettings(
        isCopied
          ? "Copied \(setting.line) for \(setting.home)."
          : "Nothing is copied here; write \(setting.line) into \(setting.home).")
    case .configure(let id, let edits): configure(id, edits)
    case .page(let command): run(command)
    case .layouts(let command): run(command)
    case .outbox(let command): run(command)
    case .share(let command): run(command)
    case .listHistory: listHistory()
    case .jump(let stops): jump(through: stops)
    }
  }

  func run(_ action: HostAction) {
    guard !refusesArranging(action) else { return }
    switch action {
    case .addWidget: dialog = catalogPicker
    case .duplicateWidget: duplicateWidget()
    case .closeWidget: closeWidget()
    case .moveWidget: arrange(.move)
    case .resizeWidget: arrange(.resize)
    case .lockWidget: toggleLocked()
    case .configureWidget: if let focus = focusedWidget(mayBeHidden: true) { openSettings(of: focus) }
    case .zoomWidget:
      guard focusedWidget(mayBeHidden: true) != nil else { return }
      canvas.toggleZoom()
      layOut()
      if !canvas.isZoomed { noteDeed(.zoom) }
      timers.setNoLater(.saveCanvas, at: uptime + Self.saveDelay)
    case .undo: undo()
    case .redo: redo()
    case .saveLayout: dialog = savePrompt
    case .openLayout: openLayoutList()
    case .nextPreset: openNextPreset()
    case .history: openHistory()
    case .previousPage: goToNextPage(backwards: true)
    case .nextPage: goToNextPage()
    case .newPage: dialog = newPagePrompt
    case .renamePage: dialog = titlePrompt(of: canvas.page.id)
    case .closePage: closePage(canvas.page.id)
    case .movePageLeft: shiftPage(by: -1)
    case .movePageRight: shiftPage(by: 1)
    case .pageGrid: run(PageCommand.askGrid(canvas.page.id))
    case .pages: openPageList()
    case .sendWidget: openSendPicker()
    case .nextTheme: useNextTheme()
    case .showEvents: showEvents()
    case .messages: dialog = MessageList(title: HostAction.messages.title, noticeBoard.messages, moment: moment)
    case .outbox: openOutbox()
    case .conflicts: openConflicts()
    case .sharedCanvases: openShareList()
    case .people: openPeople()
    case .privateWidget: togglePrivacy()
    case .focusNext: changeFocus { canvas.focusNext() }
    case .focusPrevious: changeFocus { canvas.focusNext(backwards: true) }
    case .focusLeft: changeFocus { canvas.focusNeighbour(.left) }
    case .focusDown: changeFocus { canvas.focusNeighbour(.down) }
    case .focusUp: changeFocus { canvas.focusNeighbour(.up) }
    case .focusRight: changeFocus { canvas.focusNeighbour(.right) }
    case .focusLast: changeFocus { canvas.focusPrevious() }
    case .palette: openPalette(.palette)
    case .commandLine: openPalette(.commandLine)
    case .help: openHelp()
    case .settings: openSettingsScreen()
    case .tour: startTour()
    case .scrollUp: scrollPage(by: -scrollStep)
    case .scrollDown: scrollPage(by: scrollStep)
    case .toggleMouse: toggleMouse()
    case .lock: mode.toggleLock()
    case .redraw:
      frames.invalidate()
      screen?.invalidate()
    case .suspend: screen?.suspend()
    case .quit: end()
    case .focus1, .focus2, .focus3, .focus4, .focus5, .focus6, .focus7, .focus8, .focus9:
      if let number = action.focusNumber { focusNumber(number) }
    case .page1, .page2, .page3, .page4, .page5, .page6, .page7, .page8, .page9:
      if let number = action.pageNumber { goToPage(number - 1) }
    }
  }

  /// Does a change of the canvas, or says why not.
  ///
  /// - Parameters:
  ///   - clashes: What it sets that others set otherwise since the person saw it; said and kept once it is done.
  ///   - change: The change.
  func attempt(crossing clashes: [CanvasClash] = [], _ change: () throws(CanvasError) -> Void) {
    do throws(CanvasError) { try change() } catch { return say(.error, sentence(on: error)) }
    if !clashes.isEmpty, !canvas.isReadOnly { crossed(clashes) }
  }

  /// Why the canvas could not be changed, with the key that helps.
  func sentence(on error: CanvasError) -> String {
    guard case .locked(let id) = error, let key = keyNames.plainest(.lockWidget) else { return error.sentence }
    let unlock = id == canvas.focus ? "\(key) unlocks it" : "go there and unlock it with \(key)"
    return "\(board.panes[id]?.title ?? id) is locked in its place; \(unlock)."
  }

  /// Locks the widget in focus in its place, or lets it be moved and pushed again.
  private func toggleLocked() {
    guard let focus = focusedWidget(), let isLocked = canvas.widget(focus)?.locked else { return }
    let name = board.panes[focus]?.title ?? focus
    let key = keyNames.plainest(.lockWidget) ?? "undo"
    attempt { () throws(CanvasError) in
      try canvas.setLocked(focus, !isLocked)
      say(
        .info, isLocked ? "\(name) can be moved again." : "\(name) is locked in its place; \(key) unlocks it.")
    }
  }

  private func closeWidget() {
    guard let focus = focusedWidget() else { return }
    let name = board.panes[focus]?.title ?? focus
    attempt { () throws(CanvasError) in try canvas.removeWidget(focus) }
    say(.info, "Closed \(name). \(keyNames.undoWith)")
  }

  private func showEvents() {
    if let open = canvas.page.widgets.first(where: { $0.app == "events" }) {
      changeFocus { canvas.setFocus(open.id) }
    } else if let placement = newPlacement(of: "events") {
      attempt { () throws(CanvasError) in try canvas.addWidget(placement) }
      tellFocus()
    }
  }

  func openSettings(of id: String) {
    guard let pane = board.panes[id], let widget = canvas.widget(id), !refusesStandIn(id) else { return }
    let settings = pane.manifest.settings
    dialog = SettingsForm(
      of: id, title: "\(pane.title) settings", schema: settings, values: settings.fitting(widget.config))
    guard pane.manifest.settings.fields.contains(where: \.isSuggested) else { return }
    board.deliver(.settingsOpened, to: id)
    refreshSuggestions(of: id)
  }

  /// Sets what a person changed in a widget itself.
  func configure(_ id: String, _ key: String, _ value: JSONValue) {
    guard let pane = board.panes[id], let widget = canvas.widget(id),
      let field = pane.manifest.settings.fields.first(where: { $0.key == key }), field.fault(in: value) == nil
    else { return }
    let before = widget.config[key] ?? field.standard
    guard before != value else { return }
    configure(id, [key: FieldEdit(before: before, after: value)])
    if pane.config[key] == value { tellLink(of: id, key) }
  }

  /// Sets what a person changed in the settings of a widget, and leaves the rest as it is by now.
  private func configure(_ id: String, _ edits: [String: FieldEdit]) {
    let settings = board.panes[id]?.manifest.settings ?? SettingsSchema([])
    let present = settings.fitting(canvas.widget(id)?.config ?? [:])
    var config = present
    var clashes: [CanvasClash] = []
    for field in settings.fields {
      guard let edit = edits[field.key] else { continue }
      config[field.key] = edit.after == field.standard ? nil : edit.after
      guard edit.isCrossed(by: present[field.key] ?? field.standard) else { continue }
      clashes.append(
        .setting(
          widget: id, key: field.key, mine: config[field.key] ?? .null, theirs: present[field.key] ?? .null))
    }
    attempt(crossing: clashes) { () throws(CanvasError) in try canvas.configure(id, config) }
  }

  /// Shows what there is to choose from now in the settings of a widget, if they are open.
  func refreshSuggestions(of id: String) {
    guard var form = dialog as? SettingsForm, form.subject == id, let pane = board.panes[id] else { return }
    for field in pane.manifest.settings.fields where field.isSuggested {
      form.suggest(pane.widget.suggestions(for: field.key), for: field)
    }
    dialog = form
  }

  /// Has open settings of a widget go on where others gave it another id, and end where others closed it.
  ///
  /// - Parameters:
  ///   - renamed: The new ids by the old ones.
  ///   - title: What the widget was called.
  func followSettings(renamed: [String: String], of title: String?) {
    guard var form = dialog as? SettingsForm, let subject = form.subject else { return }
    if let id = renamed[subject] {
      form.follow(to: id)
      dialog = form
    } else if canvas.widget(subject) == nil {
      dialog = nil
      say(.info, "\(title ?? subject) was closed on another terminal.")
    }
  }
}

extension SettingsSchema {
  /// What of a configuration the settings take; what is said of others, or does not fit, is in a widget's way.
  fileprivate func fitting(_ config: [String: JSONValue]) -> [String: JSONValue] {
    config.filter { key, value in fields.first { $0.key == key }.map { $0.fault(in: value) == nil } ?? false }
  }
}
