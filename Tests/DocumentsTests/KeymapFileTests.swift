import Canvas
import Documents
import EaselKit
import Formats
import Testing

@Suite struct KeymapFileTests {
  @Test func keyAndActionOfABindingAreBothTold() {
    let report = configured("", keymap: "[idle]\nF99 = \"nope\"\nF98 = 1")
    let said = report.findings.map(\.description)
    #expect(said.count == 4 && said.filter { $0.hasPrefix("keymap.toml:2") }.count == 2, "\(said)")
  }

  @Test func bindingsChangeThePreset() {
    let report = configured(
      "keymap = \"tmux\"",
      keymap: """
        leader = "Ctrl+A"
        [after-leader]
        "Z" = "widget.zoom"
        z = false
        [direct]
        "F2" = "widget.add"
        "Alt+p" = "none"
        [idle]
        u = "canvas.undo"
        [arranging]
        "Ctrl+F" = "arrange.right"
        """)
    #expect(report.findings.isEmpty)
    let keymap = report.configuration.keymap
    #expect(keymap.keys(for: .zoomWidget) == ["Ctrl+A Z"])
    #expect(keymap.keys(for: .newPage) == ["Ctrl+A c"])
    #expect(keymap.direct[Key(.function(2))] == .addWidget)
    #expect(keymap.idle[Key("u")] == .undo)
    #expect(keymap.whileArranging[Key("f", .control)] == .right)
  }

  @Test(arguments: [
    (
      "[idle]\n\"\\u202e\" = \"canvas.undo\"",
      "keymap.toml:2: There is no key \"\"; keys are single characters and names such as Enter, Tab, PageUp or F1, with "
        + "Ctrl+, Alt+ or Shift+ before them."
    ),
    (
      "[idle]\nq = \"canvas.undo\"\n# far below\nq = \"app.quit\"",
      "keymap.toml:4: This is not valid TOML: there is a \"q\" already: it is \"canvas.undo\" on line 2, and "
        + "\"app.quit\" here."
    ),
    ("[after-leader]\nm = \"quit\"", "keymap.toml:2: There is no action \"quit\"; did you mean \"app.quit\"?"),
    (
      "[after-leader]\nm = \"widget.mov\"",
      "keymap.toml:2: There is no action \"widget.mov\"; did you mean \"widget.move\"?"
    ),
    (
      "[after-leader]\n\"Ctrl+A\" = \"widget.move\"\n\"C-a\" = \"widget.add\"",
      "keymap.toml:3: \"C-a\" in after-leader is the key Ctrl+A again, which is widget.move on line 2 and widget.add here."
    ),
    (
      "[idle]\n\"F1\" = \"widget.add\"",
      "keymap.toml:2: F1 in idle never counts: direct has it for help.open (the preset)."
    ),
    (
      "[idle]\n\"F5\" = \"widget.add\"\n[direct]\n\"F5\" = \"canvas.undo\"",
      "keymap.toml:2: F5 in idle never counts: direct has it for canvas.undo (line 4)."
    ),
    (
      "leader = \"F5\"\n[direct]\n\"F5\" = \"canvas.undo\"",
      "keymap.toml:3: F5 in direct never counts: it is the leader (line 1)."
    ),
    (
      "[direct]\na = \"widget.add\"",
      "keymap.toml:2: a cannot be a key of direct: nothing else could take it any more."
    ),
    ("leader = \"Enter\"", "keymap.toml:1: Enter cannot be the leader: nothing else could take it any more."),
    ("leader = \"Esc\"", "keymap.toml:1: Esc cannot be the leader."),
    ("leader = 3", "keymap.toml:1: leader must be a text, not a whole number."),
    (
      "[after-leader]\nEsc = \"app.quit\"",
      "keymap.toml:2: Esc leaves the leader's menu and cannot be bound there."
    ),
    (
      "[direct]\n\"Ctrl+I\" = \"widget.add\"", "keymap.toml:2: Ctrl+I cannot be bound: terminals send Tab for it."
    ),
    (
      "[direct]\n\"Hyper+x\" = \"widget.add\"",
      "keymap.toml:2: There is no key \"Hyper+x\"; keys are single characters and names such as Enter, Tab, PageUp or "
        + "F1, with Ctrl+, Alt+ or Shift+ before them."
    ),
    (
      "[arranging]\nz = \"widget.zoom\"",
      "keymap.toml:2: The action \"widget.zoom\" cannot be bound in arranging."
    ),
    (
      "[after-leader]\nz = 3", "keymap.toml:2: z must be the id of an action, or false for none, not a whole number."
    ),
    (
      "[after_leader]\nz = false",
      "keymap.toml:1: There is no \"after_leader\" in a keymap; did you mean \"after-leader\"?"
    ),
    ("direct = 3", "keymap.toml:1: direct must be a table, not a whole number."),
  ])
  func faultsAreNamedWithTheirLine(text: String, sentence: String) {
    #expect(keymapFaults(text) == [sentence])
  }

  @Test(
    "a key that is taken from widgets is warned of",
    arguments: [
      (
        "[direct]\n\"Alt+y\" = \"widget.add\"",
        "keymap.toml:2:1: warning: Alt+y in direct hides a key of Chat (Copy the message)."
      ),
      (
        "leader = \"Ctrl+W\"",
        "keymap.toml:1:10: warning: Ctrl+W as the leader hides a key of Todo (Delete the word before) and Chat "
          + "(Delete the word before); pressed twice it reaches them."
      ),
      (
        "leader = \"Ctrl+Z\"",
        "keymap.toml:1:10: warning: Ctrl+Z as the leader leaves no key for screen.suspend."
      ),
    ])
  func hiddenKeys(text: String, sentence: String) {
    let report = configured(keymap: text)
    #expect(report.findings.map(\.description) == [sentence])
    #expect(report.errors.isEmpty)
  }

  @Test("a key that is only bound where widgets have the first word is not")
  func keysThatHideNothing() {
    #expect(keymapFaults("[idle]\n\"Alt+y\" = \"widget.add\"\n[after-leader]\n\"Ctrl+W\" = \"widget.add\"") == [])
    #expect(keymapFaults("[direct]\n\"Alt+y\" = false") == [])
  }

  @Test("the rest of a file with a fault holds")
  func theRestHolds() {
    let report = configured(keymap: "[after-leader]\nm = \"widget.mov\"\nZ = \"widget.zoom\"")
    #expect(report.findings.count == 1)
    #expect(report.configuration.keymap.afterLeader[Key("Z")] == .zoomWidget)
    #expect(report.configuration.keymap.afterLeader[Key("m")] == .moveWidget)
  }

  @Test(
    "keys that would leave people stuck are not taken",
    arguments: [
      ("[direct]\n\"Ctrl+G\" = false", "Nothing leads to keys.lock"),
      ("[after-leader]\nq = false", "Nothing leads to app.quit"),
      ("[arranging]\nEsc = false", "Nothing leads to arrange.putBack"),
      ("leader = \"Ctrl+G\"", "Nothing leads to keys.lock"),
    ])
  func deadEnds(text: String, piece: String) {
    let report = configured(keymap: text)
    #expect(report.findings.count == 1)
    #expect(report.findings.first?.sentence.hasPrefix(piece) == true)
    #expect(report.configuration.keymap == .standard)
  }

  @Test("what a file binds goes before what the preset has for the key")
  func filesGoFirst() {
    let report = configured(keymap: "leader = \"Ctrl+P\"\n[direct]\n\"PageUp\" = \"page.previous\"")
    #expect(report.findings.isEmpty)
    #expect(report.configuration.keymap.direct[Key("p", .control)] == nil)
    #expect(report.configuration.keymap.idle[Key(.pageUp)] == nil)
  }
}
