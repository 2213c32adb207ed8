import EaselAPI
import Foundation
import TestKit
import Testing

@testable import Backend

/// What operators set, and what is said of what they set wrongly.
@Suite("server configuration")
struct ServerConfigurationTests {
  /// Reads a file of settings.
  private func read(
    _ text: String, environment: [String: String] = [:], options: [String: [String]] = [:],
    _ body: (ServerSettings, String) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "easeld.toml").path
      try Data(text.utf8).write(to: URL(filePath: file))
      try body(
        ServerSettings(.init(file: file, environment: environment, options: options, folder: "/work")),
        folder.path)
    }
  }

  @Test("every setting can be set in the file, by a variable and by an option, each going before the one before")
  func precedence() throws {
    for setting in ServerSetting.all {
      let (low, middle, high) = Self.samples(of: setting.type)
      guard setting.isInFile else {
        try read("", environment: [setting.variable: middle]) { configuration, _ in
          #expect(configuration.value(setting) == .secret(Secret(middle)))
          #expect(configuration.value(setting)?.toml == "***")
          #expect(configuration.origin(of: setting) == .environment)
        }
        continue
      }
      let table = setting.table.map { "[\($0)]\n" } ?? ""
      let text = "\(table)\(setting.key) = \(low)"
      let line = setting.table == nil ? 1 : 2
      try read(text) { configuration, _ in
        #expect(configuration.faults.isEmpty, "\(setting.name): \(configuration.faults)")
        #expect(configuration.origin(of: setting) == .file(line: line))
        #expect(configuration.value(setting) != setting.standard)
      }
      try read(text, environment: [setting.variable: middle]) { configuration, _ in
        #expect(configuration.faults.isEmpty, "\(setting.name): \(configuration.faults)")
        #expect(configuration.origin(of: setting) == .environment)
      }
      let option = try #require(setting.option)
      try read(text, environment: [setting.variable: middle], options: [option: [high]]) { configuration, _ in
        #expect(configuration.faults.isEmpty, "\(setting.name): \(configuration.faults)")
        #expect(configuration.origin(of: setting) == .option)
        #expect(configuration.value(setting)?.toml.contains(high) == true, "\(setting.name)")
      }
    }
  }

  @Test("a variable that looks like a setting and is none is told of, with the one that may be meant")
  func unknownVariables() throws {
    let environment = [
      "EASELD_LISTEN": "127.0.0.1:1", "EASELD_CONFIG": "x", "EASELD_LISTN": "y", "EASELD_ZZZZZZZZZZZZZZ": "",
      "PATH": "/",
    ]
    try read("", environment: environment) { configuration, _ in
      #expect(
        configuration.warnings(for: .whole) == [
          "The environment has EASELD_LISTN, which is no setting; did you mean EASELD_LISTEN?",
          "The environment has EASELD_ZZZZZZZZZZZZZZ, which is no setting; it has no effect.",
        ])
      try configuration.requireSound()
    }
  }

  /// Values of a type: as a file has it, as a variable does, and as an option does.
  private static func samples(of type: SettingType) -> (String, String, String) {
    switch type {
    case .flag: ("true", "no", "true")
    case .number: ("7", "8", "9")
    case .share: ("0.5", "0.25", "0.75")
    case .choice(let words): ("\"\(words[0])\"", words[1], words[0])
    case .path: ("\"/a\"", "/b", "/c")
    case .listen: ("\"127.0.0.1:1\"", "127.0.0.1:2", "127.0.0.1:3")
    case .url: ("\"http://a\"", "http://b:1", "unix:/c")
    case .webAddress: ("\"http://a/b\"", "https://b/c", "http://c:1/d")
    case .mail: ("\"smtp://a\"", "smtps://b", "file:/c")
    case .email: ("\"a@example.com\"", "b@example.com", "c@example.com")
    case .upstreams: ("[\"a=http://a\"]", "b=http://b,c=http://c", "todo=unix:/d")
    case .networks: ("[\"10.0.0.0/8\"]", "192.0.2.1,2001:db8::/32", "172.18.0.0/16")
    case .secret: ("", String(repeating: "s", count: 40), "")
    }
  }

  @Test("relative paths are meant in the folder of the file, or of the command")
  func paths() throws {
    try read(
      """
      listen = "unix:sock"
      data = "d"
      [mail]
      server = "file:m"
      [parts]
      upstream = ["todo=unix:t.sock"]
      """, environment: ["EASELD_CERTIFICATE": "c.pem"], options: ["gateway": ["unix:g.sock"]]
    ) { configuration, folder in
      #expect(configuration.faults.isEmpty)
      #expect(configuration.text(.listen) == "unix:\(folder)/sock")
      #expect(configuration.text(.data) == "\(folder)/d")
      #expect(configuration.text(.mail) == "file:\(folder)/m")
      #expect(configuration.list(.upstream) == ["todo=unix:\(folder)/t.sock"])
      #expect(configuration.text(.certificate) == "/work/c.pem")
      #expect(configuration.text(.gateway) == "unix:/work/g.sock")
    }
  }

  @Test("what is wrong is told with its line, in a sentence each")
  func faults() throws {
    let cases: [(text: String, line: Int?, words: String)] = [
      ("lissen = \"127.0.0.1:1\"", 1, "did you mean \"listen\"?"),
      ("listen = 8080", 1, "listen must be a text, not a whole number."),
      ("listen = \"8080\"", 1, "is not an address to listen on"),
      ("listen = \"127.0.0.1:99999\"", 1, "is not an address to listen on"),
      ("drain = -1", 1, "drain must be a whole number from 0 to 3600, not -1."),
      ("\n\ndrain = \"ten\"", 3, "not a text."),
      ("sign-in = \"yes\"", 1, "sign-in must be true or false, not a text."),
      ("rate = 5", 1, "did you mean \"edge.rate\"?"),
      ("[edge]\nrte = 5", 2, "There is no setting \"edge.rte\"; did you mean \"edge.rate\"?"),
      ("[mail]\npassword = \"hunter2\"", 2, "Secrets do not stand in this file;"),
      ("[mail]\nserver = \"smtp://me:hunter2@mail.example.com\"", 2, "without a password"),
      ("[mail]\nfrom = \"nobody\"", 2, "must be an address such as easel@example.com"),
      ("[parts]\nupstream = [\"todo\"]", 2, "has no service \"todo\""),
      ("[parts]\ngateway = \"ftp://x\"", 2, "must be http://HOST:PORT"),
      ("parts = 1", 1, "parts must be a table"),
      ("[edge]\nproxies = [\"10.0.0.0/33\"]", 2, "has no network \"10.0.0.0/33\"; write ADDRESS or ADDRESS/BITS"),
      ("[features]\nwebhoks = true", 2, "did you mean \"features.webhooks\"?"),
      ("[features]\nsignup = 1", 2, "signup must be true, false or a table"),
      ("[features]\nsignup = { percent = 101 }", 2, "percent must be a whole number from 0 to 100, not 101."),
      ("[features]\nsignup = { services = [\"todo\"] }", 2, "is asked for by auth, not by \"todo\"."),
      ("[features]\nsignup = { user = [\"a\"] }", 2, "did you mean \"users\"?"),
      ("listen = ", 1, "This is not valid TOML"),
      ("a\u{0}b", 1, "The file contains a NUL character."),
    ]
    for (text, line, words) in cases {
      try read(text) { configuration, folder in
        let fault = try #require(configuration.faults.first, "\(text)")
        #expect(configuration.faults.count == 1, "\(configuration.faults)")
        #expect(fault.place == "\(folder)/easeld.toml" + (line.map { ":\($0)" } ?? ""), "\(text)")
        #expect(fault.sentence.contains(words), "\(fault.sentence)")
        #expect(!fault.description.contains("hunter2"))
        #expect(ConfigurationRefusal(faults: configuration.faults).exitStatus == 78)
      }
    }
  }

  @Test("all that is wrong is told at once; only a wrong option is wrong use")
  func manyFaults() throws {
    try read("a = 1\ndrain = -1", environment: ["EASELD_RATE": "much"], options: ["drain": ["x"]]) { configuration, _ in
      #expect(configuration.faults.map(\.isWrongUse) == [false, false, true, false])
      #expect(configuration.faults.last?.description.hasPrefix("EASELD_RATE must be a whole number") == true)
      #expect(configuration.faults.contains { $0.description.hasPrefix("--drain must be a whole number") })
    }
    let missing = ServerSettings(.init(file: "/none/easeld.toml", folder: "/"))
    #expect(missing.faults.map(\.place) == ["/none/easeld.toml"])
    let onlyUse = ServerSettings(.init(file: nil, options: ["rate": ["-1"]], folder: "/"))
    #expect(ConfigurationRefusal(faults: onlyUse.faults).exitStatus == 2)
  }

  @Test("all that is wrong with a feature is told at once")
  func manyFaultsOfAFeature() throws {
    try read("[features]\nsignup = { percent = 200, users = 1, services = [\"nosuch\"] }") { configuration, _ in
      for word in ["percent", "users", "nosuch"] {
        #expect(configuration.faults.contains { $0.sentence.contains(word) }, "\(configuration.faults)")
      }
      #expect(configuration.features == FeatureSet())
    }
  }

  @Test("a feature for somebody who can have no account, and a service whose name is nearly one of ours, are odd")
  func oddNames() throws {
    let ada = "0192f0c1-0000-7000-8000-000000000001"
    try read("[features]\nwebhooks = { users = [\"abc\", \"\(ada)\"] }") { configuration, folder in
      #expect(configuration.faults.isEmpty)
      #expect(configuration.warnings(for: .whole).count == 1)
      let warning = try #require(configuration.warnings(for: .whole).first)
      let start = "\(folder)/easeld.toml:2: The feature webhooks is for \"abc\", which is nobody: "
      #expect(warning.hasPrefix(start), "\(warning)")
    }
    // Where nobody signs in, the owner is whoever runs the server, by the name of the system.
    try read("sign-in = false\n[features]\nwebhooks = { users = [\"abc\"] }") { configuration, _ in
      #expect(configuration.warnings(for: .whole).isEmpty)
    }
    let upstreams = #"["tood=http://127.0.0.1:1", "todo=http://127.0.0.1:1", "weather=http://127.0.0.1:1"]"#
    try read("[parts]\nupstream = \(upstreams)") { configuration, _ in
      #expect(configuration.faults.isEmpty)
      let sentence = "parts.upstream has a service \"tood\", which is none of Easel's; did you mean \"todo\"?"
      #expect(configuration.warnings(for: .gateway) == [sentence])
    }
  }

  @Test("what does not go together is told where it is set")
  func conflicts() throws {
    let cases: [(text: String, line: Int, words: String)] = [
      ("[tls]\ncertificate = \"/c\"", 2, "tls.certificate needs tls.key."),
      ("[tls]\nkey = \"/c\"", 2, "tls.key needs tls.certificate."),
      ("[tls]\nclient-authority = \"/c\"", 2, "tls.client-authority needs tls.certificate."),
      ("[tls]\nkey = \"/none\"\ncertificate = \"/none\"", 3, "/none cannot be used for TLS: no such file"),
      ("listen = \"0.0.0.0:80\"\nsign-in = false", 1, "can be reached from other machines"),
      ("[mail]\nserver = \"smtp://a@b\"\npassword-file = \"/none\"", 3, "The secret in /none cannot be used."),
    ]
    for (text, line, words) in cases {
      try read(text) { configuration, folder in
        var maker = PlanMaker(configuration, part: .whole, paths: EaselPaths(environment: ["EASEL_HOME": folder]))
        let refusal = #expect(throws: ConfigurationRefusal.self) { try maker.plan() }
        let fault = try #require(refusal?.faults.first)
        #expect(refusal?.faults.count == 1)
        #expect(fault.place == "\(folder)/easeld.toml:\(line)")
        #expect(fault.sentence.contains(words), "\(fault.sentence)")
      }
    }
  }

  @Test("what is wrong with files is told with all else that is wrong")
  func filesBesides() throws {
    try read("rate = -1\n[tls]\ncertificate = \"/none\"\nkey = \"/none\"") { configuration, folder in
      var maker = PlanMaker(configuration, part: .whole, paths: EaselPaths(environment: ["EASEL_HOME": folder]))
      let refusal = #expect(throws: ConfigurationRefusal.self) { try maker.plan() }
      #expect(refusal?.faults.map { $0.place?.suffix(2) } == [":1", ":3"])
      #expect(refusal?.faults.last?.sentence.contains("/none cannot be used for TLS") == true)
    }
  }

  @Test("no fault hides another: of files, of values, and of each item of a list")
  func everyFault() throws {
    try read(
      """
      drain = -1
      listen = "0.0.0.0:1"
      sign-in = false
      [tls]
      certificate = "/none"
      key = "/none"
      [metrics]
      token-file = "open"
      [edge]
      proxies = ["a", "10.0.0.0/8", "b"]
      [features]
      webhooks = { services = ["x", "events", "y"], users = ["u"] }
      """
    ) { configuration, folder in
      try "secret".write(toFile: "\(folder)/open", atomically: true, encoding: .utf8)
      chmod("\(folder)/open", 0o644)
      let paths = EaselPaths(environment: ["EASEL_HOME": folder])
      var maker = PlanMaker(configuration, part: .whole, paths: paths, isTrial: true)
      let refusal = try #require(#expect(throws: ConfigurationRefusal.self) { try maker.plan() })
      let sentences = refusal.faults.map(\.sentence)
      for words in [
        "drain must be", "can be reached from other machines", "/none cannot be used for TLS", "others can read it",
        "no network \"a\"", "no network \"b\"", "not by \"x\"", "not by \"y\"",
      ] {
        #expect(sentences.count { $0.contains(words) } == 1, "\(words): \(sentences)")
      }
      #expect(sentences.count == 8, "\(sentences)")
    }
    try read("drain = -1\n[mail]\nserver = 1\npassword-file = \"/none\"") { configuration, folder in
      var maker = PlanMaker(configuration, part: .whole, paths: EaselPaths(environment: ["EASEL_HOME": folder]))
      let refusal = #expect(throws: ConfigurationRefusal.self) { try maker.plan() }
      #expect(refusal?.faults.map { $0.place?.suffix(2) } == [":1", ":3", ":4"])
    }
  }

  @Test("a plan is what is set; secrets come from files that not everybody can read")
  func plan() throws {
    try read(
      """
      listen = "0.0.0.0:9000"
      data = "data"
      drain = 3
      [edge]
      rate = 0
      channels = 7
      behind-proxy = true
      [mail]
      server = "smtp://me@127.0.0.1:2525"
      password-file = "password"
      [webhooks]
      allow-inner = true
      [features]
      publish = false
      """
    ) { configuration, folder in
      let file = "\(folder)/password"
      try Data("s3cret\nrest".utf8).write(to: URL(filePath: file))
      chmod(file, 0o644)
      let paths = EaselPaths(environment: ["EASEL_HOME": folder])
      var maker = PlanMaker(configuration, part: .whole, paths: paths)
      let refusal = #expect(throws: ConfigurationRefusal.self) { try maker.plan() }
      #expect(refusal?.faults.first?.sentence.contains("chmod 600") == true)
      chmod(file, 0o640)
      maker = PlanMaker(configuration, part: .whole, paths: paths)
      let plan = try maker.plan()
      #expect(plan.address == .tcp(host: "0.0.0.0", port: 9000))
      #expect(plan.folder == "\(folder)/data")
      #expect(plan.drain == .seconds(3))
      #expect(plan.edge.personRate == nil)
      #expect(plan.live.channels == 7)
      #expect(plan.edge.isBehindProxy)
      #expect(plan.webhooks.allowsInnerAddresses)
      #expect(!plan.features.isOn(.publish, for: "ada", at: "events"))
      guard case .smtp(let server) = plan.signIn?.mail?.route else {
        Issue.record("no mail server")
        return
      }
      #expect(server.password?.revealed == "s3cret")
    }
  }

  @Test("a trial makes nothing, not even the key of the parts")
  func trial() throws {
    try read("") { configuration, folder in
      let paths = EaselPaths(environment: ["EASEL_HOME": folder])
      var trial = PlanMaker(configuration, part: .gateway, paths: paths, isTrial: true)
      _ = try trial.plan()
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["easeld.toml"])
      var maker = PlanMaker(configuration, part: .gateway, paths: paths)
      #expect(try maker.plan().key != nil)
      #expect(FileManager.default.fileExists(atPath: "\(paths.data)/internal.key"))
    }
    let short = ServerSettings(
      .init(file: nil, environment: ["EASELD_INTERNAL_SECRET": "short"], folder: "/"))
    var maker = PlanMaker(short, part: .gateway, paths: EaselPaths(environment: [:]))
    let refusal = #expect(throws: ConfigurationRefusal.self) { try maker.plan() }
    #expect(refusal?.faults.map(\.description) == ["EASELD_INTERNAL_SECRET: The key needs at least 32 bytes."])
  }
}
