import Canvas
import Documents
import Formats

/// A layout file that is named on the command line.
struct LayoutFile: Sendable {
  private static let mostWarnings = 20

  let path: String
  let format: DocumentFormat

  init(_ path: String, format: DocumentFormat? = nil) {
    self.path = path
    self.format = format ?? DocumentFormat(fileName: path)
  }

  /// Whether a name can only be that of a file, or looks like it.
  static func isPath(_ name: String) -> Bool {
    name.contains("/") || name.hasSuffix(".toml") || name.hasSuffix(".json")
  }

  /// All there is to say of the file.
  func report() -> LayoutReport {
    do throws(DocumentError) { return report(try bytes()) } catch {
      return LayoutDocument.examine(file: path, check: .builtIn)
    }
  }

  /// The layout, once the file is found to be in order; what is odd about it goes to the error stream.
  func layout() throws(CommandFailure) -> Layout {
    do throws(DocumentError) { return try layout(report(try bytes())) } catch { throw CommandFailure(error) }
  }

  /// Changes the layout within the file; only the lines change that have to, where the format allows it.
  func edit(_ change: (Layout) throws(CommandFailure) -> Layout) throws(CommandFailure) -> LayoutShelf.Outcome {
    let (old, report, before): ([UInt8], LayoutReport, Layout)
    do throws(DocumentError) {
      old = try bytes()
      report = self.report(old)
      before = try layout(report)
    } catch {
      throw CommandFailure(error)
    }
    let after = try change(before)
    let update = LayoutDocument.update(old, as: format, to: after, file: path)
    let new = Array(update.text.utf8)
    if new != old {
      try FileReplacing.write(new, to: path)
      // JSON has no comments, so there only keys that nobody knows can be lost.
      if let loss = update.loss, format == .toml || !report.warnings.isEmpty {
        StandardStreams.complain("easel: \(loss)")
      }
    }
    return LayoutShelf.Outcome(before: before, after: after)
  }

  private func bytes() throws(DocumentError) -> [UInt8] { try DocumentFile.bytes(at: path) }

  private func report(_ bytes: [UInt8]) -> LayoutReport {
    LayoutDocument.examine(bytes, as: format, file: path, check: .builtIn)
  }

  private func layout(_ report: LayoutReport) throws(DocumentError) -> Layout {
    guard let layout = report.layout else {
      let fault = report.errors.first
      throw DocumentError(
        file: path, line: fault?.line, column: fault?.column, sentence: fault?.sentence ?? "This is no layout.")
    }
    guard layout.widgets.count <= CanvasManager.mostWidgets else {
      throw DocumentError(file: path, sentence: Self.tooMany)
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
