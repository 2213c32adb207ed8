import Canvas
import EaselKit
import Testing

@Suite("Keymap presets")
struct KeymapPresetTests {
  @Test("whatever the standard keys do, those of a preset do", arguments: KeymapPreset.allCases)
  func nothingIsLost(preset: KeymapPreset) {
    let lost = HostAction.allCases.filter {
      $0.focusNumber == nil && $0.pageNumber == nil && !Keymap.standard.keys(for: $0).isEmpty
        && preset.keymap.keys(for: $0).isEmpty
    }
    #expect(lost.isEmpty, "\(lost)")
    let stuck = ArrangingAction.allCases.filter { preset.keymap.keys(for: $0).isEmpty }
    #expect(stuck.isEmpty, "\(stuck)")
    #expect(preset.keymap.dead.isEmpty)
  }

  @Test("no key hides another", arguments: KeymapPreset.allCases)
  func nothingIsHidden(preset: KeymapPreset) {
    let keymap = preset.keymap
    #expect(Set(keymap.direct.keys).isDisjoint(with: keymap.idle.keys))
    #expect(keymap.direct[keymap.leader] == nil && keymap.idle[keymap.leader] == nil)
    #expect(keymap.afterLeader[Key(.escape)] == nil)
  }

  @Test("a preset has the keys of its program")
  func knownKeys() {
    #expect(KeymapPreset.tmux.keymap.keys(for: .newPage) == ["Ctrl+B c"])
    #expect(KeymapPreset.tmux.keymap.afterLeader[Key("1")] == .page1)
    #expect(KeymapPreset.vim.keymap.keys(for: .zoomWidget).contains("Ctrl+W o"))
    #expect(Set(KeymapPreset.emacs.keymap.keys(for: .quit)) == ["Ctrl+X Ctrl+C", "Ctrl+X q", "q"])
  }

  @Test("ids bind and take away in every part")
  func binding() {
    var keymap = Keymap.standard
    for table in KeymapTable.allCases {
      let id = Keymap.actions(of: table)[0]
      keymap.bind(Key(.function(9)), to: id, in: table)
      #expect(keymap[table, Key(.function(9))] == id)
      keymap.bind(Key(.function(9)), to: nil, in: table)
      #expect(keymap[table, Key(.function(9))] == nil)
    }
    #expect(keymap == .standard)
  }
}
