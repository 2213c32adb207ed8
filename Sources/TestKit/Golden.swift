package import FoundationEssentials

/// Compares text with a file beside the tests: `Golden/NAME.txt`.
///
/// With `EASEL_RECORD=1` the file is written. A missing file is written and fails, so that nobody records unawares.
package enum Golden {
  /// What is wrong, nil when the text is as the file has it.
  package static func fault(_ text: String, _ name: String, file: String = #filePath) -> String? {
    let folder = URL(filePath: file).deletingLastPathComponent().appending(path: "Golden")
    return fault(text, at: folder.appending(path: "\(name).txt"))
  }

  /// What is wrong, nil when the text is as a file has it that may lie anywhere.
  package static func fault(_ text: String, at place: URL) -> String? {
    let name = place.lastPathComponent
    let expected = (try? Data(contentsOf: place)).map { String(decoding: $0, as: UTF8.self) }
    if expected == text { return nil }
    let isRecording = ProcessInfo.processInfo.environment["EASEL_RECORD"] == "1"
    if isRecording || expected == nil {
      do {
        try FileManager.default.createDirectory(
          at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: place)
      } catch {
        return "The golden \(name) could not be written: \(error)"
      }
      return isRecording ? nil : "There was no golden \(name); it is written now, look at it:\n\(text)"
    }
    return "The screen differs from the golden \(name).\nexpected:\n\(expected ?? "")\nfound:\n\(text)"
  }
}
