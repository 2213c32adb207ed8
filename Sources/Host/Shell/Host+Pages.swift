import Canvas
import EaselKit

/// Going to pages and changing them.
extension Host {
  func run(_ command: PageCommand) {
    switch command {
    case .go(let id): if let index = index(ofPage: id) { goToPage(index) }
    case .add(let title): addPage(title)
    case .askTitle(let id): dialog = titlePrompt(of: id)
    case .rename(let id, let title, let before): rename(id, to: title, from: before)
    case .move(let id, let index): movePage(id, to: index)
    case .close(let id): closePage(id)
    case .undo: undoInPageList()
    case .askGrid(let id): openGridForm(of: id)
    case .grid(let id, let edits): setGrid(edits, ofPage: id)
    case .send(let widget, let page): send(widget, to: page)
    case .sendToNew(let widget): sendToNewPage(widget)
    }
  }

  private func index(ofPage id: String) -> Int? { canvas.layout.pages.firstIndex { $0.id == id } }

  // MARK: Going

  /// Shows another page; nothing happens when there is none of that index.
  func goToPage(_ index: Int) { turn { canvas.goToPage(index) } }

  func goToNextPage(backwards: Bool = false) {
    guard canvas.layout.pages.count > 1 else {
      let step = keyNames.plainest(.newPage).map { "; \($0) makes another" } ?? ""
      return say(.info, "This is the only page\(step).")
    }
    turn { canvas.goToNextPage(backwards: backwards) }
  }

  private func turn(_ turn: () -> Void) {
    let before = canvas.page.id
    turn()
    guard canvas.page.id != before else { return }
    layOut()
    tellFocus()
    timers.setNoLater(.saveCanvas, at: uptime + Self.saveDelay)
  }

  // MARK: Dialogs

  func openPageList(selecting index: Int? = nil, note: String = "") {
    dialog = PageList(
      canvas.layout, front: canvas.pageIndex, selecting: index ?? canvas.pageIndex, note: note)
  }

  var newPagePrompt: Prompt {
    Prompt(title: "New page", text: "Page \(canvas.layout.pages.count + 1)", check: PageTitle.fault) { .page(.add($0)) }
  }

  func titlePrompt(of id: String) -> Prompt {
    let title = canvas.layout.pages.first { $0.id == id }?.title ?? ""
    return Prompt(title: "Rename the page", text: title, check: PageTitle.fault) {
      .page(.rename(id, $0, from: title))
    }
  }

  /// Where the widget in focus can be moved to.
  func openSendPicker() {
    guard let focus = focusedWidget(mayBeHidden: true) else { return }
    let others = canvas.layout.pages.enumerated().filter { $0.element.id != canvas.page.id }
    let items = others.map { index, page in
      Picker.Item(title: "\(index + 1)  \(page.title)", detail: "page", command: .page(.send(focus, to: page.id)))
    }
    let name = board.panes[focus]?.title ?? focus
    dialog = Picker(
      title: "Move \(name) to",
      items: items + [Picker.Item(title: "A new page", detail: "", command: .page(.sendToNew(focus)))])
  }

  private func openGridForm(of id: String) {
    guard let page = canvas.layout.pages.first(where: { $0.id == id }) else { return }
    let grid = page.grid ?? canvas.layout.grid
    dialog = SettingsForm(title: "Grid of \(page.title)", schema: grid.schema, values: [:]) { .page(.grid(id, $0)) }
  }

  // MARK: Changing

  private func addPage(_ title: String) {
    attempt { () throws(CanvasError) in try canvas.addPage(title: title) }
  }

  /// Moves the page in front to the left or the right.
  func shiftPage(by step: Int) {
    let index = canvas.pageIndex + step
    guard canvas.layout.pages.indices.contains(index) else { return }
    attempt { () throws(CanvasError) in try canvas.movePage(canvas.page.id, to: index) }
  }

  private func movePage(_ id: String, to index: Int) {
    attempt { () throws(CanvasError) in try canvas.movePage(id, to: index) }
    openPageList(selecting: self.index(ofPage: id))
  }

  /// Closes a page; where the list of pages is open, it says so.
  func closePage(_ id: String) {
    let title = canvas.layout.pages.first { $0.id == id }?.title ?? ""
    let isListed = dialog is PageList
    let index = index(ofPage: id)
    do throws(CanvasError) {
      try canvas.closePage(id)
      if isListed { return openPageList(selecting: index, note: "Closed \"\(title)\"; u undoes it.") }
      say(.info, "Closed \"\(title)\". \(keyNames.undoWith)")
    } catch {
      if isListed { openPageList(selecting: index, note: error.sentence) } else { say(.error, error.sentence) }
    }
  }

  private func undoInPageList() {
    undo()
    openPageList()
  }

  /// Gives a page the title that was typed where another stood; one that was just looked at stays as it is by now.
  private func rename(_ id: String, to title: String, from before: String) {
    guard title != before else { return }
    let present = canvas.layout.pages.first { $0.id == id }?.title ?? before
    let isCrossed = present != before && present != title
    attempt(crossing: isCrossed ? [.title(page: id, mine: title, theirs: present)] : []) { () throws(CanvasError) in
      try canvas.renamePage(id, to: title)
    }
  }

  /// Sets what a person changed of a page's grid, and leaves the rest as it is by now.
  private func setGrid(_ edits: [String: FieldEdit], ofPage id: String) {
    guard !edits.isEmpty else { return }
    let present = canvas.layout.pages.first { $0.id == id }?.grid ?? canvas.layout.grid
    let grid = present.changed(by: edits.mapValues(\.after))
    let isEverywhere = edits[GridConfig.whoseKey] != nil
    let isCrossed = present.schema.fields.contains { edits[$0.key]?.isCrossed(by: $0.standard) == true }
    attempt(crossing: isCrossed ? [.grid(page: isEverywhere ? nil : id)] : []) { () throws(CanvasError) in
      guard isEverywhere else { return try canvas.updateGrid(grid, ofPage: id) }
      if canvas.layout.pages.contains(where: { $0.id == id && $0.grid != nil }) {
        try canvas.updateGrid(nil, ofPage: id)
      }
      canvas.updateGrid(grid)
    }
  }

  private func send(_ widget: String, to page: String) {
    attempt { () throws(CanvasError) in try canvas.moveWidget(widget, toPage: page) }
    turn { canvas.setFocus(widget) }
  }

  private func sendToNewPage(_ widget: String) {
    let title = board.panes[widget]?.plainTitle ?? widget
    attempt { () throws(CanvasError) in
      try canvas.addPage(title: PageTitle.fault(in: title) == nil ? title : "Page \(canvas.layout.pages.count + 1)")
      try canvas.moveWidget(widget, toPage: canvas.page.id)
    }
    turn { canvas.setFocus(widget) }
  }
}
