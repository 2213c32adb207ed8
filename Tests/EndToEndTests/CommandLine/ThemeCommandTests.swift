import EaselKit
import Foundation
import Testing

/// `easel theme`.
@Suite struct ThemeCommandTests {
  private static let scheme =
    "scheme: \"Some Night\"\nauthor: \"A. Person\"\n"
    + zip(
      ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "A", "B", "C", "D", "E", "F"],
      [
        "000000", "181818", "282828", "444444", "bbbbbb", "dddddd", "eeeeee", "ffffff", "aa0000", "dc9656", "f7ca88",
        "a1b56c", "86c1b9", "7cafc2", "ba8baf", "a16946",
      ]
    ).map { "base0\($0): \($1)\n" }.joined()

  private func themes(_ desk: Desk, _ name: String, _ text: String) throws {
    let folder = desk.home.appending(path: "config/themes")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: folder.appending(path: "\(name).toml"))
  }

  @Test func themesAreListedAndChosen() async throws {
    try await Desk.with { desk in
      try themes(desk, "mine", "name = \"mine\"\ninherits = \"dusk\"\n")
      try themes(desk, "broken", "name = = 1\n")
      let list = try await desk.easel("theme", "list", "--json").json().array ?? []
      #expect(list.count >= 14)
      #expect(list.first { $0["name"]?.string == "mine" }?["readyMade"]?.bool == false)
      #expect(list.first { $0["name"]?.string == "broken" }?["error"]?.string?.contains("broken.toml:1:") == true)
      #expect(try await desk.easel("theme", "use", "mine").status == 0)
      #expect(try await desk.easel("theme", "list").output.contains("your own, chosen"))
      #expect(try await desk.easel("theme", "use", "--none", "--json").json() == .object(["theme": .null]))
      for (arguments, status) in [
        (["use", "nope"], 1), (["use", "broken"], 1), (["use"], 2), (["use", "mine", "--none"], 2),
        (["use", "./a.toml"], 2),
        (["show", "nope"], 1), (["show"], 2), (["show", "dusk", "--color", "some"], 2),
        (["import"], 2), (["import", "/nonesuch"], 1), (["nope"], 2),
      ] as [([String], Int32)] {
        let result = try await desk.easel(arguments: ["theme"] + arguments)
        #expect(result.status == status, "\(arguments)")
        #expect(result.complaint.split(separator: "\n").count == 1, "\(result.complaint)")
      }
      let broken = try await desk.easel("theme", "check", "broken")
      #expect(broken.status == 1 && broken.complaint.isEmpty && broken.output.contains("broken.toml:1:8: error: "))
      try themes(desk, "faulty", "name = 1\ndark = 2\nzzz = 3\n")
      let faulty = try await desk.easel("theme", "check", "--json")
      let reports = try JSONDecoder().decode(JSONValue.self, from: Data(faulty.output.utf8)).array ?? []
      let report = reports.first { $0["name"] == "faulty" }
      #expect(faulty.status == 1 && report?["findings"]?.array?.map { $0["line"] } == [1, 2, 3])
      #expect(reports.count == list.count + 1)
      #expect(!FileManager.default.fileExists(atPath: desk.home.path + "/config/config.toml"))
    }
  }

  @Test func aConfiguredThemeGoesBeforeAChoiceAndThatIsSaid() async throws {
    try await Desk.with { desk in
      #expect(try await desk.easel("theme", "use", "paper").output.contains("from now on"))
      let folder = desk.home.appending(path: "config")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data("# Mine\ntheme = \"forest\"\n".utf8).write(to: folder.appending(path: "config.toml"))
      let told = "config.toml:2 has theme = \"forest\", which goes before"
      let use = try await desk.easel("theme", "use", "dusk").output
      #expect(use.contains("\"dusk\" is chosen") && use.contains(told) && !use.contains("next start"))
      #expect(try await desk.easel("theme", "use", "--none").output.contains(told))
      #expect(try await desk.easel("theme", "use", "dusk", "--json").json()["configured"] == "forest")
      let list = try await desk.easel("theme", "list").output
      #expect(list.contains("chosen") && list.contains("configured") && list.contains(told))
      let entries = try await desk.easel("theme", "list", "--json").json().array ?? []
      #expect(entries.filter { $0["isConfigured"]?.bool == true }.map { $0["name"]?.string } == ["forest"])
      #expect(try await desk.easel("theme", "use", "forest").output.contains("from now on"))
    }
  }

  @Test func samplesHaveColoursOnlyWhereTheyAreWanted() async throws {
    try await Desk.with { desk in
      let plain = try await desk.easel("theme", "show", "dusk")
      #expect(plain.output.contains("border-focused"))
      #expect(!plain.output.contains("\u{1B}"))
      #expect(try await desk.easel("theme", "show", "dusk", "--color", "always").output.contains("\u{1B}[38;2;"))
      #expect(try await desk.easel("theme", "show", "dusk", "--json").json()["roles"]?.array?.count == 22)
    }
  }

  @Test func aSchemeBecomesAThemeOnceAndIsReadable() async throws {
    try await Desk.with { desk in
      let file = try desk.file("night.yaml", Self.scheme)
      let report = try await desk.easel("theme", "import", file, "--json").json()
      #expect(report["name"] == "some-night")
      #expect(report["changes"]?.array?.isEmpty == false)
      let again = try await desk.easel("theme", "import", file)
      #expect(again.status == 1)
      #expect(again.complaint.contains("--force"))
      #expect(try await desk.easel("theme", "import", file, "--force").status == 0)
      #expect(try await desk.easel("theme", "check", "some-night").status == 0)
      #expect(try await desk.easel("theme", "import", file, "--exact", "--name", "exact").status == 0)
      let exact = try await desk.easel("theme", "check", "exact")
      #expect(exact.status == 1)
      #expect(exact.output.contains("too low"))
      #expect(try await desk.easel("theme", "import", file, "--output", "-").output.contains("name = \"some-night\""))
      #expect(try await desk.easel("theme", "import", file, "--name", "../x").status == 2)
    }
  }

  @Test func badSchemesAreRefusedWithTheirLine() async throws {
    try await Desk.with { desk in
      for (text, piece) in [
        ("a: &a [\"x\"]\nb: [*a,*a]\n", ":1:4: Anchors and aliases"),
        (Self.scheme + "base00: 111111\n", ":19: base00 stands"),
        (String(repeating: "#", count: 2 << 20), "larger than 1 MiB"), ("", "The scheme has no name."),
      ] {
        let file = try desk.file("bad.yaml", text)
        let result = try await desk.easel("theme", "import", file)
        #expect(result.status == 1)
        #expect(result.complaint.hasPrefix("easel: \(file)"))
        #expect(result.complaint.contains(piece), "\(result.complaint)")
      }
      #expect(!FileManager.default.fileExists(atPath: desk.home.path + "/config/themes"))
    }
  }

  @Test func shippedThemesPassTheCheck() async throws {
    try await Desk.with { desk in
      let reports = try await desk.easel("theme", "check", "--json").json().array ?? []
      #expect(reports.count >= 14)
      #expect(reports.allSatisfy { $0["ok"] == true })
    }
  }
}
