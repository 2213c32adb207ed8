import Canvas
import EaselKit

/// Looking after the layouts that are kept, from the list of them.
///
/// What is done here is no change of the canvas, so it has an undo of its own: `u` in the list.
extension Host {
  func run(_ command: LayoutCommand) {
    switch command {
    case .list(let name): openLayoutList(selecting: name)
    case .versions(let name): openVersions(of: name)
    case .compare(let name, let version): compare(name, version)
    case .restore(let name, let version): restore(name, version)
    case .askName(let name):
      dialog = Prompt(title: "Rename \(name) to", text: name, check: LayoutName.fault) { .layouts(.rename(name, $0)) }
    case .askCopy(let name):
      dialog = Prompt(title: "Copy \(name) as", text: Self.copyName(name), check: LayoutName.fault) {
        .layouts(.copy(name, $0))
      }
    case .openFile: openFile()
    case .undo: undoInLayoutList()
    case .rename, .copy, .mark, .delete, .undelete: change(command)
    }
  }

  private static func copyName(_ name: String) -> String {
    "\(name.prefix(LayoutName.longest - 5)) copy"
  }

  // MARK: The list

  /// Opens the list, or has it read anew when it is open.
  func openLayoutList(selecting name: String? = nil, note: String? = nil) {
    if !(dialog is LayoutList) { dialog = LayoutList(moment: moment) }
    setup.errands.start { [weak self, store = setup.store] in
      do throws(StoreError) {
        let saved = try await store.layouts()
        let deleted = try await store.deletedLayouts()
        self?.fillLayoutList(saved, deleted, selecting: name, note: note)
      } catch {
        self?.leaveLayoutList(error)
      }
    }
  }

  private func fillLayoutList(
    _ saved: [LayoutSummary], _ deleted: [String], selecting name: String?, note: String?
  ) {
    guard var list = dialog as? LayoutList else { return }
    let ready = setup.readyLayouts().filter { layout in !saved.contains { $0.name == layout.name } }
    var items: [LayoutList.Item] = []
    if let file = desk.file { items.append(.file(file.path, widgets: file.newest.widgets.count)) }
    items += saved.map(LayoutList.Item.saved)
    items += ready.map { .readyMade($0.name, widgets: $0.widgets.count) }
    items += deleted.map(LayoutList.Item.deleted)
    let outcome = list.fill(items, selecting: name, note: note)
    dialog = list
    follow(outcome)
  }

  /// Says why the list could not be read, or what was wanted could not be done.
  func leaveLayoutList(_ error: StoreError) {
    guard var list = dialog as? LayoutList, !list.isLoading else {
      if dialog is LayoutList { closeDialog() }
      return say(.error, error.sentence)
    }
    list.say(error.sentence, isFault: true)
    dialog = list
    needsFrame = true
  }

  // MARK: Changes

  private func change(_ command: LayoutCommand) {
    startSaving { [weak self] in
      guard let self else { return }
      do throws(StoreError) {
        let (name, note) = try await perform(command)
        openLayoutList(selecting: name, note: note)
      } catch {
        leaveLayoutList(error)
      }
    }
  }

  /// Does a change and answers the layout it was about, and what to say.
  private func perform(_ command: LayoutCommand) async throws(StoreError) -> (name: String?, note: String) {
    let store = setup.store
    switch command {
    case .rename(let name, let other):
      try await store.renameLayout(name, to: other)
      canvas.layoutWasRenamed(name, to: other)
      desk.note(.rename(other, name))
      return (other, "Renamed \"\(name)\"; u undoes it.")
    case .copy(let name, let other):
      if try await store.layout(named: other) != nil {
        throw StoreError(.nameTaken, "There is a layout \"\(other)\" already; choose another name.")
      }
      _ = try await store.duplicateLayout(name, as: other, at: now)
      desk.note(.delete(other))
      return (other, "Copied \"\(name)\"; u undoes it.")
    case .mark(let name, let before):
      try await store.setDefaultLayout(name)
      desk.note(.mark(before))
      return (name ?? before, name == nil ? "There is no default now." : "The default, when there is no last canvas.")
    case .delete(let name):
      guard try await store.deleteLayout(named: name) else { return (nil, "\"\(name)\" was gone already.") }
      desk.note(.undelete(name))
      return (nil, "Deleted \"\(name)\"; u undoes it.")
    case .undelete(let name):
      guard try await store.undeleteLayout(named: name) else { return (nil, "\"\(name)\" is no more.") }
      desk.note(.delete(name))
      return (name, "\"\(name)\" is back.")
    default: return (nil, "")
    }
  }

  private func undoInLayoutList() {
    guard let undo = desk.takeUndo() else {
      return openLayoutList(note: "There is nothing to undo here; the canvas has its own undo.")
    }
    startSaving { [weak self] in
      guard let self else { return }
      do throws(StoreError) {
        let (name, note) = try await takeBack(undo)
        openLayoutList(selecting: name, note: note)
      } catch {
        leaveLayoutList(error)
      }
    }
  }

  private func takeBack(_ undo: LayoutDesk.Undo) async throws(StoreError) -> (name: String?, note: String) {
    let store = setup.store
    switch undo {
    case .delete(let name):
      _ = try await store.deleteLayout(named: name)
      return (nil, "\"\(name)\" is deleted again.")
    case .undelete(let name):
      let isBack = try await store.undeleteLayout(named: name)
      return (name, isBack ? "\"\(name)\" is back." : "\"\(name)\" is no more.")
    case .rename(let name, let before):
      try await store.renameLayout(name, to: before)
      canvas.layoutWasRenamed(name, to: before)
      return (before, "\"\(before)\" has its name back.")
    case .mark(let name):
      try await store.setDefaultLayout(name)
      return (name, name == nil ? "There is no default again." : "The default again.")
    case .undoVersion(let name):
      let now = try await store.undoLayout(name)
      return (name, now.map { "\"\(name)\" is at version \($0.version) again." } ?? "There is no version before.")
    }
  }
}
