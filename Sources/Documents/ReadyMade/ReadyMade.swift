package import Canvas
package import EaselKit
package import Formats

/// The layouts and themes that come with the program; they are in the binary, so no file is looked for.
package enum ReadyMade {
  /// A file of `layouts/` or `themes/`.
  private struct Entry: Sendable {
    let name: String
    let file: String
    let bytes: @Sendable () -> [UInt8]
  }

  private static let layoutEntries = [
    Entry(name: "home", file: "layouts/home.toml") { PackageResources.home_toml },
    Entry(name: "planner", file: "layouts/planner.toml") { PackageResources.planner_toml },
    Entry(name: "developer", file: "layouts/developer.toml") { PackageResources.developer_toml },
    Entry(name: "on-call", file: "layouts/on-call.toml") { PackageResources.on_call_toml },
    Entry(name: "student", file: "layouts/student.toml") { PackageResources.student_toml },
    Entry(name: "writer", file: "layouts/writer.toml") { PackageResources.writer_toml },
    Entry(name: "stand-up", file: "layouts/stand-up.toml") { PackageResources.stand_up_toml },
    Entry(name: "wall", file: "layouts/wall.toml") { PackageResources.wall_toml },
    Entry(name: "narrow", file: "layouts/narrow.toml") { PackageResources.narrow_toml },
    Entry(name: "focus", file: "layouts/focus.toml") { PackageResources.focus_toml },
  ]

  private static let themeEntries = [
    Entry(name: "easel-dark", file: "themes/dark.toml") { PackageResources.dark_toml },
    Entry(name: "easel-light", file: "themes/light.toml") { PackageResources.light_toml },
    Entry(name: "plain", file: "themes/plain.toml") { PackageResources.plain_toml },
    Entry(name: "dusk", file: "themes/dusk.toml") { PackageResources.dusk_toml },
    Entry(name: "dawn", file: "themes/dawn.toml") { PackageResources.dawn_toml },
    Entry(name: "forest", file: "themes/forest.toml") { PackageResources.forest_toml },
    Entry(name: "meadow", file: "themes/meadow.toml") { PackageResources.meadow_toml },
    Entry(name: "ember", file: "themes/ember.toml") { PackageResources.ember_toml },
    Entry(name: "paper", file: "themes/paper.toml") { PackageResources.paper_toml },
    Entry(name: "harbor", file: "themes/harbor.toml") { PackageResources.harbor_toml },
    Entry(name: "mist", file: "themes/mist.toml") { PackageResources.mist_toml },
    Entry(name: "graphite", file: "themes/graphite.toml") { PackageResources.graphite_toml },
    Entry(name: "contrast-dark", file: "themes/contrast-dark.toml") { PackageResources.contrast_dark_toml },
    Entry(name: "contrast-light", file: "themes/contrast-light.toml") { PackageResources.contrast_light_toml },
    Entry(name: "safe-dark", file: "themes/safe-dark.toml") { PackageResources.safe_dark_toml },
    Entry(name: "safe-light", file: "themes/safe-light.toml") { PackageResources.safe_light_toml },
  ]

  /// The names of the layouts; the first is that of the first start.
  package static var layoutNames: [String] { layoutEntries.map(\.name) }
  /// The names of the themes; the first is the standard one.
  package static var themeNames: [String] { themeEntries.map(\.name) }
  /// The texts of the layouts' files by name.
  package static var layouts: [String: String] { texts(layoutEntries) }
  /// The texts of the themes' files by name.
  package static var themes: [String: String] { texts(themeEntries) }

  /// A ready-made layout, nil when there is none of that name.
  package static func layout(named name: String, check: LayoutCheck) throws(DocumentError) -> Layout? {
    guard let entry = layoutEntries.first(where: { $0.name == name }) else { return nil }
    return try LayoutDocument.read(entry.bytes(), as: .toml, file: entry.file, check: check)
  }

  /// A ready-made theme, nil when there is none of that name.
  ///
  /// No text is read for it, as a theme is needed before the first frame.
  package static func theme(named name: String) -> Theme? { CompiledThemes.theme(named: name) }

  /// The text of a ready-made theme, nil when there is none of that name.
  static func themeText(named name: String) -> ThemeText? {
    themeEntries.first { $0.name == name }.map { ThemeText(bytes: $0.bytes(), file: $0.file) }
  }

  private static func texts(_ entries: [Entry]) -> [String: String] {
    var texts: [String: String] = [:]
    for entry in entries { texts[entry.name] = String(decoding: entry.bytes(), as: UTF8.self) }
    return texts
  }
}
