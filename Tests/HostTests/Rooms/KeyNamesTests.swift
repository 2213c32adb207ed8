import Canvas
import EaselKit
import Testing

@testable import Host

@Suite("What keys are called")
@MainActor
struct KeyNamesTests {
  @Test(arguments: KeymapPreset.allCases)
  func `every way to an action is named, the plainest first`(preset: KeymapPreset) {
    let names = KeyNames(preset.keymap)
    for action in HostAction.allCases {
      let all = names.all(action)
      #expect(all.sorted() == preset.keymap.keys(for: action).sorted())
      #expect(all == all.sorted { ($0.count, $0) < ($1.count, $1) })
      #expect(names.plainest(action) == all.first)
    }
    #expect(names.leader == preset.keymap.leader.description)
  }

  @Test func `an action without a key has no hint, and undoing is told nonetheless`() {
    var keymap = Keymap.standard
    #expect(KeyNames(keymap).undoWith == "Undo with Ctrl+Space u.")
    keymap.afterLeader[Key("u")] = nil
    #expect(KeyNames(keymap).hint(.undo, "back") == nil && KeyNames(keymap).undoWith == "Undo with undo.")
    keymap.direct[Key(.function(5))] = .undo
    #expect(KeyNames(keymap).hint(.undo, "back") == KeyHint("F5", "back"))
  }
}
