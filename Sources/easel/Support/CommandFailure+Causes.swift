import Canvas
import Documents
import Formats

extension CommandFailure {
  /// The database could not be used.
  init(_ error: StoreError) {
    switch error.code {
    case .corrupt, .newerSchema:
      self.init(
        "\(SafeText.line(error.sentence)) `easel doctor --set-aside` does that; nothing is deleted.",
        code: "store.\(error.code.rawValue)")
    case .diskFull: self.init(fullDisk: SafeText.line(error.sentence))
    case .noAccess, .busy, .missing, .nameTaken, .failed:
      self.init(SafeText.line(error.sentence), code: "store.\(error.code.rawValue)")
    }
  }

  /// A file could not be read.
  init(_ error: DocumentError) { self.init(error.description, code: "file.unreadable") }
}
