import Foundation
import TestKit
import Testing

/// The units of `deploy/systemd`, judged by systemd itself.
@Suite struct SystemdTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "deploy/systemd")

  @Test(arguments: ["easeld.service", "easeld@.service"])
  func unitsAreSoundAndClosed(_ name: String) throws {
    try withTemporaryFolder { folder in
      let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
      let unit = folder.appending(path: name)
      try Data(text.replacing("/usr/local/bin/easeld", with: Programs.easeld).utf8).write(to: unit)
      let instance = unit.path.replacing("@.", with: "@todo.")
      let complaint = try Programs.output("/bin/sh", ["-c", "systemd-analyze verify '\(instance)' 2>&1; echo $?"])
      #expect(complaint == "0\n")
      let judged = try Programs.output("/usr/bin/systemd-analyze", ["security", "--offline=true", unit.path])
      let level = try #require(judged.firstMatch(of: /exposure level for \S+: ([0-9.]+)/))
      #expect(try #require(Double(level.1)) <= 1.5)
    }
  }
}
