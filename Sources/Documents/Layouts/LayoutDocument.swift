package import Canvas
package import Formats

/// A layout as a file that people keep, edit and share.
package enum LayoutDocument {
  /// The most widgets a page may have.
  package static let widgetsPerPage = 1000
  /// The most widgets a layout may have.
  package static let widgetLimit = 5000
  /// The most pages a layout may have.
  package static let pageLimit = 100
  /// What stands on top of a TOML file when nothing else is asked for.
  package static let standardComment = ["An Easel layout; bring it in with: easel layout import FILE"]

  /// One sentence on what keeps a widget from being called that in a file; nil when it is fine.
  package static func fault(inWidgetID id: String) -> String? {
    guard !WidgetReader.isPlain(id) || id.count > WidgetReader.idLimit else { return nil }
    return "A widget's id is made of letters a to z, digits, hyphens, dots and underscores, "
      + "\(WidgetReader.idLimit) at most."
  }

  /// Reads a layout from a file's contents; errors go under the file's name.
  ///
  /// Items that overlap are no fault, as the canvas makes room; nor are keys that nobody knows, which
  /// ``update(_:to:file:)`` keeps. ``examine(_:as:file:check:)`` tells of both.
  package static func read(
    _ bytes: [UInt8], as format: DocumentFormat, file: String, check: LayoutCheck
  ) throws(DocumentError) -> Layout {
    try layout(DocumentSource(bytes, as: format, file: file), check: check)
  }

  /// Has a layout read; the first fault is reported with its line.
  static func layout(_ source: DocumentSource, check: LayoutCheck?) throws(DocumentError) -> Layout {
    var reader = LayoutReader(check: check)
    return try source.read { (top) throws(DocumentFault) in
      let layout = reader.layout(top)
      if let fault = reader.faults.firstError { throw fault }
      guard let layout else { throw top.fault("is no layout") }
      return layout
    }
  }

  /// Reads a layout from a file; the ending of its name tells the format.
  package static func read(file: String, check: LayoutCheck) throws(DocumentError) -> Layout {
    try read(DocumentFile.bytes(at: file), as: DocumentFormat(fileName: file), file: file, check: check)
  }

  /// Writes a layout; the same layout always gives the same text, and reading it gives the same layout.
  ///
  /// A setting that is null says nothing and is left out. The comment goes on top; JSON has no place for it.
  package static func write(
    _ layout: Layout, as format: DocumentFormat, comment: [String] = standardComment
  ) -> String {
    switch format {
    case .toml: TOMLLayoutWriter.text(of: layout, comment: comment)
    case .json: JSONLayoutWriter.text(of: layout)
    }
  }
}
