import Canvas

/// A change of one layout: a subcommand of `easel layout edit`.
protocol LayoutEdit: ClientCommand {
  var edit: LayoutEditCommand { get }
  var output: OutputOptions { get }

  /// Makes the change; when it fails nothing is saved.
  func change(_ canvas: CanvasManager) throws(LayoutEditFault)
}

/// Why a layout could not be changed.
enum LayoutEditFault: Error {
  case canvas(CanvasError)
  case command(CommandFailure)
}

extension LayoutEdit {
  func perform() async throws(CommandFailure) {
    let shelf = try LayoutShelf()
    let outcome: LayoutShelf.Outcome
    let change = { (layout: Layout) throws(CommandFailure) -> Layout in
      let canvas = shelf.canvas(of: layout)
      try make(canvas)
      return canvas.layout
    }
    if StandardInput.isNamed(by: edit.name) {
      let edited = try LayoutFile(edit.name).edited(change)
      edited.tellLoss()
      return output.json ? try LayoutTelling.print(json: edited.outcome.after) : try Output.print(text: edited.text)
    } else if try await shelf.isFile(edit.name) {
      outcome = try LayoutFile(edit.name).edit(change)
    } else {
      outcome = try await shelf.edit(edit.name, make)
    }
    if outcome.wasCopied { LayoutEditCommand.tellOfCopy(edit.name) }
    try LayoutTelling.tell(sentence(outcome), outcome, output)
  }

  private func make(_ canvas: CanvasManager) throws(CommandFailure) {
    do throws(LayoutEditFault) { try change(canvas) } catch {
      switch error {
      case .command(let failure): throw failure
      case .canvas(.unknownWidget(let id)): throw Self.unknown(id, canvas.layout)
      case .canvas(.locked(let id)): throw locked(id)
      case .canvas(let error): throw CommandFailure(error.sentence)
      }
    }
  }

  private func locked(_ id: String) -> CommandFailure {
    CommandFailure(
      "The widget \(SafeText.quoted(id)) is locked; `easel layout edit \(SafeText.line(edit.name)) unlock "
        + "\(SafeText.line(id))` lets it be changed.")
  }

  private func sentence(_ outcome: LayoutShelf.Outcome) -> String {
    let name = SafeText.quoted(edit.name)
    if outcome.before == outcome.after { return "Nothing changed in \(name); it was like that already." }
    guard let version = outcome.version else { return "Changed \(name)" }
    return "Saved \(name) as version \(version)"
  }

  private static func unknown(_ id: String, _ layout: Layout) -> CommandFailure {
    let known = layout.widgets.prefix(20).map { SafeText.line($0.id) }
    let more = layout.widgets.count > known.count ? " and \(layout.widgets.count - known.count) more" : ""
    let end = known.isEmpty ? "it is empty" : "it has \(known.joined(separator: ", "))\(more)"
    return CommandFailure(
      "There is no widget \(SafeText.quoted(id)) in the layout \(SafeText.quoted(layout.name)); \(end).")
  }

  /// Does something to the canvas, which may refuse it.
  func refusable<Value>(_ body: () throws(CanvasError) -> Value) throws(LayoutEditFault) -> Value {
    do throws(CanvasError) { return try body() } catch { throw .canvas(error) }
  }

  /// The index of the page of a number, counted from 1.
  func index(ofPage number: Int, in layout: Layout) throws(LayoutEditFault) -> Int {
    guard number >= 1 else { throw .command(.wrongUse("Pages are counted from 1; there is no page \(number).")) }
    guard number <= layout.pages.count else {
      let count = layout.pages.count == 1 ? "one page" : "pages 1 to \(layout.pages.count)"
      throw .command(
        CommandFailure("There is no page \(number) in the layout \(SafeText.quoted(layout.name)); it has \(count)."))
    }
    return number - 1
  }
}
