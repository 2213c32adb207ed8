import EaselAPI
import Foundation
import TestKit
import Testing

@testable import Backend

/// Nothing is set in vain without a word.
@Suite("settings without effect")
struct SettingUseTests {
  private static func faults(_ options: [String: [String]], _ part: ServerPlan.Part) throws -> [String] {
    try withTemporaryFolder { folder in
      let paths = EaselPaths(environment: ["EASEL_HOME": folder.path])
      let settings = ServerSettings(.init(file: nil, options: options, folder: "/"))
      var maker = PlanMaker(settings, part: part, paths: paths, isTrial: true)
      do throws(ConfigurationRefusal) {
        _ = try maker.plan()
        return []
      } catch {
        #expect(error.exitStatus == 2, "\(error)")
        return error.faults.map(\.description)
      }
    }
  }

  @Test("an option that the part does not use is wrong, and one that it uses is not")
  func options() throws {
    let cases: [(option: String, value: String, isUsed: [Bool])] = [
      ("upstream", "todo=http://127.0.0.1:9001", [false, true, false]),
      ("gateway", "http://127.0.0.1:8080", [false, false, true]),
      ("advertise", "http://127.0.0.1:9001", [false, false, true]),
      ("internal-key", "/none", [false, true, true]),
      ("mail", "smtp://127.0.0.1:1", [true, true, false]),
      ("mail-from", "a@example.com", [false, false, false]),
      ("proxies", "10.0.0.1", [false, false, true]),
    ]
    for (option, value, isUsed) in cases {
      for (part, isUsed) in zip([ServerPlan.Part.whole, .gateway, .service(.todo)], isUsed) {
        let faults = try Self.faults([option: [value]], part)
        #expect(faults.isEmpty == isUsed, "--\(option) for \(part): \(faults)")
        #expect(faults.allSatisfy { $0.hasPrefix("--\(option) has no effect: ") && $0.hasSuffix(".") }, "\(faults)")
      }
    }
    #expect(try Self.faults(["mail": ["smtp://127.0.0.1:1"], "mail-from": ["a@example.com"]], .whole).isEmpty)
    #expect(try Self.faults(["behind-proxy": ["true"], "proxies": ["10.0.0.1"]], .gateway).isEmpty)
  }

  @Test("what runs in the gateway alone is no service elsewhere", arguments: ["events", "auth"])
  func atGateway(name: String) throws {
    for part in [ServerPlan.Part.gateway, .whole] {
      let faults = try Self.faults(["upstream": ["\(name)=http://127.0.0.1:9001"]], part)
      #expect(faults.count == 1 && faults[0].contains("\"\(name)\", which runs in the gateway"), "\(faults)")
    }
    #expect(try Self.faults(["upstream": ["eventsx=http://127.0.0.1:9001"]], .gateway).isEmpty)
  }

  @Test("a file and a variable are told of, unless another part may read the same")
  func files() throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "easeld.toml").path
      try Data("[parts]\ngateway = \"http://127.0.0.1:1\"\n[mail]\nfrom = \"a@example.com\"\n".utf8).write(
        to: URL(filePath: file))
      let settings = ServerSettings(
        .init(file: file, environment: ["EASELD_UPSTREAM": "todo=http://127.0.0.1:2"], folder: "/"))
      #expect(settings.faults.isEmpty)
      let mail = "\(file):4: mail.from has no effect: there is no mail.server."
      #expect(
        settings.warnings(for: .whole) == [
          "EASELD_UPSTREAM has no effect: only the gateway alone (`easeld serve gateway`) calls services elsewhere.",
          "\(file):2: parts.gateway has no effect: only a service alone (such as `easeld serve todo`) registers at a "
            + "gateway.",
          mail,
        ])
      #expect(settings.warnings(for: .gateway) == [mail])
      #expect(settings.warnings(for: .service(.todo)).isEmpty)
    }
  }
}
