import EaselKit
import TestKit
import Testing
import Widgets

@Suite("The event inspector")
struct EventsWidgetTests {
  var rig = WidgetRig(EventsWidget.self)

  private mutating func happen(_ type: String, _ number: Int = 0, data: JSONValue = ["title": "Pay rent"]) {
    let event = CanvasEvent(
      id: "id-\(number)", type: type, source: "todo-1", timestamp: WidgetRig.now.adding(seconds: number), data: data)
    rig.send(.bus(event))
  }

  @Test(arguments: [Size(width: 24, height: 8), Size(width: 40, height: 14), Size(width: 80, height: 20)])
  mutating func `looks as recorded`(size: Size) {
    rig.context.size = size
    rig.mount()
    for number in 0..<30 { happen(number % 2 == 0 ? "todo.item.completed" : "calendar.date.selected", number) }
    #expect(Golden.fault(rig.screen, "events-\(size.width)x\(size.height)") == nil)
  }

  @Test mutating func `is empty at first`() {
    rig.mount()
    #expect(Golden.fault(rig.screen, "events-empty") == nil)
  }

  @Test(arguments: ["**", "canvas.**", "**.published"])
  mutating func `published states are shown only where a filter asks for them`(pattern: String) {
    rig.mount()
    happen("canvas.state.published", 1)
    happen("canvas.layout.changed", 2)
    #expect(!rig.screen.contains("state.published") && rig.screen.contains("layout.changed"))
    rig.press("p")
    happen("canvas.state.published", 3)
    #expect(!rig.lines[0].contains("1 more"))
    rig.press("p", "/")
    rig.type(pattern)
    rig.press("Enter")
    #expect(rig.lines.count { $0.contains("canvas.state.published") } == 2)
  }

  @Test mutating func `follows the newest until the person goes back`() {
    rig.mount()
    for number in 0..<20 { happen("a.b.c", number) }
    #expect(rig.lines.last?.hasPrefix("14:02:19") == true)
    rig.press("g")
    happen("a.b.c", 20)
    #expect(rig.lines.first?.hasPrefix("14:02:00") == true)
    rig.press("G")
    happen("a.b.c", 21)
    #expect(rig.lines.last?.hasPrefix("14:02:21") == true)
  }

  @Test mutating func `pauses and goes on with all that came`() {
    rig.mount()
    happen("a.b.c", 1)
    rig.press("p")
    happen("a.b.c", 2)
    #expect(rig.lines.first == "paused, 1 more; p goes on")
    #expect(rig.lines.count == 2)
    rig.press("p")
    #expect(rig.lines.count == 2)
    #expect(rig.lines.first?.hasPrefix("14:02:01") == true)
  }

  @Test mutating func `filters by pattern and refuses what is none`() {
    rig.mount()
    happen("todo.item.created", 1)
    happen("chat.message.sent", 2)
    rig.press("/")
    rig.type("todo.**")
    rig.press("Enter")
    #expect(rig.lines.count == 2)
    #expect(rig.lines[0] == "/todo.**  Esc all")
    rig.press("/", "Ctrl+U")
    rig.type("to do")
    rig.press("Enter")
    #expect(rig.lines.contains("A pattern looks like todo.item.* or **.…"))
    rig.press("Esc", "Esc")
    #expect(rig.lines.count == 2)
    #expect(rig.lines[1].contains("chat.message.sent"))
  }

  @Test mutating func `shows the data of one event`() {
    rig.mount()
    happen("todo.item.created", 1, data: ["item": ["title": "Pay rent", "tags": ["a", 1, .null]]])
    rig.press("Enter")
    #expect(rig.lines.contains("    tags: [3]"))
    #expect(rig.lines.contains("    title: \"Pay rent\""))
    rig.press("Esc")
    #expect(rig.lines.count == 1)
  }

  @Test mutating func `keeps the newest thousand`() {
    rig.mount()
    for number in 0..<5000 { happen("a.b.c", number) }
    rig.press("g")
    #expect(rig.lines[0].hasPrefix("15:1") || rig.lines[0].hasPrefix("15:0"))
  }

  @Test func `data of any size is cut early`() {
    let deep = (0..<200).reduce(JSONValue.string("end")) { inner, _ in [inner, inner] }
    #expect(JSONText.short(deep).utf8.count <= 400)
    #expect(JSONText.lines(deep).count <= 2000)
    #expect(JSONText.short(.array(Array(repeating: 1, count: 1_000_000))).count == 201)
  }
}
