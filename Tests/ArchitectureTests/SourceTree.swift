import Foundation

/// The project's own sources, read as text.
struct SourceTree {
  struct File {
    /// The target's name.
    let target: String
    let path: String
    let lines: [Substring]
  }

  static let root: URL = {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { url.deleteLastPathComponent() }
    return url
  }()

  /// All Swift files below a folder of the root, each with the target it belongs to.
  static func swiftFiles(below folder: String) -> [File] {
    let base = root.appending(path: folder)
    let paths = FileManager.default.enumerator(atPath: base.path)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".swift") }.sorted().compactMap { path in
      guard let text = try? String(contentsOf: base.appending(path: path), encoding: .utf8),
        let target = path.split(separator: "/").first
      else { return nil }
      return File(
        target: String(target), path: "\(folder)/\(path)",
        lines: text.split(separator: "\n", omittingEmptySubsequences: false))
    }
  }

  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }
}

extension SourceTree.File {
  /// The modules it imports.
  var imports: [String] {
    lines.compactMap { line in
      let words = line.split(separator: " ")
      guard let index = words.firstIndex(of: "import"), index + 1 < words.count,
        words[..<index].allSatisfy({ Self.importModifiers.contains($0) || $0.hasPrefix("@") })
      else { return nil }
      let kinds: Set<Substring> = ["struct", "class", "enum", "func", "protocol", "typealias", "var", "let"]
      let module = kinds.contains(words[index + 1]) ? words[index + 2] : words[index + 1]
      return String(module.prefix { $0 != "." })
    }
  }

  private static let importModifiers: Set<Substring> = ["public", "package", "internal", "private", "fileprivate"]
}
