import EaselKit
import Foundation
import Testing

/// `easel layout` beyond the contract.
@Suite struct LayoutCommandTests {
  private static func layout(_ widgets: String, grid: String = "") -> String {
    "name = \"x\"\n[grid]\n\(grid)\n[[pages]]\ntitle = \"P\"\n\(widgets)"
  }

  private static func widget(
    _ id: String, app: String = "todo", x: Int = 0, y: Int = 0, w: Int = 4, h: Int = 4
  ) -> String {
    "[[pages.widgets]]\nid = \"\(id)\"\napp = \"\(app)\"\nx = \(x)\ny = \(y)\nw = \(w)\nh = \(h)\n"
  }

  /// Files that are refused, with the line at fault and a piece of the reason.
  private static let bad: [(text: String, line: Int, piece: String)] = [
    ("name = \"x\"\n[grid\n", 2, "not valid TOML"),
    (layout(widget("a", app: "nope")), 8, "no app \"nope\""),
    (layout(widget("a") + widget("a", x: 4)), 14, "two widgets with the id \"a\""),
    (layout(widget("a", w: -4)), 11, "w"),
    (layout(widget("a", h: 1_000_000_000)), 12, "h"),
    (layout(widget("a", x: 10)), 11, "reaches to column 14"),
  ]

  @Test func badFilesAreRefusedAndChangeNothing() async throws {
    try await Desk.with { desk in
      let before = try await desk.easel("layout", "list", "--json").output
      for (text, line, piece) in Self.bad {
        let file = try desk.file("bad.toml", text)
        let result = try await desk.easel("layout", "import", file)
        #expect(result.status == 1)
        #expect(result.output.isEmpty)
        #expect(result.complaint.hasPrefix("easel: \(file):\(line):"), "\(result.complaint)")
        #expect(result.complaint.contains(piece), "\(result.complaint)")
        #expect(result.complaint.split(separator: "\n").count == 1)
      }
      #expect(try await desk.easel("layout", "list", "--json").output == before)
    }
  }

  @Test func overlapsAreResolvedAndToldOf() async throws {
    try await Desk.with { desk in
      let file = try desk.file("x.toml", Self.layout(Self.widget("a") + Self.widget("b")))
      let imported = try await desk.easel("layout", "import", file, "--json")
      #expect(imported.complaint.contains("\"b\" overlaps \"a\""))
      let shown = try await desk.easel("layout", "show", "x", "--json").json()
      #expect(try imported.json() == shown)
      let rows = shown["pages"]?.array?.first?["widgets"]?.array?.map { $0["y"]?.int }
      #expect(rows == [0, 4])
      #expect(try await desk.easel("layout", "import", file).output.contains("The widget \"b\" overlapped"))
    }
  }

  @Test func whatIsLoadedIsWhatIsSavedNext() async throws {
    try await Desk.with { desk in
      let file = try desk.file("x.toml", Self.layout(Self.widget("a")))
      #expect(try await desk.easel("layout", "import", file, "--name", "mine").status == 0)
      #expect(try await desk.easel("layout", "load", "mine").output.contains("next start of easel shows"))
      #expect(try await desk.easel("layout", "save", "copy").status == 0)
      let copy = try await desk.easel("layout", "show", "copy", "--json").json()
      #expect(copy["pages"]?.array?.first?["widgets"]?.array?.map { $0["id"] } == ["a"])
      #expect(try await desk.easel("layout", "delete", "mine").status == 0)
      #expect(try await desk.easel("layout", "delete", "copy").status == 0)
      let home = try await desk.easel("layout", "export", "home", "--format", "json").output
      let reloaded = try await desk.easel("layout", "load", "home")
      #expect(reloaded.output.contains("is kept as the layout \"before-load\""))
      let kept = try await desk.easel("layout", "show", "before-load", "--json").json()
      #expect(kept["pages"]?.array?.first?["widgets"]?.array?.map { $0["id"] } == ["a"])
      #expect(try await desk.easel("layout", "load", "home", "--json").output == home)
      #expect(try await desk.easel("layout", "save", "home", "--json").output == home)
    }
  }

  @Test func aMoveChangesItsOwnLinesInAnExport() async throws {
    try await Desk.with { desk in
      let text = Self.layout(
        Self.widget("z", x: 0) + Self.widget("a", x: 4) + Self.widget("m", x: 8), grid: "columns = 12")
      let file = try desk.file("x.toml", text)
      #expect(try await desk.easel("layout", "import", file).status == 0)
      let before = try await desk.easel("layout", "export", "x").output
      #expect(try await desk.easel("layout", "edit", "x", "move", "z", "--to", "8,8").status == 0)
      let after = try await desk.easel("layout", "export", "x").output
      let (old, new) = (before.split(separator: "\n"), after.split(separator: "\n"))
      #expect(old.count == new.count)
      #expect(zip(old, new).filter { $0 != $1 }.map { String($1) } == ["x = 8", "y = 8"])
      let again = try desk.file("again.toml", after)
      #expect(try await desk.easel("layout", "import", again).status == 0)
      #expect(try await desk.easel("layout", "export", "x").output == after)
      #expect(try await desk.easel("layout", "edit", "x", "remove", "z").status == 0)
      #expect(try await desk.easel("layout", "undo", "x").status == 0)
      #expect(try await desk.easel("layout", "export", "x").output == after)
    }
  }

  @Test func exportsReplaceFilesWholly() async throws {
    try await Desk.with { desk in
      let file = try desk.file("out.json", "what was there before")
      let refused = try await desk.easel("layout", "export", "home", "--output", file)
      #expect(refused.status == 1 && refused.complaint.contains("already exists; --force overwrites it."))
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "what was there before")
      #expect(try await desk.easel("layout", "export", "home", "--output", file, "--force").status == 0)
      let text = try String(contentsOfFile: file, encoding: .utf8)
      #expect(text == (try await desk.easel("layout", "export", "home", "--format", "json").output))
      let folder = URL(filePath: file).deletingLastPathComponent().path
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".new") } == [])
    }
  }

  @Test func aReadyMadeLayoutComesBack() async throws {
    try await Desk.with { desk in
      #expect(try await desk.easel("layout", "save", "home").status == 0)
      let saved = try await desk.easel("layout", "list", "--json").json()
      #expect(saved.array?.first { $0["name"] == "home" }?["readyMade"] == false)
      #expect(try await desk.easel("layout", "delete", "home").output.contains("is back"))
      let list = try await desk.easel("layout", "list", "--json").json()
      #expect(list.array?.first { $0["name"] == "home" }?["readyMade"] == true)
    }
  }

  @Test func aDamagedDatabaseIsSetAsideOnlyWhenAsked() async throws {
    try await Desk.with { desk in
      let folder = desk.home.appending(path: "data")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let damaged = Data(repeating: 7, count: 5000)
      try damaged.write(to: folder.appending(path: "easel.sqlite"))
      let result = try await desk.easel("layout", "list")
      #expect(result.status == 1)
      #expect(result.complaint.contains("easel doctor --set-aside"))
      #expect(try Data(contentsOf: folder.appending(path: "easel.sqlite")) == damaged)
      #expect(try await desk.easel("doctor").status == 1)
      #expect(try await desk.easel("doctor", "--set-aside").status == 0)
      let name = try #require(
        try FileManager.default.contentsOfDirectory(atPath: folder.path).first { $0.contains(".bad-") })
      #expect(try Data(contentsOf: folder.appending(path: name)) == damaged)
      #expect(try await desk.easel("layout", "list").status == 0)
    }
  }
}
