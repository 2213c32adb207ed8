import EaselKit
import Foundation
import Testing

/// `easel layout new` and `easel layout edit`.
@Suite struct LayoutEditTests {
  /// The widgets of a page of a layout as `id x,y WxH`.
  static func places(_ layout: JSONValue, page: Int = 0) -> [String] {
    let widgets = layout["pages"]?.array?[page]["widgets"]?.array ?? []
    return widgets.map { widget in
      let numbers = ["x", "y", "w", "h"].map { widget[$0]?.int ?? -1 }
      return "\(widget["id"]?.string ?? "?") \(numbers[0]),\(numbers[1]) \(numbers[2])x\(numbers[3])"
    }
  }

  private static func widget(_ id: String, x: Int, y: Int) -> String {
    "[[pages.widgets]]\nid = \"\(id)\"\napp = \"todo\"\nx = \(x) # left\ny = \(y)\nw = 4\nh = 4\n"
  }

  @Test func aNewLayoutIsFilledAndArranged() async throws {
    try await Desk.with { desk in
      let new = try await desk.easel(
        "layout", "new", "team", "--columns", "6", "--rows", "8", "--compaction", "vertical", "--json"
      ).json()
      #expect(new["grid"] == ["columns": 6, "rows": 8, "compaction": "vertical", "preventCollision": false])
      #expect(new["pages"] == [["title": "Main", "widgets": []]])
      let one = try await desk.easel("layout", "edit", "team", "add", "todo", "--size", "3x2", "--json").json()
      #expect(
        one["pages"]?.array?.first?["widgets"] == [
          [
            "id": "todo-1", "app": "todo", "x": 0, "y": 0, "w": 3, "h": 2, "locked": false, "config": [:],
          ]
        ])
      let steps: [([String], [String])] = [
        (["add", "clock", "--id", "c", "--at", "0,0", "--size", "2x2"], ["todo-1 0,2 3x2", "c 0,0 2x2"]),
        (["move", "c", "--to", "4,5"], ["todo-1 0,0 3x2", "c 4,0 2x2"]),
        (["resize", "todo-1", "--to", "5x3"], ["todo-1 0,0 5x3", "c 5,0 1x2"]),
        (["resize", "todo-1", "--to", "3x2"], ["todo-1 0,0 3x2", "c 3,0 3x2"]),
        (["resize", "c", "--to", "2x2", "--push"], ["todo-1 0,0 3x2", "c 3,0 2x2"]),
        (["resize", "todo-1", "--to", "1000x3", "--push"], ["todo-1 0,0 6x3", "c 3,3 2x2"]),
        (["swap", "todo-1", "c"], ["todo-1 3,3 2x2", "c 0,0 6x3"]),
        (["lock", "todo-1"], ["todo-1 3,3 2x2", "c 0,0 6x3"]),
        (["move", "c", "--to", "0,1"], ["todo-1 3,3 2x2", "c 0,5 6x3"]),
        (["unlock", "todo-1"], ["todo-1 3,0 2x2", "c 0,2 6x3"]),
        (["lock", "todo-1"], ["todo-1 3,0 2x2", "c 0,2 6x3"]),
        (["remove", "todo-1", "--force"], ["c 0,0 6x3"]),
      ]
      for (arguments, places) in steps {
        let result = try await desk.easel(arguments: ["layout", "edit", "team"] + arguments + ["--json"])
        #expect(try Self.places(result.json()) == places, "\(arguments)")
        #expect(result.complaint.isEmpty)
      }
      let saved = try await desk.easel("layout", "show", "team", "--json").json()
      #expect(Self.places(saved) == ["c 0,0 6x3"])
    }
  }

  @Test func whatIsRefusedSavesNothing() async throws {
    try await Desk.with { desk in
      #expect(try await desk.easel("layout", "new", "team", "--prevent-collision").status == 0)
      for _ in 0..<2 { #expect(try await desk.easel("layout", "edit", "team", "add", "todo").status == 0) }
      #expect(try await desk.easel("layout", "edit", "team", "lock", "todo-2").status == 0)
      let refused: [([String], Int32, String)] = [
        (["move", "todo-1", "--to", "5,0"], 1, "lets none be pushed"),
        (["move", "todo-2", "--to", "0,9"], 1, "is locked"),
        (["move", "todo-2", "--to", "0,9", "--page", "2"], 1, "no page 2"),
        (["swap", "todo-1", "todo-2"], 1, "is locked"),
        (["swap", "todo-2", "todo-1"], 1, "is locked"),
        (["resize", "todo-2", "--to", "1x1"], 1, "is locked"),
        (["resize", "todo-1", "--to", "12x12"], 1, "cannot move that far; `--push` resizes it by pushing"),
        (["remove", "todo-2"], 1, "\"todo-2\" is locked; `easel layout edit team unlock todo-2` lets it be changed."),
        (["remove", "nope"], 1, "it has todo-1, todo-2."),
        (["add", "todo", "--id", "todo-1"], 1, "choose another id"),
        (["add", "todo", "--id", "a b"], 2, "made of letters"),
        (["add", "todo", "--page", "0"], 2, "counted from 1"),
        (["add", "teapot"], 1, "the known ones are calendar"),
        (["add", "todo", "--size", "0x4"], 2, "from 1 to 1000"),
        (["add", "todo", "--size", "-4x4"], 2, "from 1 to 1000"),
        (["resize", "todo-1", "--to", "4x1001"], 2, "from 1 to 1000"),
        (["resize", "todo-1", "--to", "4x99999999999999999999"], 2, "from 1 to 1000"),
        (["move", "todo-1", "--to", "-1,0"], 2, "from 0 to 1000"),
        (["move", "todo-1", "--to", "1001,0"], 2, "from 0 to 1000"),
        ([], 2, "Say what to change"),
      ]
      for (arguments, status, piece) in refused {
        let result = try await desk.easel(arguments: ["layout", "edit", "team"] + arguments)
        #expect(result.status == status, "\(arguments)")
        #expect(result.output.isEmpty)
        #expect(result.complaint.contains(piece), "\(result.complaint)")
        #expect(result.complaint.split(separator: "\n").count == 1)
      }
      #expect(try await desk.easel("layout", "versions", "team", "--json").json().array?.count == 4)
    }
  }

  @Test func aReadyMadeLayoutIsSavedBeforeItIsChanged() async throws {
    try await Desk.with { desk in
      let original = try await desk.easel("layout", "show", "home", "--json").output
      let added = try await desk.easel("layout", "edit", "home", "add", "clock")
      #expect(added.output.hasPrefix("Saved \"home\" as version 2:\n  added Clock (clock-"))
      #expect(added.complaint.contains("comes with Easel and is saved as your own now"))
      #expect(try await desk.easel("layout", "undo", "home").status == 0)
      #expect(try await desk.easel("layout", "show", "home", "--json").output == original)
      #expect(try await desk.easel("layout", "edit", "planner", "remove", "nope").status == 1)
      #expect(try await desk.easel("layout", "versions", "planner").complaint.contains("was not changed yet"))
    }
  }

  @Test func aFileIsChangedInPlace() async throws {
    try await Desk.with { desk in
      let head = "# ours\nname = \"x\" # kept\n[[pages]]\n"
      let (one, other) = (Self.widget("a", x: 0, y: 0), Self.widget("b", x: 4, y: 0))
      let file = try desk.file("team.toml", head + one + other)
      let result = try await desk.easel("layout", "edit", file, "move", "b", "--to", "8,0")
      #expect(result.output.contains("moved Todo (b) from 4,0 to 8,0"), "\(result.complaint)")
      #expect(try String(contentsOfFile: file, encoding: .utf8) == head + one + Self.widget("b", x: 8, y: 0))
      #expect(try await desk.easel("layout", "edit", file, "move", "c", "--to", "8,0").status == 1)
      let undone = try await desk.easel("layout", "undo", file)
      #expect(undone.status == 2)
      #expect(undone.complaint.contains("is a file"))
    }
  }

  @Test func whatIsPrintedAsJSONIsAFileThatCanBeChanged() async throws {
    try await Desk.with { desk in
      #expect(try await desk.easel("layout", "new", "a", "--columns", "7", "--compaction", "vertical").status == 0)
      let printed = try await desk.easel("layout", "edit", "a", "add", "clock", "--size", "2x2", "--json").output
      let file = try desk.file("a.json", printed)
      #expect(try await desk.easel("layout", "import", file, "--format", "json", "--name", "b").status == 0)
      #expect(try await desk.easel("layout", "rename", "a", "old").status == 0)
      #expect(try await desk.easel("layout", "rename", "b", "a", "--json").output == printed)
      let result = try await desk.easel("layout", "edit", file, "move", "clock-1", "--to", "5,0", "--json")
      #expect(result.complaint.isEmpty)
      #expect(try Self.places(result.json()) == ["clock-1 5,0 2x2"])
      #expect(try String(contentsOfFile: file, encoding: .utf8) == result.output)
      #expect(try await desk.easel("layout", "show", file, "--json").output == result.output)
    }
  }

  @Test func editsAtTheSameTimeAreAllKept() async throws {
    try await Desk.with { desk in
      #expect(try await desk.easel("layout", "new", "team").status == 0)
      try await withThrowingTaskGroup(of: Int32.self) { group in
        for _ in 0..<6 {
          group.addTask { try await desk.easel("layout", "edit", "team", "add", "clock", "--size", "1x1").status }
        }
        for try await status in group { #expect(status == 0) }
      }
      let layout = try await desk.easel("layout", "show", "team", "--json").json()
      #expect(Self.places(layout).count == 6)
      #expect(try await desk.easel("layout", "versions", "team", "--json").json().array?.count == 7)
    }
  }
}
