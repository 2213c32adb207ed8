import EaselKit
import TestKit
import Testing

@Suite("Forms")
struct FormTests {
  private static let schema = SettingsSchema([
    .init("seconds", "Seconds", .flag(false)), .init("list", "List", .text("inbox", longest: 9, isRequired: true)),
    .init("days", "Days", .number(7, 1...31)), .init("sort", "Sort by", .choice("due", ["due", "name", "age"])),
  ])

  private func filled(_ names: String, _ form: Form = Form(schema)) -> Form {
    var form = form
    for key in keys(names) { form.handle(key) }
    return form
  }

  @Test func `it draws the fields, the selected one marked`() {
    #expect(
      picture(width: 24, height: 4) { Form(Self.schema).draw(on: &$0, in: $1, theme: .test) } == [
        "› Seconds  [ ]", "  List     inbox", "  Days     7", "  Sort by  ‹ due ›",
      ])
  }

  @Test func `values are typed, switched and chosen`() {
    let form = filled("Space Down Ctrl+U w o r k Tab Backspace 1 4 Down Space Right Left")
    #expect(form.values == ["seconds": true, "list": "work", "days": 14, "sort": "name"])
    #expect(filled("Up Up Up").selected == 1)
    #expect(filled("Shift+Tab Left").values["sort"] == "age")
    #expect(Form(Self.schema, values: ["days": 3, "sort": "odd", "seconds": true]).values["days"] == 3)
    #expect(filled("Up Right", Form(Self.schema, values: ["sort": "odd"])).values["sort"] == "due")
  }

  @Test func `each field says what is wrong with it`() {
    let form = filled("Down Ctrl+U Down x Enter")
    #expect(form.faults == ["list": "List cannot be empty.", "days": "Days must be a whole number from 1 to 31."])
    #expect(form.selected == 1 && form.height == 6)
    #expect(
      picture(width: 30, height: 6) { form.draw(on: &$0, in: $1, theme: .test) } == [
        "  Seconds  [ ]", "› List", "  ! List cannot be empty.", "  Days     7x", "  ! Days must be a whole numb…",
        "  Sort by  ‹ due ›",
      ])
    #expect(filled("a", form).faults.keys.sorted() == ["days"])
    var told = Form(Self.schema)
    told.show(fault: "That list is gone.", at: "list")
    #expect(told.selected == 1 && told.faults["list"] == "That list is gone.")
  }

  @Test func `what is wrong is said while it is typed`() {
    #expect(filled("Down Ctrl+U").faults == ["list": "List cannot be empty."])
    #expect(filled("Down Ctrl+U w").faults.isEmpty)
    #expect(filled("Down Down 9").faults == ["days": "Days must be a whole number from 1 to 31."])
  }

  @Test func `plus and minus step a number within its bounds, arrows switch a flag`() {
    #expect(filled("Down Down + + -").values["days"] == 8)
    #expect(filled("Down Down " + String(repeating: "+ ", count: 40)).values["days"] == 31)
    #expect(filled("Down Down " + String(repeating: "- ", count: 40)).values["days"] == 1)
    #expect(filled("Down Down Ctrl+U x +").values["days"] == 2)
    #expect(filled("Right").values["seconds"] == true && filled("Left Left").values["seconds"] == false)
    let signed = Form(SettingsSchema([.init("a", "A", .number(0, Int.min...Int.max))]))
    #expect(filled("Ctrl+U - 5", signed).values["a"] == -5)
    #expect(filled("- -", signed).values["a"] == -2)
    #expect(filled("+", Form(signed.schema, values: ["a": .int(.max)])).values["a"] == .int(.max))
  }

  @Test func `a paste that finds no room says so until the field is changed`() {
    var form = filled("Down")
    #expect(form.paste(" and more") == .changed)
    #expect(form.faults["list"] == "The field takes 9 characters; the rest of the paste was left out.")
    form.handle(Key(.backspace))
    #expect(form.faults.isEmpty && form.values["list"] == "inbox an")
  }

  @Test func `says what a key did`() {
    var form = Form(Self.schema)
    let outcomes = keys("Space x Down a Left Escape Enter").map { form.handle($0) }
    #expect(outcomes == [.changed, .ignored, .moved, .changed, .moved, .ignored, .done])
    #expect(form.paste("\n1") == .changed && form.values["list"] == "inbox 1a")
    var empty = Form(SettingsSchema([]))
    #expect(keys("Down Up x Enter").map { empty.handle($0) } == [.moved, .moved, .ignored, .done])
    var none = Form(SettingsSchema([.init("a", "A", .choice("", []))]))
    #expect(keys("Space Left Right").map { none.handle($0) } == [.ignored, .ignored, .ignored])
  }

  @Test func `the selected field is in view with its fault`() {
    var form = Form(
      SettingsSchema((0..<20).map { .init("k\($0)", "Field \($0)", .text("", longest: 5, isRequired: true)) }))
    let isValid = form.validate()
    #expect(!isValid)
    for _ in 0..<12 { form.handle(Key(.down)) }
    let lines = picture(width: 40, height: 4) { form.draw(on: &$0, in: $1, theme: .test) }
    #expect(lines[2].hasPrefix("› Field 12") && lines[3].contains("! Field 12 cannot"))
    #expect(picture(width: 40, height: 1) { form.draw(on: &$0, in: $1, theme: .test) }[0].hasPrefix("› Field 12"))
  }

  @Test(arguments: [(0, 0), (1, 1), (2, 1), (1, 5), (5, 2), (7, 3), (60, 12)])
  func `a form draws in any room`(width: Int, height: Int) {
    let form = filled("Down Ctrl+U 漢 字 Down x Enter Up Up")
    for origin in [Point.zero, Point(x: 3, y: 3), Point(x: -2, y: -2)] {
      var surface = Surface(size: Size(width: width, height: height))
      form.draw(on: &surface, in: Rect(x: origin.x, y: origin.y, width: width, height: height), theme: .test)
      #expect(surface.isSound)
    }
  }
}
