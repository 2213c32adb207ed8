package import Canvas
package import Formats

/// All there is to say of a layout file.
package struct LayoutReport: Sendable {
  /// The layout as the file has it; nil when there are errors.
  package let layout: Layout?
  /// Errors and warnings in the order of their places.
  package let findings: [DocumentFinding]
  /// The ids of the widgets that the canvas puts elsewhere than the file says, in reading order.
  package let moved: [String]

  /// Of a file that could not be read as a whole.
  package init(_ error: DocumentError) { self.init(layout: nil, findings: [DocumentFinding(error)], moved: []) }

  init(layout: Layout?, findings: [DocumentFinding], moved: [String]) {
    self.layout = layout
    self.findings = findings
    self.moved = moved
  }

  package var errors: [DocumentFinding] { findings.filter { $0.severity == .error } }
  package var warnings: [DocumentFinding] { findings.filter { $0.severity == .warning } }
}

extension LayoutDocument {
  /// Says all that is wrong or odd with a layout, not only the first.
  package static func examine(
    _ bytes: [UInt8], as format: DocumentFormat, file: String, check: LayoutCheck
  ) -> LayoutReport {
    do throws(DocumentError) {
      let source = try DocumentSource(recovering: bytes, as: format, file: file)
      var reader = LayoutReader(check: check)
      let layout = reader.layout(source.top)
      var moves = LayoutMoves(reader.faults, places: reader.places)
      if let layout { moves.look(at: layout, source.top) }
      let isSound = reader.faults.firstError == nil && source.syntaxFaults.isEmpty
      return LayoutReport(
        layout: isSound ? layout : nil, findings: source.findings(reader.faults), moved: moves.moved)
    } catch {
      return LayoutReport(error)
    }
  }
}
