import Canvas
import EaselKit

/// How widgets are called: by what they show, and with a number where several show the same.
enum PaneTitles {
  /// The most characters of a title.
  private static let longest = 40

  /// A title as it goes into a border and into sentences: short, on one line.
  static func line(_ text: String) -> String {
    guard text.utf8.count > longest || text.utf8.contains(where: { $0 < 0x20 }) else { return text }
    let words = text.prefix(4 * longest).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return TextFitting.truncated(words, to: longest)
  }

  /// The titles with a number behind those that were there before, in order: `Todo`, `Todo 2`.
  static func numbered(_ titles: [String]) -> [String] {
    var counts: [String: Int] = [:]
    var taken = Set(titles)
    return titles.map { title in
      counts[title, default: 0] += 1
      guard var count = counts[title], count > 1 else { return title }
      while !taken.insert("\(title) \(count)").inserted { count += 1 }
      counts[title] = count
      return "\(title) \(count)"
    }
  }
}

extension PaneBoard {
  /// The title of a widget; of one that is closed, its last one.
  ///
  /// - Parameters:
  ///   - id: The widget.
  ///   - placement: How it is or was placed, for one that was never open here.
  /// - Returns: The title, or the id where nothing is known.
  func title(of id: String, _ placement: WidgetPlacement? = nil) -> String {
    if let title = panes[id]?.title ?? closedTitles[id] { return title }
    guard let placement else { return id }
    return manifest(of: placement.app).map { PaneTitles.line($0.title(for: placement.config)) } ?? id
  }
}

extension Host {
  /// How history and messages call a widget that a change is about; of one that is gone, what its settings called it.
  func widgetName(_ id: String, in change: CanvasChange) -> String {
    let item = change.items.first { $0.id == id }
    return board.title(of: id, item?.after ?? item?.before)
  }
}
