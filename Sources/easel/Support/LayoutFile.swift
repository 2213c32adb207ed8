import Canvas
import Documents
import Formats

/// A layout file that is named on the command line; it may be the standard input.
struct LayoutFile: Sendable {
  private static let mostWarnings = 20

  private let path: String
  private let format: DocumentFormat?
  private var input: InputFile { InputFile(path) }

  init(_ path: String, format: DocumentFormat? = nil) {
    self.path = path
    self.format = format
  }

  /// Whether a name can only be that of a file, or looks like it.
  static func isPath(_ name: String) -> Bool {
    name.contains("/") || name.hasSuffix(".toml") || name.hasSuffix(".json")
  }

  /// Whether a name means a file or the standard input.
  static func isNamed(by name: String) -> Bool { isPath(name) || StandardInput.isNamed(by: name) }

  /// How messages name it.
  var name: String { input.name }

  /// All there is to say of the file.
  func report() -> LayoutReport {
    do throws(DocumentError) { return report(try input.bytes()) } catch { return LayoutReport(error) }
  }

  /// The layout, once the file is found to be in order; what is odd about it goes to the error stream.
  func layout() throws(CommandFailure) -> Layout {
    do throws(DocumentError) { return try layout(report(try input.bytes())) } catch { throw CommandFailure(error) }
  }

  /// A layout file before and after a change.
  struct Edit {
    fileprivate let isNew: Bool
    fileprivate let loss: String?
    /// The text after the change.
    let text: String
    let outcome: LayoutShelf.Outcome

    /// Tells what of the file the change could not keep.
    func tellLoss() {
      if isNew, let loss { StandardStreams.complain("easel: \(loss)") }
    }
  }

  /// Changes the layout within the file; only the lines change that have to, where the format allows it.
  func edit(_ change: (Layout) throws(CommandFailure) -> Layout) throws(CommandFailure) -> LayoutShelf.Outcome {
    let edit = try edited(change)
    if edit.isNew { try FileReplacing.write(Array(edit.text.utf8), to: path) }
    edit.tellLoss()
    return edit.outcome
  }

  /// Changes the layout and writes nothing.
  func edited(_ change: (Layout) throws(CommandFailure) -> Layout) throws(CommandFailure) -> Edit {
    let (old, report, before): ([UInt8], LayoutReport, Layout)
    do throws(DocumentError) {
      old = try StandardInput.isNamed(by: path) ? input.bytes() : DocumentFile.bytes(at: path)
      report = self.report(old)
      before = try layout(report)
    } catch {
      throw CommandFailure(error)
    }
    let after = try change(before)
    let update = LayoutDocument.update(old, as: format(of: old), to: after, file: name)
    // JSON has no comments, so there only keys that nobody knows can be lost.
    let loss = format(of: old) == .toml || !report.warnings.isEmpty ? update.loss : nil
    return Edit(
      isNew: Array(update.text.utf8) != old, loss: loss, text: update.text,
      outcome: LayoutShelf.Outcome(before: before, after: after))
  }

  private func report(_ bytes: [UInt8]) -> LayoutReport {
    LayoutDocument.examine(bytes, as: format(of: bytes), file: name, check: .builtIn)
  }

  /// How the file is written: as the person says, as its name says, or for an input as its first character says.
  private func format(of bytes: [UInt8]) -> DocumentFormat {
    if let format { return format }
    guard StandardInput.isNamed(by: path) else { return DocumentFormat(fileName: path) }
    let spaces: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
    return StandardInput.withoutMark(bytes).first { !spaces.contains($0) } == UInt8(ascii: "{") ? .json : .toml
  }

  private func layout(_ report: LayoutReport) throws(DocumentError) -> Layout {
    guard let layout = report.layout else {
      let fault = report.errors.first
      throw DocumentError(
        file: name, line: fault?.line, column: fault?.column, sentence: fault?.sentence ?? "This is no layout.")
    }
    guard layout.widgets.count <= CanvasManager.mostWidgets else {
      throw DocumentError(file: name, sentence: Self.tooMany)
    }
    let warnings = report.warnings
    for warning in warnings.prefix(Self.mostWarnings) { StandardStreams.complain(warning.description) }
    if warnings.count > Self.mostWarnings {
      let rest = warnings.count - Self.mostWarnings
      StandardStreams.complain("easel: `easel layout check` tells of \(rest) more.")
    }
    return layout
  }

  /// Why a layout that a file may have cannot be a canvas.
  static let tooMany = "The layout has more than \(CanvasManager.mostWidgets) widgets; a canvas holds no more."
}
