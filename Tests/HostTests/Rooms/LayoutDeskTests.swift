import Canvas
import Testing

@testable import Host

@Suite("The layouts that are worked on")
@MainActor
struct LayoutDeskTests {
  @Test func `what was done last is taken back first`() {
    var desk = LayoutDesk()
    desk.note(.delete("a"))
    desk.note(.rename("b", "c"))
    let undos = [desk.takeUndo(), desk.takeUndo(), desk.takeUndo()]
    #expect(undos == [.rename("b", "c"), .delete("a"), nil])
  }

  @Test func `all is saved when as many saves have ended as were begun`() {
    var desk = LayoutDesk()
    #expect(desk.isSaved)
    desk.beginSave()
    desk.beginSave()
    desk.endSave()
    #expect(!desk.isSaved)
    desk.endSave()
    #expect(desk.isSaved)
  }

  @Test func `the open file goes by the name of its layout`() {
    var desk = LayoutDesk()
    #expect(desk.file(named: "notes") == nil)
    desk.file = OpenedFile(path: "team.toml", newest: HostRig.twoNotes) { _ in nil }
    #expect(desk.file(named: "notes")?.path == "team.toml" && desk.file(named: "team.toml") == nil)
  }
}
