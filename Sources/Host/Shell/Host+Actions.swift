import Canvas
import EaselKit

extension Host {
  /// Does what a person asked for.
  func run(_ command: HostCommand) {
    switch command {
    case .action(let action): run(action)
    case .addApp(let app): addWidget(app)
    case .focus(let id): changeFocus { canvas.setFocus(id) }
    case .openLayout(let name): openLayout(name)
    case .saveLayout(let name): saveLayout(name)
    case .useTheme(let name): useTheme(name)
    case .configure(let id, let config): attempt { () throws(CanvasError) in try canvas.configure(id, config) }
    }
  }

  func run(_ action: HostAction) {
    switch action {
    case .addWidget: dialog = catalogPicker
    case .closeWidget: closeWidget()
    case .moveWidget: arrange(.move)
    case .resizeWidget: arrange(.resize)
    case .configureWidget: if let focus = focusedWidget() { openSettings(of: focus) }
    case .zoomWidget:
      guard focusedWidget() != nil else { return }
      canvas.toggleZoom()
      layOut()
      timers.setNoLater(.saveCanvas, at: uptime + Self.saveDelay)
    case .undo: step("undo") { canvas.undo() }
    case .redo: step("redo") { canvas.redo() }
    case .saveLayout: dialog = savePrompt
    case .openLayout: openLayoutPicker()
    case .nextTheme: useNextTheme()
    case .showEvents: showEvents()
    case .focusNext: changeFocus { canvas.focusNext() }
    case .focusPrevious: changeFocus { canvas.focusNext(backwards: true) }
    case .focusLeft: changeFocus { canvas.focusNeighbour(.left) }
    case .focusDown: changeFocus { canvas.focusNeighbour(.down) }
    case .focusUp: changeFocus { canvas.focusNeighbour(.up) }
    case .focusRight: changeFocus { canvas.focusNeighbour(.right) }
    case .focusLast: changeFocus { canvas.focusPrevious() }
    case .palette: dialog = palette
    case .help: dialog = helpPicker
    case .lock: mode = mode == .locked ? .normal : .locked
    case .redraw:
      composer.invalidate()
      screen?.invalidate()
    case .suspend: screen?.suspend()
    case .quit: end()
    default: if let number = action.focusNumber { changeFocus { canvas.focusNumber(number) } }
    }
  }

  /// Does a change of the canvas, or says why not.
  func attempt(_ change: () throws(CanvasError) -> Void) {
    do { try change() } catch { say(.error, error.sentence) }
  }

  /// Undoes or redoes one change, and has more of the history read when little of it is left in memory.
  private func step(_ verb: String, _ step: () -> Bool) {
    if !step() { say(.info, "There is nothing to \(verb).") }
    setup.errands.start { [weak self] in
      do throws(CanvasError) { try await self?.canvas.loadMoreHistory() } catch { self?.say(.error, error.sentence) }
    }
  }

  private func arrange(_ kind: Arranging.Kind) {
    guard let focus = focusedWidget() else { return }
    isArrangingBlocked = false
    if canvas.isZoomed { canvas.toggleZoom() }
    attempt { () throws(CanvasError) in
      try canvas.beginArranging(focus, kind)
      mode = .arranging
    }
    layOut()
  }

  private func addWidget(_ app: String) {
    guard let manifest = board.manifest(of: app) else { return }
    let size = manifest.defaultSize
    let placement = WidgetPlacement(
      id: "", app: app, frame: GridFrame(x: 0, y: 0, w: size.width, h: size.height))
    attempt { () throws(CanvasError) in try canvas.addWidget(placement) }
    tellFocus()
  }

  private func closeWidget() {
    guard let focus = focusedWidget() else { return }
    let name = board.panes[focus]?.title ?? focus
    attempt { () throws(CanvasError) in try canvas.removeWidget(focus) }
    say(.info, "Closed \(name). Undo with \(keymap.keys(for: .undo).first ?? "undo").")
  }

  private func showEvents() {
    if let open = canvas.page.widgets.first(where: { $0.app == "events" }) {
      changeFocus { canvas.setFocus(open.id) }
    } else {
      addWidget("events")
    }
  }

  func openSettings(of id: String) {
    guard let pane = board.panes[id] else { return }
    dialog = SettingsForm(widget: id, title: pane.title, schema: pane.manifest.settings, values: pane.config)
  }

  // MARK: Themes

  private func useNextTheme() {
    let names = setup.themes.names
    guard !names.isEmpty else { return }
    useTheme(names[((names.firstIndex(of: theme.name) ?? -1) + 1) % names.count])
    say(.info, "Theme: \(theme.name)")
  }

  private func useTheme(_ name: String) {
    guard let chosen = setup.themes.theme(name) else { return }
    theme = chosen
    board.markAllDirty()
    composer.invalidate()
    setup.errands.start { [store = setup.store, weak self] in
      do throws(StoreError) { try await store.setPreference(.string(name), for: "theme") } catch {
        self?.say(.error, error.sentence)
      }
    }
  }

  // MARK: Layouts

  private func saveLayout(_ name: String) {
    setup.errands.start { [weak self] in
      guard let self else { return }
      do throws(CanvasError) {
        let summary = try await canvas.saveLayout(as: name, at: now)
        say(.info, "Saved \"\(summary.name)\" as version \(summary.version).")
        keepCanvas()
      } catch {
        say(.error, error.sentence)
      }
    }
  }

  private func openLayoutPicker() {
    dialog = Picker(title: HostAction.openLayout.title, loading: "Reading the layouts…")
    setup.errands.start { [weak self, store = setup.store] in
      do throws(StoreError) {
        let saved = try await store.layouts()
        self?.fillLayoutPicker(saved)
      } catch {
        self?.leaveLayoutPicker(error)
      }
    }
  }

  private func fillLayoutPicker(_ saved: [LayoutSummary]) {
    guard var picker = dialog as? Picker, picker.isLoading else { return }
    let outcome = picker.fill(layoutItems(saved))
    dialog = picker
    follow(outcome)
  }

  private func leaveLayoutPicker(_ error: StoreError) {
    if let picker = dialog as? Picker, picker.isLoading { closeDialog() }
    say(.error, error.sentence)
  }

  private func openLayout(_ name: String) {
    setup.errands.start { [weak self] in
      guard let self else { return }
      do throws(CanvasError) {
        try await canvas.loadLayout(name)
      } catch {
        guard case .unknownLayout = error, let ready = setup.readyLayouts().first(where: { $0.name == name }) else {
          say(.error, error.sentence)
          return
        }
        canvas.load(ready)
      }
      if mode == .arranging { mode = .normal }
      layOut()
      tellFocus()
      say(.info, "Opened \"\(name)\". Undo with \(keymap.keys(for: .undo).first ?? "undo").")
    }
  }
}
