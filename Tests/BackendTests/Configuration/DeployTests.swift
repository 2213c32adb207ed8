import EaselAPI
import Foundation
import TestKit
import Testing

@testable import Backend

/// What lies in `deploy/` names nothing that there is not.
@Suite("deploy")
struct DeployTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The files that a clone has; nil where this is none.
  private static func keptFiles() throws -> [String]? {
    guard FileManager.default.fileExists(atPath: root.appending(path: ".git").path) else { return nil }
    let git = Process()
    git.executableURL = URL(filePath: "/usr/bin/env")
    git.arguments = ["git", "-c", "safe.directory=*", "-C", root.path, "ls-files"]
    let output = Pipe()
    git.standardOutput = output
    try git.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    git.waitUntilExit()
    try #require(git.terminationStatus == 0)
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test("its variables are settings")
  func variables() throws {
    let known = Set(ServerSetting.all.map(\.variable))
    let files = try FileManager.default.subpathsOfDirectory(atPath: Self.root.appending(path: "deploy").path)
    var count = 0
    for file in files where file.contains(".") {
      for match in try Self.text("deploy/\(file)").matches(of: /EASELD_[A-Z_]+/) {
        #expect(known.contains(String(match.output)), "\(file): \(match.output)")
        count += 1
      }
    }
    #expect(count > 10)
  }

  @Test("its file of settings is in order as it stands: no proxy is believed, and mails go to nobody")
  func settings() throws {
    let file = Self.root.appending(path: "deploy/easeld.toml").path
    var maker = PlanMaker(
      ServerSettings(.init(file: file, folder: "/")), part: .whole, paths: EaselPaths(environment: [:]), isTrial: true)
    let plan = try maker.plan()
    #expect(plan.address == .tcp(host: "127.0.0.1", port: 8080))
    #expect(!plan.edge.isBehindProxy)
    // Where the units let the server write: commands that read the file work on the same data.
    #expect(plan.folder == "/var/lib/easel/services")
    #expect(plan.signIn != nil && plan.signIn?.mail == nil)
  }

  @Test("what its file of settings has as comments is in order, too")
  func suggestions() throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "easeld.toml")
      let lines = try Self.text("deploy/easeld.toml").split(separator: "\n").map { line in
        line.wholeMatch(of: /# ([a-z-]+ = .*)/).map { String($0.1) } ?? String(line)
      }
      try Data(lines.joined(separator: "\n").utf8).write(to: file)
      let password = folder.appending(path: "mail-password")
      try Data("secret".utf8).write(to: password)
      chmod(password.path, 0o600)
      let settings = ServerSettings(
        .init(file: file.path, environment: ["EASELD_MAIL_PASSWORD_FILE": password.path], folder: "/"))
      var maker = PlanMaker(settings, part: .whole, paths: EaselPaths(environment: [:]), isTrial: true)
      let plan = try maker.plan()
      #expect(plan.edge.isBehindProxy && !plan.edge.proxies.isEmpty)
      #expect(settings.warnings(for: .whole).isEmpty)
      #expect(plan.signIn?.mail != nil)
    }
  }

  @Test("what the image copies is there, and nothing that the build needs is left out")
  func image() throws {
    let lines = try Self.text("deploy/docker/Dockerfile").split(separator: "\n")
    let kept = try Self.keptFiles()
    var copied: Set<String> = []
    for line in lines where line.hasPrefix("COPY ") && !line.contains("--from=") {
      for path in line.split(separator: " ").dropFirst().dropLast() {
        copied.insert(String(path))
        // What may be missing is a pattern; everything else must be there after a clone.
        guard !path.contains("[") else { continue }
        #expect(FileManager.default.fileExists(atPath: Self.root.appending(path: String(path)).path), "\(path)")
        guard let kept else { continue }
        #expect(kept.contains { $0 == path || $0.hasPrefix("\(path)/") }, "\(path) is not in the repository")
      }
    }
    #expect(copied.isSuperset(of: ["Makefile", "Package.swift", "Package.resolve[d]", "scripts", "Sources", "Tests"]))
    let built = lines.first { $0.contains("--from=build") }
    #expect(built?.contains("/src/.build/release/easeld /usr/local/bin/easeld") == true)
    // Not as root, and asked for its health.
    #expect(lines.contains("USER 10001:10001"))
    #expect(lines.contains { $0.hasPrefix("HEALTHCHECK ") && $0.hasSuffix(#"CMD ["easeld", "health", "--live"]"#) })
  }

  @Test("proxies tell browsers to come back over TLS, with every answer, as easeld does where it speaks TLS itself")
  func encryption() throws {
    let age = #"Strict-Transport-Security "max-age=31536000""#
    let nginx = try Self.text("deploy/nginx/easel.conf")
    #expect(nginx.contains("\n  add_header \(age) always;\n"))
    // A place with headers of its own would have none of those around it.
    #expect(nginx.matches(of: /add_header/).count == 1)
    #expect(try Self.text("deploy/haproxy/haproxy.cfg").contains("\n  http-after-response set-header \(age)\n"))
  }

  @Test("no proxy keeps calls back because one service fails")
  func checks() throws {
    let check = try Self.text("deploy/haproxy/haproxy.cfg").split(separator: "\n").first { $0.contains("httpchk") }
    #expect(check?.hasSuffix("option httpchk GET \(HealthOperations.live.path)") == true)
  }

  @Test("in containers a proxy of the machine is believed, which calls from the gateway of their network")
  func proxies() throws {
    let compose = try Self.text("deploy/docker/compose.yaml")
    let proxy = try #require(compose.firstMatch(of: /EASELD_PROXIES: ([0-9.]+)/)?.1)
    let gateway = try #require(compose.firstMatch(of: /gateway: ([0-9.]+)}/)?.1)
    let subnet = try #require(compose.firstMatch(of: /subnet: ([0-9.\/]+)/)?.1)
    #expect(proxy == gateway)
    #expect(AddressNetwork(String(subnet))?.contains(String(proxy)) == true)
    #expect(compose.contains(#"EASELD_BEHIND_PROXY: "true""#))
    // Whoever else could call from there would be believed.
    #expect(compose.contains(#"ports: ["127.0.0.1:8080:8080""#))
  }

  @Test("its parts are parts")
  func parts() throws {
    let compose = try Self.text("deploy/docker/compose.yaml")
    let parts = compose.matches(of: /command: \[serve, ([a-z]+)\]/).map { String($0.1) }
    #expect(Set(parts).subtracting(ServiceCatalog.all.map(\.name)) == ["gateway"])
    #expect(parts.count == 5)
  }
}
