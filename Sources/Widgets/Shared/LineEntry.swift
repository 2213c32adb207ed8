package import EaselKit

/// A line being typed below the content of a pane: what it is for, what stands in it, what is wrong with it.
package struct LineEntry<Purpose: Sendable>: Sendable {
  /// What the line is for; nil while none is typed.
  package var purpose: Purpose?
  package private(set) var field = TextField()
  /// Why the line will not do, as one sentence.
  package var fault: String?

  package init() {}

  package var isOpen: Bool { purpose != nil }
  package var text: String { field.text }

  /// Begins a line.
  package mutating func open(_ purpose: Purpose, text: String = "", longest: Int) {
    self.purpose = purpose
    field = TextField(text, longest: longest)
    fault = nil
  }

  package mutating func close() {
    purpose = nil
    field.clear()
    fault = nil
  }

  package mutating func handle(_ key: Key) -> TextField.Outcome { field.handle(key) }

  /// Puts in what was pasted; answers what to tell the person when not all of it fits.
  package mutating func paste(_ text: String) -> [Effect] { field.paste(text).map { [.notify(.warning, $0)] } ?? [] }

  /// What is wrong with it, in the lines it takes.
  package func faultLines(in size: Size) -> [String] { fault.map { PaneLines.wrapped($0, in: size) } ?? [] }

  /// The rows it takes with what is wrong with it; none while nothing is typed.
  package func height(in size: Size) -> Int { isOpen ? 1 + faultLines(in: size).count : 0 }
}
