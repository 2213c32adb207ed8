import Canvas
import EaselKit
import Host
import TestKit
import Testing
import Widgets

@Suite("The tour")
@MainActor
struct TourTests {
  private func rig(_ size: Size = Size(width: 100, height: 30)) throws -> HostRig {
    let rig = try HostRig(size: size)
    rig.press("Ctrl+Space", "T")
    return rig
  }

  @Test(arguments: [Size(width: 80, height: 24), Size(width: 120, height: 40), Size(width: 40, height: 24)])
  func `looks as recorded`(size: Size) throws {
    let rig = try HostRig(size: size)
    rig.host.offerTour()
    let offer = Golden.fault(ScreenText.render(rig.surface()), "tour-offer-\(size.width)x\(size.height)")
    #expect(offer == nil, Comment(rawValue: offer ?? ""))
    rig.press("Ctrl+Space", "T")
    let fault = Golden.fault(ScreenText.render(rig.surface()), "tour-\(size.width)x\(size.height)")
    #expect(fault == nil, Comment(rawValue: fault ?? ""))
    rig.press("Ctrl+P")
    let below = Golden.fault(ScreenText.render(rig.surface()), "tour-palette-\(size.width)x\(size.height)")
    #expect(below == nil, Comment(rawValue: below ?? ""))
  }

  @Test(arguments: [Size(width: 40, height: 15), Size(width: 40, height: 24), Size(width: 60, height: 15)])
  func `the offer fits a small screen and names a way without the leader`(size: Size) throws {
    let rig = try HostRig(size: size)
    rig.host.offerTour()
    let words = rig.text.split { !$0.isLetter && !$0.isNumber && $0 != "+" }.joined(separator: " ")
    #expect(words.contains("Welcome") && words.contains("Ctrl+P then tour") && words.contains("Esc declines"))
    rig.press("Esc")
    #expect(!rig.text.contains("Welcome"))
    rig.press("Ctrl+P")
    for letter in "tour" { rig.press(String(letter)) }
    rig.press("Enter")
    #expect(rig.text.contains("Tour 1 of"))
  }

  @Test func `it is not there unless it is offered`() throws {
    #expect(!(try HostRig(size: Size(width: 100, height: 30))).text.contains("Tour"))
  }

  @Test func `each step goes on when it was done`() async throws {
    let rig = try rig()
    #expect(rig.text.contains("Tour 1 of 7") && rig.text.contains("Tab goes"))
    rig.press("Tab")
    #expect(rig.text.contains("Tour 2 of 7") && rig.text.contains("Ctrl+Space m"))
    rig.press("Shift+Tab", "Ctrl+Space", "r", "Left", "Enter", "Ctrl+Space", "m", "Right", "Enter")
    // Both are done, whichever came first.
    #expect(rig.text.contains("Tour 4 of 7") && rig.text.contains("Ctrl+Space z"))
    rig.press("Ctrl+Space", "z")
    #expect(rig.text.contains("Tour 4 of 7") && rig.text.contains("once more"))
    rig.press("Ctrl+Space", "z")
    #expect(rig.text.contains("Tour 5 of 7"))
    rig.press("Ctrl+P", "Esc")
    #expect(rig.text.contains("Tour 6 of 7"))
    rig.press("Ctrl+Space", "s", "Enter")
    #expect(rig.text.contains("Tour 7 of 7"))
    rig.press("?", "Esc")
    #expect(!rig.text.contains("Tour 7"))
    #expect(rig.text.contains("That was the tour."))
    #expect(await rig.settle { rig.store.now.preferences["tour.seen"] == true })
  }

  @Test func `looking at the help in any step leaves the tour where it is`() throws {
    let rig = try rig()
    for step in 1..<7 {
      rig.press("?")
      #expect(rig.text.contains("Tour \(step) of 7"))
      rig.press("Esc")
      #expect(rig.text.contains("Tour \(step) of 7"))
      rig.press("Ctrl+Space", "T")
    }
    // The last step, the help, is done by then.
    #expect(rig.text.contains("That was the tour."))
  }

  @Test func `where plain keys are typed, the help's step names the key that is not`() throws {
    let page = Page(
      id: "page-1", title: "Main",
      widgets: [WidgetPlacement(id: "chat-1", app: "chat", frame: GridFrame(x: 0, y: 0, w: 6, h: 12))])
    let rig = try HostRig(
      layout: Layout(name: "talk", pages: [page]), size: Size(width: 100, height: 30),
      apps: WidgetCatalog.builtIn.types)
    rig.press("Ctrl+Space", "T")
    for _ in 0..<6 { rig.press("Ctrl+Space", "T") }
    #expect(rig.text.contains("Tour 7 of 7") && rig.text.contains("F1 shows the keys") && !rig.text.contains("? shows"))
    rig.press("F1", "Esc")
    #expect(rig.text.contains("That was the tour."))
  }

  private func sentences(_ rig: HostRig) -> String {
    var all = ""
    for _ in 0..<7 {
      // As one text: the box breaks lines where it must.
      all += rig.screen.map { $0.filter { !"│┃╭╮╰╯─━┏┓┗┛".contains($0) }.split(separator: " ").joined(separator: " ") }
        .joined(separator: " ")
      rig.host.handle(.key(rig.host.configuration.keymap.leader))
      rig.press("T")
    }
    return all
  }

  @Test func `it names the keys as they are`() throws {
    let layout = Layout(name: "empty", pages: [Page(id: "page-1", title: "Main", widgets: [])])
    let rig = try HostRig(layout: layout, size: Size(width: 100, height: 30))
    rig.press("Ctrl+Space", "T")
    #expect(sentences(rig).contains("and the arrow keys move the widget. Enter keeps it there, Esc puts it back."))
    var configuration = Configuration()
    configuration.notifications.toasts = false
    for code in [Key.Code.left, .down, .up, .right, .enter, .escape] {
      configuration.keymap.whileArranging[Key(code)] = nil
    }
    configuration.keymap.whileArranging[Key("e")] = .keep
    configuration.keymap.whileArranging[Key("b")] = .putBack
    configuration.keymap.direct[Key(.function(1))] = nil
    configuration.keymap.direct[Key(.function(2))] = .help
    for (key, action) in configuration.keymap.afterLeader where action == .saveLayout {
      configuration.keymap.afterLeader[key] = nil
    }
    rig.host.apply(configuration)
    rig.press("Ctrl+Space", "T")
    let all = sentences(rig)
    #expect(all.contains("and hjkl move the widget. e keeps it there, b puts it back."))
    #expect(all.contains("the others make room. e keeps it"))
    #expect(all.contains("F2 while you type") && !all.contains("F1"))
    #expect(all.contains("\"Save the layout\" in the palette saves the canvas"))
  }

  @Test func `a todo is a step where there is a list for it`() throws {
    let layout = Layout(
      name: "desk",
      pages: [
        Page(
          id: "page-1", title: "Main",
          widgets: [WidgetPlacement(id: "todo-1", app: "todo", frame: GridFrame(x: 0, y: 0, w: 6, h: 12))])
      ])
    let rig = try HostRig(layout: layout, size: Size(width: 100, height: 30), apps: WidgetCatalog.builtIn.types)
    rig.press("Ctrl+Space", "T", "Ctrl+Space", "T")
    #expect(rig.text.contains("Tour 2 of 8") && rig.text.contains("Ctrl+Space 1 goes to Todo"))
  }

  @Test func `keys do what they always do; Esc leaves once nobody else has a use for it`() throws {
    let rig = try rig()
    rig.press("i", "i")
    #expect(rig.text.contains("note ii") && rig.text.contains("Tour 1"))
    rig.press("Ctrl+P", "Esc")
    #expect(rig.text.contains("Tour 1"))
    rig.press("Esc")
    #expect(!rig.text.contains("Tour 1"))
    #expect(rig.text.contains("Ctrl+Space T takes it again"))
    rig.press("Ctrl+Space", "T")
    #expect(rig.text.contains("Tour 1 of 7"))
  }

  @Test func `the offer counts nothing, Esc declines it for good, and it goes when the person works on`() async throws {
    let rig = try HostRig(size: Size(width: 100, height: 30))
    rig.host.offerTour()
    #expect(rig.text.contains("New here?"))
    rig.press("Tab")
    #expect(rig.text.contains("New here?"))
    rig.press("Esc")
    #expect(!rig.text.contains("New here?"))
    #expect(await rig.settle { rig.store.now.preferences["tour.seen"] == true })
    rig.host.offerTour()
    for _ in 0..<100 { rig.press("i") }
    #expect(!rig.text.contains("New here?"))
    rig.press("Ctrl+Space", "T")
    #expect(rig.text.contains("Tour 1 of 7"))
  }

  @Test func `the offer goes when a widget is arranged`() throws {
    let rig = try HostRig(size: Size(width: 100, height: 30))
    rig.host.offerTour()
    rig.press("Ctrl+Space", "r", "Left", "Enter")
    #expect(!rig.text.contains("New here?"))
  }

  @Test func `steps can be passed over to the end`() throws {
    let rig = try rig()
    for _ in 0..<7 { rig.press("Ctrl+Space", "T") }
    #expect(!rig.text.contains(" of 7"))
    #expect(rig.text.contains("That was the tour."))
  }

  @Test(arguments: [Size(width: 80, height: 24), Size(width: 120, height: 40)])
  func `it does not cover the widget in focus`(size: Size) throws {
    let rig = try HostRig(layout: HostRig.fourNotes, size: size)
    rig.press("Ctrl+Space", "T")
    for number in 1...4 {
      rig.press("Ctrl+Space", "\(number)")
      let id = "note-\(number)"
      let rows = rig.screen
      let column = number % 2 == 1 ? 2 : size.width / 2 + 2
      let row = number <= 2 ? 1 : size.height / 2 + 1
      #expect(rig.host.canvas.focus == id)
      #expect(rows[row].dropFirst(column - 1).hasPrefix(" note") || rows[row].dropFirst(column).hasPrefix("note"))
    }
  }

  @Test func `a screen too small for it says so`() throws {
    let rig = try HostRig(size: Size(width: 80, height: 12))
    rig.press("Ctrl+Space", "T")
    #expect(rig.text.contains("The tour needs a terminal of 36x14 at least."))
  }

  @Test(arguments: [0, 1, 10, 24, 35, 36, 40, 80, 200])
  func `every size is drawn`(width: Int) throws {
    for height in [0, 1, 6, 13, 14, 24, 60] {
      let rig = try rig(Size(width: 100, height: 30))
      rig.host.handle(.resized(Size(width: width, height: height)))
      for _ in 0..<7 {
        #expect(rig.surface().isSound)
        rig.press("Ctrl+Space")
        #expect(rig.surface().isSound)
        rig.press("T")
      }
    }
  }
}
