package import Canvas
import EaselKit
package import Formats

/// A layout file's new text, after the layout was edited elsewhere.
package struct LayoutUpdate: Sendable, Hashable {
  package let text: String
  /// Nil when only the lines changed that had to; else one sentence on why the file was written anew.
  package let loss: String?

  package init(text: String, loss: String?) {
    self.text = text
    self.loss = loss
  }
}

extension LayoutDocument {
  /// Writes a layout over the file that it came from.
  ///
  /// Comments, blank lines, the order of things and keys that nobody knows stay as they are; lines change only where
  /// values did. A new widget stands at the end of its page; what goes takes along its own lines and the comment right
  /// above it. What does not allow it (JSON, lists of pages or widgets in one value, a file that is no layout) is
  /// written anew, but for the comment on top.
  package static func update(
    _ bytes: [UInt8], as format: DocumentFormat, to layout: Layout, file: String
  ) -> LayoutUpdate {
    do throws(DocumentError) {
      let old = try self.layout(DocumentSource(bytes, as: format, file: file), check: nil)
      if old.reads(like: layout) { return LayoutUpdate(text: String(decoding: bytes, as: UTF8.self), loss: nil) }
      guard format == .toml else {
        return anew(layout, format, nil, "JSON is always written anew, without the keys that nobody knows.")
      }
    } catch {
      return anew(layout, format, nil, "The file could not be read (\(error)), so it is written anew.")
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let body = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    let before = String(decoding: body, as: UTF8.self)
    do {
      var updater = try LayoutUpdater(before, to: layout)
      let text = try updater.text()
      let source = try DocumentSource(Array(text.utf8), as: .toml, file: file)
      if try self.layout(source, check: nil).reads(like: layout) {
        return LayoutUpdate(text: (body.count < bytes.count ? "\u{FEFF}" : "") + text, loss: nil)
      }
    } catch let obstacle as TOMLEditor.Obstacle {
      return anew(layout, format, before, "\(obstacle.sentence) So the file is written anew.")
    } catch {}
    return anew(layout, format, before, "The change does not fit into the file as it is, so it is written anew.")
  }

  /// Writes a layout wholly; the comment on top is kept.
  private static func anew(
    _ layout: Layout, _ format: DocumentFormat, _ before: String?, _ loss: String
  ) -> LayoutUpdate {
    guard let before else { return LayoutUpdate(text: write(layout, as: format), loss: loss) }
    let lines = before.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    let comment = lines.prefix { $0.hasPrefix("#") }
    let head = comment.isEmpty ? "" : comment.joined(separator: "\n") + "\n\n"
    return LayoutUpdate(text: head + write(layout, as: format, comment: []), loss: loss)
  }
}

extension Layout {
  /// Whether a file says the same of both: the order of widgets says nothing, nor do the ids of pages.
  fileprivate func reads(like other: Layout) -> Bool { asRead == other.asRead }

  private var asRead: Layout {
    var layout = self
    for index in pages.indices {
      layout.pages[index].id = "page-\(index + 1)"
      layout.pages[index].widgets = layout.pages[index].inReadingOrder.map { widget in
        var widget = widget
        if case .object(let config) = JSONValue.object(widget.config).withoutNull { widget.config = config }
        return widget
      }
    }
    return layout
  }
}
