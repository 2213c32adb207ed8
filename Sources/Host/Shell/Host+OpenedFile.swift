package import Canvas
import EaselKit

/// The file that the canvas was opened from.
package struct OpenedFile {
  /// As the person is told of it.
  package var path: String
  /// What it says, as far as it could be read last.
  package var newest: Layout
  /// Writes a layout over it; answers one sentence on what could not be kept.
  package var write: (Layout) async throws(StoreError) -> String?

  package init(path: String, newest: Layout, write: @escaping (Layout) async throws(StoreError) -> String?) {
    self.path = path
    self.newest = newest
    self.write = write
  }

  /// What the layout is called in it.
  var name: String { newest.name }
}

/// What has become of the file.
package nonisolated enum OpenedFileNews: Sendable {
  case changed(Layout)
  /// It cannot be used as it is; one sentence on where and why.
  case broken(String)
  /// It is no longer there, or no longer watched; one sentence.
  case lost(String)
  /// It is there again as it was; one sentence.
  case found(String)
}

/// Keeping canvas and file in step.
extension Host {
  /// Takes in what has become of the file.
  ///
  /// The canvas follows it while it shows it; an edit that cannot be read leaves the canvas as it is.
  package func layoutFileChanged(_ news: OpenedFileNews) {
    guard var file = desk.file else { return }
    switch news {
    case .broken(let sentence): say(.error, "\(sentence) The canvas stays.")
    case .lost(let sentence): say(.warning, sentence)
    case .found(let sentence): say(.info, sentence)
    case .changed(let layout):
      let isShown = canvas.layout.name == file.name
      file.newest = layout
      desk.file = file
      if isShown {
        let before = canvas.history.pointer
        follow(layout)
        let isSame = canvas.history.pointer == before
        say(
          .info,
          "\(file.path) has changed\(isSame ? ", but nothing on the canvas." : "; here it is. \(keyNames.undoWith)")")
      } else {
        let key = keyNames.plainest(.openLayout).map { " (\($0))" } ?? ""
        say(.info, "\(file.path) has changed; it is among the layouts\(key).")
      }
    }
  }

  /// Puts a layout on the canvas and stays where the person was.
  private func follow(_ layout: Layout) {
    let (page, focus, isZoomed) = (canvas.pageIndex, canvas.focus, canvas.isZoomed)
    canvas.load(layout)
    canvas.goToPage(min(page, canvas.layout.pages.count - 1))
    if let focus, canvas.page.widgets.contains(where: { $0.id == focus }) {
      canvas.setFocus(focus)
      if isZoomed, !canvas.isZoomed { canvas.toggleZoom() }
    }
    settleLayout()
  }

  /// Opens the file as it could be read last.
  func openFile() {
    guard let file = desk.file else { return }
    canvas.load(file.newest)
    settleLayout()
    say(.info, "Opened \(file.path). \(keyNames.undoWith)")
  }

  /// Writes the canvas over the file.
  func saveFile(_ file: OpenedFile) {
    var layout = canvas.snapshot(states: [:]).layout
    layout.name = file.name
    startSaving { [weak self] in
      do throws(StoreError) {
        let loss = try await file.write(layout)
        guard let self else { return }
        desk.file?.newest = layout
        say(loss == nil ? .info : .warning, "Saved to \(file.path). \(loss ?? "")")
      } catch {
        self?.say(.error, error.sentence)
      }
    }
  }
}
