import Canvas
import EaselAPI
import EaselKit
import Foundation
import Store
import Testing

/// Commands that read the canvas read the one that a terminal of this machine shows.
@Suite struct OpenCanvasTests {
  private static func layout(_ title: String) -> Layout {
    let widget = WidgetPlacement(id: "clock-1", app: "clock", frame: GridFrame(x: 0, y: 0, w: 4, h: 4))
    return CanvasManager.normalized(Layout(name: "x", pages: [Page(id: "page-1", title: title, widgets: [widget])]))
  }

  /// Keeps canvases as they were left: the person's own, then two shared ones, each later than the one before.
  private func leave(at desk: Desk) async throws -> EaselPaths {
    let paths = EaselPaths(environment: ["EASEL_HOME": desk.home.path])
    let store = try SQLiteStore(path: paths.database)
    for (second, share) in [nil, "team", "club"].enumerated() {
      try await store.showing(share).save(
        CanvasSnapshot(layout: Self.layout(share ?? "mine")), at: Timestamp(seconds: 1_796_115_600 + second))
    }
    return paths
  }

  /// Has a terminal run with canvases, as far as others see it.
  private func show(_ canvases: [String], _ paths: EaselPaths) -> [Int32] {
    canvases.enumerated().map { seat, canvas in
      let file = open("\(paths.data)/terminal-\(seat).lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      #expect(flock(file, LOCK_EX | LOCK_NB) == 0)
      _ = "canvas \(canvas)".withCString { pwrite(file, $0, strlen($0), 0) }
      return file
    }
  }

  @Test(arguments: [
    (shown: [], expected: "mine"), (shown: ["\nteam"], expected: "team"), (shown: [""], expected: "mine"),
    (shown: ["", "\nclub", "\nteam"], expected: "club"), (shown: ["https://desk.example ada\nteam"], expected: "mine"),
  ])
  func `the canvas that is open, and last was kept, is saved and drawn`(
    _ example: (shown: [String], expected: String)
  ) async throws {
    try await Desk.with { desk in
      let paths = try await leave(at: desk)
      let files = show(example.shown, paths)
      defer { for file in files { close(file) } }
      let saved = try await desk.easel("layout", "save", "copy", "--json").json()
      #expect(saved["pages"]?.array?.first?["title"]?.string == example.expected)
      let picture = try await desk.easel("screenshot", "--format", "txt").output
      #expect(picture.contains(example.expected), "\(picture)")
    }
  }

  @Test func aWidgetThatThePersonHidesIsSavedAsItsStandIn() async throws {
    try await Desk.with { desk in
      let paths = try await leave(at: desk)
      let hidden = ["clock-1": PrivateWidgets.Hidden(app: "clock", config: [:])]
      try await SQLiteStore(path: paths.database).keep(hidden, over: [:], of: "\nteam")
      let files = show(["\nteam"], paths)
      defer { for file in files { close(file) } }
      let saved = try await desk.easel("layout", "save", "copy", "--json").json()
      #expect(saved["pages"]?.array?.first?["widgets"]?.array?.first?["app"]?.string == "private")
    }
  }

  @Test func aSharedCanvasThatWasNeverSeenIsNoDefaultPage() async throws {
    try await SharedDesk.with { shared in
      try await Desk.with { ada in
        try await Desk.with { wall in
          try await shared.signUp(ada)
          #expect(try await shared.logIn(ada).status == 0)
          #expect(try await ada.easel("canvas", "new", "Team").status == 0)
          let token = try await ada.easel("canvas", "link", "Team").output.trimmingCharacters(
            in: .whitespacesAndNewlines)
          #expect(try await shared.easel(wall, "login \(shared.url) --link --password-stdin", input: token).status == 0)
          for arguments in [["screenshot"], ["layout", "save", "copy"]] {
            let refused = try await wall.easel(arguments: arguments)
            #expect(refused.status == 1 && refused.complaint.contains("was not seen on this machine yet"))
          }
          #expect(try await wall.easel("screenshot", "--layout", "focus").status == 0)
        }
      }
    }
  }
}
