import EaselKit
import Foundation
import TestKit
import Testing

/// What `easel layout` does to saved layouts as a whole.
@Suite struct LayoutVersionCommandTests {
  /// A layout of three versions: empty, one widget, the same moved.
  private func team(_ desk: Desk) async throws {
    let edits = [["add", "todo"], ["move", "todo-1", "--to", "8,6"]].map { ["edit", "team"] + $0 }
    for arguments in [["new", "team"]] + edits {
      let result = try await desk.easel(arguments: ["layout"] + arguments)
      #expect(result.status == 0, "\(result.complaint)")
    }
  }

  private func shown(_ desk: Desk) async throws -> JSONValue {
    try await desk.easel("layout", "show", "team", "--json").json()
  }

  @Test func versionsAreListedAndCompared() async throws {
    try await Desk.with { desk in
      try await team(desk)
      let versions = try await desk.easel("layout", "versions", "team", "--json").json().array ?? []
      #expect(versions.map { $0["version"]?.int } == [3, 2, 1])
      #expect(versions.map { $0["parent"]?.int } == [2, 1, nil])
      #expect(versions.map { $0["isCurrent"]?.bool } == [true, false, false])
      #expect(versions.map { $0["widgets"]?.int } == [1, 1, 0])
      #expect(versions.first?["summary"] == "moved todo-1 from 0,0 to 8,6")
      #expect(versions.first?["savedAt"]?.string?.hasSuffix("Z") == true)
      #expect(try await desk.easel("layout", "versions", "team").output.hasPrefix("* 3  "))
      #expect(try await desk.easel("layout", "diff", "team").output == "moved Todo (todo-1) from 0,0 to 8,6\n")
      let diff = try await desk.easel("layout", "diff", "team", "1", "--json").json()
      #expect(
        diff == [
          "name": "team", "from": 1, "to": 3,
          "differences": [
            [
              "kind": "added", "id": "todo-1", "app": "todo", "page": "Main", "to": ["x": 8, "y": 6, "w": 4, "h": 6],
              "text": "added todo-1 (todo) to \"Main\" at 8,6, 4x6",
            ]
          ],
        ])
      #expect(try await desk.easel("layout", "diff", "team", "9").complaint.contains("no version 9"))
    }
  }

  @Test func undoAndRedoSayWhatTheyDo() async throws {
    try await Desk.with { desk in
      try await team(desk)
      let last = try await shown(desk)
      let undone = try await desk.easel("layout", "undo", "team")
      #expect(undone.output == "Undone; version 2 of \"team\" counts again:\n  moved Todo (todo-1) from 8,6 to 0,0\n")
      #expect(try await LayoutEditTests.places(desk.easel("layout", "undo", "team", "--json").json()) == [])
      let end = try await desk.easel("layout", "undo", "team")
      #expect(end.status == 1)
      #expect(end.complaint.contains("nothing to undo"))
      for _ in 0..<2 { #expect(try await desk.easel("layout", "redo", "team").status == 0) }
      #expect(try await shown(desk) == last)
      #expect(try await desk.easel("layout", "redo", "team").complaint.contains("nothing to redo"))
    }
  }

  @Test func undoEndsWhateverWasRestored() async throws {
    try await Desk.with { desk in
      try await team(desk)
      var random = SeededRandom(seed: 7)
      for _ in 0..<12 {
        let count = try await desk.easel("layout", "versions", "team", "--json").json().array?.count ?? 0
        let version = Int.random(in: 1...count, using: &random)
        #expect(try await desk.easel("layout", "restore", "team", "\(version)").status == 0)
        if Bool.random(using: &random) { _ = try await desk.easel("layout", "undo", "team") }
      }
      var steps = 0
      while try await desk.easel("layout", "undo", "team").status == 0, steps < 40 { steps += 1 }
      #expect(steps < 40)
      #expect(try await LayoutEditTests.places(shown(desk)) == [])
      #expect(try await desk.easel("layout", "restore", "team", "99").complaint.contains("no version 99"))
    }
  }

  @Test func deletedAndRenamedLayoutsComeBack() async throws {
    try await Desk.with { desk in
      try await team(desk)
      let before = try await shown(desk)
      #expect(try await desk.easel("layout", "delete", "team", "--json").json() == before)
      #expect(try await desk.easel("layout", "list", "--deleted", "--json").json() == ["team"])
      #expect(try await desk.easel("layout", "undelete", "team", "--json").json() == before)
      #expect(try await desk.easel("layout", "undelete", "team").complaint.contains("no deleted layout \"team\""))
      #expect(try await desk.easel("layout", "duplicate", "team", "copy").status == 0)
      #expect(try await desk.easel("layout", "duplicate", "home", "mine").status == 0)
      #expect(try await desk.easel("layout", "rename", "team", "copy").complaint.contains("already a layout"))
      #expect(try await desk.easel("layout", "rename", "team", "old").status == 0)
      #expect(try await desk.easel("layout", "new", "team").status == 0)
      #expect(try await desk.easel("layout", "delete", "team").status == 0)
      #expect(try await desk.easel("layout", "rename", "old", "team").status == 0)
      #expect(try await desk.easel("layout", "versions", "team", "--json").json().array?.count == 3)
      #expect(try await desk.easel("layout", "list", "--deleted").output == "team (deleted)\n")
    }
  }

  @Test func oneLayoutIsTheDefault() async throws {
    try await Desk.with { desk in
      try await team(desk)
      #expect(try await desk.easel("layout", "default", "--json").output == "{\"default\":null}\n")
      #expect(try await desk.easel("layout", "default", "team").output.contains("\"team\" is the default"))
      #expect(try await desk.easel("layout", "save", "copy").status == 0)
      let copy = try await desk.easel("layout", "show", "copy", "--json").json()
      #expect(LayoutEditTests.places(copy) == ["todo-1 8,6 4x6"])
      #expect(try await desk.easel("layout", "default", "wall", "--json").json() == ["default": "wall"])
      let list = try await desk.easel("layout", "list", "--json").json().array ?? []
      #expect(list.filter { $0["isDefault"] == true }.map { $0["name"] } == ["wall"])
      #expect(try await desk.easel("layout", "default", "--none").output == "No layout is the default.\n")
      #expect(try await desk.easel("layout", "default", "team", "--none").status == 2)
    }
  }

  @Test func aLayoutIsDrawn() async throws {
    try await Desk.with { desk in
      try await team(desk)
      let picture = try await desk.easel("layout", "render", "team", "--size", "60x13").output.split(
        separator: "\n", omittingEmptySubsequences: false)
      #expect(picture[0] == "Page 1 of 1: Main (12 columns, 12 rows)")
      #expect(picture[1...6].joined().isEmpty)
      #expect(picture[7] == String(repeating: " ", count: 40) + "╭ todo-1 ──────────╮")
      #expect(try await desk.easel("layout", "render", "team", "--size", "60").status == 2)
    }
  }

  @Test func aCheckTellsAll() async throws {
    try await Desk.with { desk in
      let widgets = ["a", "b"].map { "[[pages.widgets]]\nid=\"\($0)\"\napp=\"todo\"\nx=0\ny=0\nw=2\nh=2\n" }
      let odd = try desk.file("odd.toml", "name=\"x\"\n[[pages]]\n" + widgets.joined())
      let report = try await desk.easel("layout", "check", odd, "--json").json()
      #expect(report["ok"] == true)
      #expect(report["moved"] == ["b"])
      #expect(report["findings"]?.array?.map { $0["severity"] } == ["warning"])
      let drawn = try await desk.easel("layout", "render", odd)
      #expect(drawn.status == 0)
      #expect(drawn.complaint.contains("odd.toml:14:3: warning: The widget \"b\" overlaps \"a\""), "\(drawn.complaint)")
      let bad = try desk.file("bad.toml", "name=\"x\"\n[grid]\ncolumns=0\nrows=10000\n[[pages]]\n")
      let result = try await desk.easel("layout", "check", bad)
      #expect(result.status == 1)
      #expect(result.output.split(separator: "\n").count == 2)
      #expect(result.complaint.isEmpty)
    }
  }

  @Test func fiveThousandWidgetsAreRefused() async throws {
    try await Desk.with { desk in
      let pages = (0..<5).map { page in
        let widgets = (0..<1000).map { row in
          "[[pages.widgets]]\nid=\"w\(page)-\(row)\"\napp=\"todo\"\nx=0\ny=\(row)\nw=1\nh=1\n"
        }
        return "[[pages]]\n" + widgets.joined()
      }
      let huge = try desk.file("huge.toml", "name=\"x\"\n" + pages.joined())
      #expect(try await desk.easel("layout", "check", huge).output.contains("more than 1000 widgets"))
      #expect(try await desk.easel("layout", "import", huge).complaint.contains("more than 1000 widgets"))
    }
  }
}
