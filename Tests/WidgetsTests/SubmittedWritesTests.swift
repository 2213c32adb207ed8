import EaselAPI
import EaselKit
import TestKit
import Testing
import Widgets

@Suite("What widgets hand to the outbox, and show of it")
struct SubmittedWritesTests {
  var server = TodoServer.sample
  var rig = WidgetRig(TodoWidget.self)

  private mutating func start() {
    rig.mount()
    rig.answer { server.reply($0) }
  }

  private func body(_ write: BackendWrite) -> [String: JSONValue] {
    (try? APIJSON.decode(JSONValue.self, from: write.request.body ?? []))?.object ?? [:]
  }

  // MARK: What is said to have been kept

  private static let id = "0190a000-0000-7000-8000-000000000001"

  private static let todo: JSONValue = [
    "selected": "t",
    "unsent": [
      [
        "attempts": 2,
        "change": [
          "id": .string(id), "action": ["create": [:]],
          "item": [
            "id": "t", "list": "inbox", "title": "From before", "completed": false,
            "createdAt": "2026-11-20T10:00:00Z", "updatedAt": "2026-11-20T10:00:00Z", "version": 1,
          ],
        ],
      ]
    ],
  ]

  private static let calendar: JSONValue = [
    "unsent": [
      [
        "attempts": 0,
        "change": [
          "id": .string(id), "action": ["create": [:]], "calendar": "personal", "zone": "UTC",
          "event": [
            "eventId": "e", "title": "From before", "start": "2026-11-22", "end": "2026-11-23", "allDay": true,
          ],
        ],
      ]
    ]
  ]

  private static let chat: JSONValue = [
    "channel": "general", "drafts": ["general": "half a"],
    "unsent": [
      [
        "attempts": 1, "refusal": "Not then.",
        "change": [
          "id": .string(id),
          "message": [
            "id": "m", "channel": "general", "author": "cy", "text": "From before", "sentAt": "2026-11-22T10:00:00Z",
          ],
        ],
      ]
    ],
  ]

  @Test(arguments: [("todo", todo), ("calendar", calendar), ("chat", chat)])
  func `nothing is sent because a widget is said to have kept it: states come from elsewhere, too`(
    id: String, state: JSONValue
  ) throws {
    var rig = WidgetRig(try #require(WidgetCatalog.builtIn[id]).type)
    rig.mount(state: state)
    #expect(rig.pending.isEmpty)
    #expect(!rig.lines.contains { $0.contains("From before") })
    #expect(rig.widget.state["unsent"] == nil)
  }

  @Test func `an edit of an earlier version changes both fields, as it knew no others`() throws {
    let old: JSONValue = [
      "id": "x", "action": ["edit": [:]], "version": 4,
      "item": [
        "id": "t", "list": "inbox", "title": "New", "completed": false, "createdAt": "2026-11-20T10:00:00Z",
        "updatedAt": "2026-11-20T10:00:00Z", "version": 4,
      ],
    ]
    let change = try #require(try? APIJSON.decode(TodoChange.self, from: APIJSON.encode(old)))
    #expect(body(change.write) == ["title": "New", "due": .null])
    #expect(change.write.request.ifMatch == "\"4\"" && change.write.merge?.base.isEmpty == true)
  }

  // MARK: Two panes

  @Test mutating func `what one pane submits is seen in another, and both show what became of it`() throws {
    start()
    var other = WidgetRig(TodoWidget.self, id: "widget-2")
    other.mount()
    other.answer { server.reply($0) }
    rig.press("a")
    rig.type("Seen in both")
    rig.press("Enter")
    other.send(.pending(rig.pending))
    #expect(other.lines.contains { $0.hasPrefix("[ ] Buy milk") })
    #expect(other.lines.contains { $0.hasPrefix("[ ]~Seen in both") })
    #expect(other.widget.badge == rig.widget.badge)
    let write = try #require(rig.pending.first)
    let answer = try server.reply(write.write.request).get()
    other.send(.settled(write, .done(answer)))
    other.send(.pending(Array(rig.pending.dropFirst())))
    #expect(other.lines.contains { $0.contains("Seen in both") })
  }

  @Test mutating func `what is for another list is not shown here`() {
    start()
    var other = WidgetRig(TodoWidget.self, config: ["list": "work"], id: "widget-2")
    other.mount()
    rig.press("a")
    rig.type("Only there")
    rig.press("Enter")
    other.send(.pending(rig.pending))
    #expect(!other.lines.contains { $0.contains("Only there") })
    #expect(other.widget.badge == "")
  }

  @Test(arguments: ["todo", "calendar", "chat"])
  func `writes of another kind are left alone, and what becomes of them is asked for`(id: String) throws {
    var rig = WidgetRig(try #require(WidgetCatalog.builtIn[id]).type)
    rig.mount()
    rig.answer { _ in .page([TodoItem]()) }
    let write = BackendWrite(
      id: "w", subject: "s", summary: "decide", request: BackendRequest(.patch, "/api/\(id)/x"), change: ["a": 1])
    let pending = PendingWrite(write, service: id, number: 1, madeAt: WidgetRig.now)
    rig.send(.pending([pending]))
    #expect(rig.widget.badge == (id == "todo" ? "0" : ""))
    rig.send(.settled(pending, .done(BackendResponse(status: 200, body: []))))
    #expect(!rig.open.isEmpty && rig.thrown.isEmpty)
  }

  // MARK: What it means when others change the same

  @Test mutating func `an edit changes what was edited, with what it was and the way back`() throws {
    start()
    rig.press("e", "Ctrl+U")
    rig.type("Tax due:2026-11-19")
    rig.press("Enter")
    let write = try #require(rig.pending.first?.write)
    #expect(write.summary == "edit \"Tax\"")
    #expect(body(write) == ["title": "Tax"])
    #expect(write.request.ifMatch == "\"1\"")
    #expect(write.merge?.kind == .edit && write.merge?.path == "/api/todo/items/c")
    #expect(write.merge?.base == ["title": "Tax return"])
    let revival = try #require(write.merge?.revival)
    #expect(revival.method == .post && revival.path == "/api/todo/items")
  }

  @Test mutating func `ticks and deletions go by the version that was seen`() throws {
    start()
    rig.press("Space", "D")
    let writes = rig.pending.map(\.write)
    #expect(writes.map(\.summary) == ["complete \"Tax return\"", "delete \"Buy milk\""])
    #expect(body(writes[0]) == ["completed": true])
    #expect(writes[0].merge?.base == ["completed": false] && writes[0].request.ifMatch == "\"1\"")
    #expect(writes[1].merge?.kind == .delete && writes[1].request.ifMatch == "\"1\"")
  }

  @Test mutating func `what is done to a todo that the server has not heard of goes by no version`() {
    start()
    rig.press("a")
    rig.type("New")
    rig.press("Enter", "Space")
    #expect(rig.pending.map(\.write.request.ifMatch) == [nil, nil])
    #expect(rig.pending.map { $0.write.merge?.kind } == [.create, .edit])
  }

  @Test mutating func `a tick that was not sent is taken back by the next press, and nothing is sent`() {
    start()
    rig.press("e", "Home")
    rig.type("My ")
    rig.press("Enter")
    // It waits behind the edit.
    rig.press("Space", "u")
    #expect(rig.pending.map(\.write.summary) == ["edit \"My Tax return\""])
  }

  @Test func `a change lies over what others made of the rest`() throws {
    let seen = TodoServer.item("a", "Milk", due: "2026-11-22")
    var item = seen
    item.title = "Oat milk"
    var present = seen
    present.due = CivilDate("2026-12-01")
    let shown = TodoChange(id: "1", action: .edit, item: item, seen: seen, version: 1).applied(to: present)
    #expect(shown?.title == "Oat milk" && shown?.due == CivilDate("2026-12-01"))
  }

  @Test func `an event is deleted and edited by the version of the list it was seen in`() throws {
    var rig = WidgetRig(CalendarWidget.self)
    let day = try #require(CivilDate("2026-11-22"))
    let event = Occurrence(
      eventId: "e", title: "Rent", start: .day(day), end: .day(day.adding(days: 1)), allDay: true, version: 3)
    rig.mount()
    rig.answer { _ in .page([event]) }
    rig.press("Enter", "e")
    rig.type(" due")
    rig.press("Enter", "D")
    let writes = rig.pending.map(\.write)
    #expect(writes.map(\.request.ifMatch) == ["\"3\"", "\"3\""])
    #expect(writes.map { $0.merge?.kind } == [.edit, .delete])
    #expect(writes[0].merge?.base == ["title": "Rent"] && body(writes[0]) == ["title": "Rent due"])
  }
}
