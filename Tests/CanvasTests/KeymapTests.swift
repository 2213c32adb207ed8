import Canvas
import EaselKit
import Testing

@Suite("Keymap")
struct KeymapTests {
  @Test("every action can be reached by a key", arguments: HostAction.allCases)
  func reachable(action: HostAction) { #expect(!Keymap.standard.keys(for: action).isEmpty) }

  @Test("keys are shown with their leader")
  func shown() {
    #expect(Keymap.standard.keys(for: .moveWidget) == ["Ctrl+Space m"])
    #expect(Keymap.standard.keys(for: .palette).contains("Ctrl+P"))
    #expect(Keymap.standard.keys(for: .commandLine).contains(":"))
  }

  @Test("ids are stable names with a dot")
  func ids() { #expect(HostAction.allCases.allSatisfy { $0.rawValue.split(separator: ".").count == 2 }) }

  @Test(arguments: ["", ".", "..", "/", "a/b", " a", "-a", "a\u{7}", String(repeating: "x", count: 61)])
  func badNames(name: String) { #expect(LayoutName.fault(in: name) != nil) }

  @Test(arguments: ["home", "My desk", "日本", ".zshrc", "..."])
  func goodNames(name: String) { #expect(LayoutName.fault(in: name) == nil) }
}
