import Canvas
import Documents
import EaselKit
import Formats
import Glibc
import Host
import Synchronization

/// A layout file that the dashboard was opened with: read, watched, written.
///
/// What is written over is only ever what was read well: an edit that came meanwhile is not lost.
final class WatchedLayout: Sendable {
  private struct Seen {
    /// What the file held last, however bad.
    var last: [UInt8]
    /// What it held when it could be used last.
    var good: [UInt8]
    var isThere = true
  }

  private let path: String
  /// The file's name, which says enough on a status line.
  private let name: String
  private let format: DocumentFormat
  private let seen: Mutex<Seen>
  /// What the file said when it was opened.
  let layout: Layout

  /// Reads the file.
  init(_ path: String) throws(CommandFailure) {
    self.path = path
    name = String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
    format = DocumentFormat(fileName: path)
    let bytes: [UInt8]
    do throws(DocumentError) { bytes = try DocumentFile.bytes(at: path) } catch { throw CommandFailure(error) }
    seen = Mutex(Seen(last: bytes, good: bytes))
    switch Self.read(bytes, format, path) {
    case .changed(let layout): self.layout = layout
    case .broken(let sentence), .lost(let sentence), .found(let sentence): throw CommandFailure(sentence)
    }
  }

  /// The file as the host deals with it.
  @MainActor var opened: OpenedFile {
    OpenedFile(path: name, newest: layout) { layout async throws(StoreError) in
      try await self.writeElsewhere(layout).get()
    }
  }

  private func writeElsewhere(_ layout: Layout) async -> Result<String?, StoreError> {
    await withCheckedContinuation { continuation in
      OneOffThread.run("easel.layout-writing") {
        continuation.resume(returning: Result { () throws(StoreError) in try self.write(layout) })
      }
    }
  }

  /// Tells what becomes of the file, on a thread that sleeps meanwhile.
  func watch(_ tell: @escaping @Sendable (OpenedFileNews) -> Void) {
    guard let watch = FolderWatch([path, FolderWatch.target(of: path) ?? path]) else {
      return tell(.lost("\(SafeText.line(name)) cannot be watched; its changes are seen when it is opened anew."))
    }
    OneOffThread.run("easel.layout-watch") {
      watch.run { event in
        switch event {
        case .changed: if let news = self.news() { tell(news) }
        case .gone: tell(.lost("The folder of \(SafeText.line(self.name)) has gone; the file is watched no longer."))
        }
      }
    }
  }

  /// What there is to tell; nothing when the file says what it said.
  private func news() -> OpenedFileNews? {
    let bytes: [UInt8]
    do throws(DocumentError) { bytes = try DocumentFile.bytes(at: path) } catch {
      guard access(path, F_OK) != 0 else {
        return .broken(DocumentError(file: name, sentence: error.sentence).description)
      }
      return loss()
    }
    let (before, isNew) = seen.withLock { seen in
      let before = seen
      seen.last = bytes
      seen.isThere = true
      return (before, !before.isThere || before.last != bytes)
    }
    guard isNew else { return nil }
    let news = Self.read(bytes, format, name)
    guard case .changed = news else { return news }
    seen.withLock { $0.good = bytes }
    return before.isThere || before.good != bytes ? news : .found("\(SafeText.line(name)) is there again, as it was.")
  }

  /// That the file is no longer there, which is told once.
  private func loss() -> OpenedFileNews? {
    let wasThere = seen.withLock { seen in
      defer { seen.isThere = false }
      return seen.isThere
    }
    let name = SafeText.line(name)
    return wasThere ? .lost("\(name) was deleted or renamed; the canvas stays until it is back.") : nil
  }

  private func write(_ layout: Layout) throws(StoreError) -> String? {
    let good = seen.withLock(\.good)
    if access(path, F_OK) == 0 {
      guard let now = try? DocumentFile.bytes(at: path), now == good else {
        throw StoreError(
          .failed, "\(name) was edited meanwhile and was left alone; mend it, or save under another name.")
      }
    }
    let update = LayoutDocument.update(good, as: format, to: layout, file: name)
    let bytes = Array(update.text.utf8)
    seen.withLock { $0 = Seen(last: bytes, good: bytes) }
    do throws(CommandFailure) { try FileReplacing.write(bytes, to: path) } catch {
      seen.withLock { $0 = Seen(last: good, good: good) }
      throw StoreError(.noAccess, error.sentence ?? "\(name) could not be written.")
    }
    return update.loss
  }

  private static func read(_ bytes: [UInt8], _ format: DocumentFormat, _ file: String) -> OpenedFileNews {
    let report = LayoutDocument.examine(bytes, as: format, file: file, check: .builtIn)
    if let layout = report.layout {
      guard layout.widgets.count <= CanvasManager.mostWidgets else {
        return .broken("\(SafeText.line(file)): \(LayoutFile.tooMany)")
      }
      return .changed(layout)
    }
    let errors = report.errors
    guard let first = errors.first else { return .broken("\(SafeText.line(file)): This is no layout.") }
    let place = DocumentError(file: first.file, line: first.line, column: first.column, sentence: first.sentence)
    return .broken(errors.count > 1 ? "\(place) (and \(errors.count - 1) more)" : "\(place)")
  }
}
