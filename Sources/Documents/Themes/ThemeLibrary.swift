package import EaselKit
package import Formats
import Glibc

/// The themes there are: a person's own, each a file of a folder, and those that come with the program.
///
/// A theme of one's own is called what its file is called, without the ending. It may have the name of a ready-made one,
/// which it hides, and may inherit from that.
package struct ThemeLibrary: Sendable {
  /// Where a person's own themes are; nil when there are none.
  package let folder: String?

  package init(folder: String? = nil) { self.folder = folder }

  /// The names of all themes: the ready-made ones, then a person's own that hide none of these.
  package var names: [String] { ReadyMade.themeNames + ownNames.filter { !ReadyMade.themeNames.contains($0) } }

  /// The names of a person's own themes.
  package var ownNames: [String] {
    guard let folder, let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let file = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      guard file.hasSuffix(Self.ending) else { continue }
      let name = String(file.dropLast(Self.ending.count))
      if Self.isName(name) { names.append(name) }
    }
    return names.sorted()
  }

  /// The file of a person's own theme, nil when there is none of that name.
  package func ownFile(of name: String) -> String? {
    guard let path = path(of: name), access(path, F_OK) == 0 else { return nil }
    return path
  }

  /// Where a person's own theme of that name is or would be; nil when it cannot be called so.
  package func path(of name: String) -> String? {
    guard let folder, Self.isName(name) else { return nil }
    return "\(folder)/\(name)\(Self.ending)"
  }

  /// A theme by its name, nil when there is none.
  package func theme(named name: String) throws(DocumentError) -> Theme? {
    guard let file = ownFile(of: name) else { return ReadyMade.theme(named: name) }
    var theme = try theme(ThemeText(bytes: DocumentFile.bytes(at: file), file: file))
    theme.name = name
    return theme
  }

  /// Puts a theme together with what it inherits from.
  package func theme(_ text: ThemeText) throws(DocumentError) -> Theme {
    let report = report(text)
    if let error = report.firstError { throw error }
    guard let theme = report.theme else { throw DocumentError(file: text.file, sentence: "This is no theme.") }
    return theme
  }

  /// Puts a theme together and tells all that is wrong with it.
  package func report(_ text: ThemeText) -> ThemeReport {
    let (chain, lost) = chain(from: text)
    let theme = ThemeReader.theme(chain)
    let fault = chain.lazy.compactMap { file in
      file.source.syntaxFaults.first
        ?? file.faults.firstError.map {
          DocumentError(file: file.source.file, line: $0.line, sentence: $0.sentence(for: .toml))
        }
    }.first
    let findings = chain.flatMap { $0.source.findings($0.faults) } + (lost.map { [DocumentFinding($0)] } ?? [])
    return ThemeReport(theme: theme, findings: findings, firstError: fault ?? lost)
  }

  /// Tells all that is wrong with the theme of a name; nil when there is none.
  package func report(named name: String) -> ThemeReport? {
    do throws(DocumentError) {
      guard let text = try text(named: name, besides: []) else { return nil }
      let report = report(text)
      guard var theme = report.theme else { return report }
      theme.name = name
      return ThemeReport(theme: theme, findings: report.findings, firstError: nil)
    } catch {
      return ThemeReport(error)
    }
  }

  /// The files that a theme is put together from, the theme's own first.
  package func files(of name: String) throws(DocumentError) -> [String] {
    guard let text = try text(named: name, besides: []) else { return [] }
    let (chain, lost) = chain(from: text)
    if let lost { throw lost }
    return chain.map(\.source.file)
  }

  private static let ending = ".toml"

  /// Whether it can be the name of a file beside others.
  private static func isName(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix(".") && name.utf8.count <= 64 && !name.utf8.contains { $0 == 0x2F || $0 < 0x20 }
  }

  /// The theme's own file and those it inherits from, as far as they can be read, and why one could not be.
  private func chain(from text: ThemeText) -> (files: [ThemeFile], lost: DocumentError?) {
    var chain: [ThemeFile] = []
    do throws(DocumentError) {
      chain.append(try ThemeFile(text.bytes, file: text.file))
      var names = [chain[0].name]
      var seen = [text.file]
      while let file = chain.last, let field = file.parent, let name = try? field.string() {
        names.append(name)
        guard let parent = try self.text(named: name, besides: seen) else {
          file.faults.add(DocumentFault(field, sentence: unknown(name, after: names)))
          break
        }
        seen.append(parent.file)
        chain.append(try ThemeFile(parent.bytes, file: parent.file))
      }
      return (chain, nil)
    } catch {
      return (chain, error)
    }
  }

  /// The text of a theme: a person's own before a ready-made one, unless it is from one of the files.
  private func text(named name: String, besides seen: [String]) throws(DocumentError) -> ThemeText? {
    if let file = ownFile(of: name), !seen.contains(file) {
      return ThemeText(bytes: try DocumentFile.bytes(at: file), file: file)
    }
    guard let text = ReadyMade.themeText(named: name), !seen.contains(text.file) else { return nil }
    return text
  }

  /// Why there is nothing to inherit from.
  private func unknown(_ name: String, after names: [String]) -> String {
    if ownFile(of: name) != nil || ReadyMade.themeNames.contains(name) {
      let circle = names.map { Quoting.quoted($0) }.joined(separator: " from ")
      return "The themes inherit from each other in a circle: \(circle)."
    }
    let known = self.names
    let end =
      KeySuggestion.nearest(to: name, among: known).map { "did you mean \(Quoting.quoted($0))?" }
      ?? "there are \(Quoting.list(known))."
    return "There is no theme \(Quoting.quoted(name)) to inherit from; \(end)"
  }
}
