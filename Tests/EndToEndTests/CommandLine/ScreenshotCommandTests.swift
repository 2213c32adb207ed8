import EaselKit
import Foundation
import TestKit
import Testing

/// `easel screenshot`: the canvas with what a server says, as files.
@Suite struct ScreenshotCommandTests {
  private static let formats = ["txt", "svg", "ansi"]

  /// A picture in each form, in the order of ``formats``.
  private func pictures(_ desk: Desk, _ options: String...) async throws -> [String] {
    var pictures: [String] = []
    for format in Self.formats {
      let result = try await desk.easel(arguments: ["screenshot", "--format", format] + options)
      #expect(result.status == 0 && result.complaint.isEmpty, "\(format): \(result.complaint)")
      pictures.append(result.output)
    }
    return pictures
  }

  /// A picture in ANSI without the sequences that colour it.
  private func uncoloured(_ ansi: String) -> String { ansi.replacing(/\u{1B}\[[0-9;]*m/, with: "") }

  @Test func itShowsWhatTheServerHas() async throws {
    try await Desk.with { desk in
      #expect(try await desk.easel("todo", "add", "Water the 日本語 plants").status == 0)
      #expect(try await desk.easel("chat", "send", "general", "<b>Rock & roll</b> ]]> \"5\" 👩‍👩‍👧 e\u{301}").status == 0)
      let before = try await desk.serverPID()
      let pictures = try await pictures(desk, "--size", "140x45")
      let (text, drawing, coloured) = (pictures[0], pictures[1], uncoloured(pictures[2]))
      for picture in [text, coloured] {
        #expect(picture.contains("[ ] Water the 日本語 plants"), "\(picture)")
        #expect(picture.contains("<b>Rock & roll</b> ]]> \"5\" 👩 e\u{301}"), "\(picture)")
        #expect(picture.contains("Todo") && picture.contains("Calendar") && picture.contains("general"))
        #expect(picture.split(separator: "\n", omittingEmptySubsequences: false).count == 46)
        #expect(ScreenLook.borderFault(in: picture) == nil)
      }
      #expect(XMLDocumentCheck.fault(in: drawing) == nil)
      #expect(drawing.contains("&lt;b&gt;Rock &amp; roll&lt;/b&gt; ]]&gt; &quot;5&quot;"))
      #expect(drawing.contains(">日<") && drawing.contains(">👩<"))
      #expect(try await desk.serverPID() == before)
    }
  }

  @Test func whatAHostileServerSaysStaysText() async throws {
    try await Desk.with { desk in
      let server = try ScriptedServer(at: desk.file("s.sock", ""), answers: HostileServerTests.answers)
      defer { server.stop() }
      let pictures = try await pictures(desk, "--size", "140x45", "--server", "unix:\(server.path)")
      let (text, drawing, coloured) = (pictures[0], pictures[1], uncoloured(pictures[2]))
      for picture in [text, drawing, coloured] { #expect(!picture.hasControls, "\(picture.debugDescription)") }
      // It is there, and seen for what it is.
      for picture in [text, coloured] { #expect(picture.contains("[ ] a␛[2J"), "\(picture)") }
      #expect(XMLDocumentCheck.fault(in: drawing) == nil)
      #expect(drawing.contains("a␛[2J") || drawing.contains(">␛<"))
      #expect(ScreenLook.borderFault(in: text) == nil)
    }
  }
}
