import Canvas
import EaselAPI
import EaselKit

/// The state that all share: who keeps which part of it, and which widgets watch it.
///
/// | below | is | kept by |
/// | --- | --- | --- |
/// | `layout` | name, grid, pages and widgets of the canvas | the canvas, on disk and with the server |
/// | `apps.ID` | a widget: its app, title, settings, whether it runs, what it lets others see | the board |
/// | `shared.PAGE.NAME` | what the linked widgets of a page share, such as the chosen day | here, for this run |
/// | `user` | whose data is shown | the sign-in |
/// | `preferences.NAME` | what the person chose | the store, some of it with the server |
/// | `events` | the newest events of the bus, oldest first | the bus |
/// | `connection` | whether the server can be talked to | the connection |
/// | `outbox` | how many changes wait | the outbox |
extension Host {
  /// How many of the newest events are read.
  private static let mostEvents = 100

  func wireState() {
    state.onFault = { [weak self] in self?.setup.log($0) }
    provide("layout") { host in JSONValue(encoding: host.canvas.layout) }
    provide("user") { host in
      ["account": .string(host.setup.account), "mayOnlyRead": .bool(host.setup.mayOnlyRead)]
    }
    provide("preferences") { host in .object(host.preferences) }
    provide("events") { host in .array(host.bus.log.newest(Self.mostEvents).map { JSONValue(encoding: $0) }) }
    provide("connection") { host in
      var facts: [String: JSONValue] = ["state": .string(host.connection.state.label)]
      if case .offline(let failure) = host.connection.state { facts["reason"] = .string(failure.sentence) }
      return .object(facts)
    }
    provide("outbox") { host in
      let counts = host.waitingCounts
      return ["unsent": .int(counts.unsent), "refused": .int(counts.refused), "undecided": .int(counts.undecided)]
    }
    state.provide("apps") { [weak self] names in
      guard let self else { return nil }
      guard let id = names.first else { return .object(board.panes.mapValues(facts)) }
      return board.panes[id].map(facts)?[names.dropFirst()]
    }
  }

  private func provide(_ name: String, _ read: @escaping (Host) -> JSONValue) {
    state.provide(name) { [weak self] names in self.flatMap { read($0)[names] } }
  }

  private func facts(of pane: Pane) -> JSONValue {
    [
      "app": .string(pane.manifest.id), "title": .string(pane.title), "config": .object(pane.config),
      "isRunning": .bool(pane.failure == nil), "publicState": pane.widget.publicState,
    ]
  }

  /// Tells that a widget runs, or does not any more.
  func paneChanged(_ id: String) { state.changed(StatePath(unchecked: ["apps", id])) }

  /// Tells that other widgets are there, or the same elsewhere or with other settings.
  func layoutChanged() {
    state.changed(StatePath(unchecked: ["layout"]))
    state.changed(StatePath(unchecked: ["apps"]))
  }

  // MARK: Widgets

  /// Has a widget that has just started told of what it watches.
  ///
  /// - Parameters:
  ///   - pane: The widget.
  ///   - isAnew: Whether it watched elsewhere before, so that it hears of values that are missing here, too.
  func watchState(for pane: Pane, isAnew: Bool = false) {
    let id = pane.id
    noteLink(of: pane)
    stateWatches[id] = pane.manifest.watches.compactMap { path in
      keptPath(path, for: id).map { kept in state.watch(kept) { [weak self] _ in self?.note(path, for: id) } }
    }
    for path in pane.manifest.watches {
      let value = keptPath(path, for: id).flatMap(state.value)
      if isAnew || value != nil { board.deliver(.state(path, value), to: id) }
    }
  }

  func endWatching(of id: String) {
    for watch in stateWatches.removeValue(forKey: id) ?? [] { state.stop(watch) }
    untoldStates[id] = nil
  }

  /// Puts a value that a widget shares where the linked widgets of its page see it.
  func share(_ name: String, _ value: JSONValue, from pane: Pane) {
    let mayClear = value == .null && pane.manifest.watches.contains(.shared(name))
    guard pane.manifest.shares.contains(name) || mayClear else {
      return setup.log("\(pane.id): its manifest does not say that it shares \"\(name)\".")
    }
    guard let path = keptPath(.shared(name), for: pane.id) else { return }
    sharers[path] = value == .null ? nil : pane.id
    state.set(value == .null ? nil : value, at: path, from: pane.id)
  }

  /// The first change in a while is told at once, and what changes many times in a moment once.
  private func note(_ path: StatePath, for id: String) {
    untoldStates[id, default: []].insert(path)
    timers.setNoLater(.publish, at: max(uptime, statesOpenAt))
  }

  /// Tells widgets how what they watch is now.
  func tellStates() {
    guard !untoldStates.isEmpty else { return }
    let untold = untoldStates
    untoldStates = [:]
    // The host need not wake again for what is told now.
    if published.isEmpty { timers.cancel(.publish) }
    statesOpenAt = uptime + EventBus.latestInterval
    var values: [StatePath: JSONValue?] = [:]
    for (id, paths) in untold.sorted(by: { $0.key < $1.key }) {
      for path in paths.sorted(by: { $0.description < $1.description }) {
        guard let kept = keptPath(path, for: id) else { continue }
        let value: JSONValue? = values[kept] ?? state.value(at: kept)
        values.updateValue(value, forKey: kept)
        board.deliver(.state(path, value), to: id)
      }
    }
  }
}

extension JSONValue {
  /// What is within, by names from the outside in.
  fileprivate subscript(names: ArraySlice<String>) -> JSONValue? {
    var value = self
    for name in names {
      guard let inner = value[name] else { return nil }
      value = inner
    }
    return value
  }
}
