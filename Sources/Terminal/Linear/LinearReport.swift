package import Canvas

/// Tells what has changed since it was told last, a line each, and nothing twice.
///
///     Todo (3), todo-1, widget 1 of 3
///     selected: Buy milk
///     Changed: Buy milk, done
///     Note: Closed Chat. Undo with Ctrl+Space u.
nonisolated package struct LinearReport {
  private var last: LinearView?
  private var lastNotice = 0

  package init() {}

  /// The lines to say.
  ///
  /// - Parameters:
  ///   - view: What there is to read now.
  ///   - isAsked: Whether the person did something since; what only counts on by itself, as a clock does, is not told
  ///     otherwise.
  /// - Returns: One line each, in the order to be read.
  package mutating func lines(for view: LinearView, isAsked: Bool) -> [String] {
    defer { last = view }
    var lines: [String] = []
    if let last, last.subject == view.subject {
      if isAsked ? last.title != view.title : Self.shape(last.title) != Self.shape(view.title) {
        lines.append(view.title)
      }
      lines += changes(from: last.lines, to: view.lines, isAsked: isAsked)
    } else {
      lines += [view.title] + view.lines
    }
    for line in view.status where last?.status.contains(line) != true { lines.append(line) }
    if last?.status.contains(where: { $0.hasPrefix("Mode: ") }) == true,
      !view.status.contains(where: { $0.hasPrefix("Mode: ") })
    {
      lines.append("Mode: normal")
    }
    for notice in view.notices where notice.number > lastNotice { lines.append(notice.text) }
    lastNotice = view.notices.reduce(lastNotice) { max($0, $1.number) }
    return lines
  }

  private func changes(from old: [String], to new: [String], isAsked: Bool) -> [String] {
    var left: [String: Int] = [:]
    for line in old {
      left[line, default: 0] += 1
      // What is not selected any more was heard before.
      if Self.bare(line) != line { left[Self.bare(line), default: 0] += 1 }
    }
    let shapes = Set(isAsked ? [] : old.filter { $0.contains(where: \.isNumber) }.map(Self.shape))
    return new.compactMap { line in
      if let count = left[line], count > 0 {
        left[line] = count - 1
        return nil
      }
      return shapes.contains(Self.shape(line)) ? nil : line.contains("selected: ") ? line : "Changed: \(line)"
    }
  }

  /// A line without the words on what is selected.
  private static func bare(_ line: String) -> String {
    line.replacing("selected: ", with: "").replacing(";", with: "")
  }

  /// A line without its digits.
  private static func shape(_ line: String) -> String { line.filter { !$0.isNumber } }
}
