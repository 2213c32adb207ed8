/// The way from the top of a document to a value.
package struct DocumentPath: Hashable {
  /// One step down.
  package enum Step: Hashable {
    case key(String)
    case index(Int)
  }

  package var steps: [Step]

  package init(steps: [Step] = []) { self.steps = steps }

  /// The name of the value: its own key, or that of the list it is in.
  package var name: String {
    for step in steps.reversed() {
      if case .key(let key) = step { return Quoting.plain(key) }
    }
    return "the document"
  }

  /// The whole way, such as `pages[0].widgets[2].w`.
  package var full: String {
    var text = ""
    for step in steps {
      switch step {
      case .key(let key): text += text.isEmpty ? Quoting.plain(key) : "." + Quoting.plain(key)
      case .index(let index): text += "[\(index)]"
      }
    }
    return text
  }

  /// Whether it leads to a place within what another leads to, or to the same.
  package func isWithin(_ other: DocumentPath) -> Bool { steps.starts(with: other.steps) }

  /// The way to what it is in.
  package var parent: DocumentPath { DocumentPath(steps: Array(steps.dropLast())) }

  package func appending(_ key: String) -> DocumentPath { DocumentPath(steps: steps + [.key(key)]) }
  package func appending(_ index: Int) -> DocumentPath { DocumentPath(steps: steps + [.index(index)]) }
}
