import Canvas
import Documents
import EaselKit
import Formats
import FoundationEssentials
import TestKit
import Testing

@Suite struct ConfigurationTests {
  @Test func nothingIsTheStandard() {
    for report in [configured(), configured(""), configured("# nothing\n", keymap: "")] {
      #expect(report.configuration == Configuration())
      #expect(report.findings.isEmpty && report.refusals.isEmpty && report.origins.isEmpty)
    }
  }

  @Test func everySettingIsRead() {
    let report = configured(
      """
      theme = "plain"
      dark-theme = "plain"
      light-theme = "easel-dark"
      borders = "heavy"
      shared-borders = true
      resize = "push"
      mouse = false
      reduced-motion = true
      window-title = false
      keymap = "vim"
      server = "http://127.0.0.1:8080"
      [canvas]
      sync = false
      [notifications]
      toasts = false
      bell = true
      desktop = "osc777"
      quiet-hours = "22:00-07:30"
      """)
    #expect(report.findings.isEmpty)
    #expect(!report.configuration.syncsCanvas)
    #expect(report.origins.count == ConfigurationKey.all.count)
    #expect(report.origins["borders"] == .file(line: 4))
    let configuration = report.configuration
    #expect(configuration.theme.always == "plain" && configuration.theme.light == "easel-dark")
    #expect(configuration.theme.dark == "plain")
    #expect(configuration.borders == .heavy && configuration.sharesBorders && configuration.resizeRule == .push)
    #expect(configuration.mouse == false && configuration.reducesMotion)
    #expect(!configuration.namesWindow)
    #expect(configuration.preset == .vim && configuration.keymap == KeymapPreset.vim.keymap)
    #expect(configuration.server == "http://127.0.0.1:8080")
    #expect(!configuration.notifications.toasts && configuration.notifications.bell)
    #expect(configuration.notifications.desktop == .osc777)
    #expect(configuration.notifications.quietHours == QuietHours(start: 1320, end: 450))
  }

  @Test("what is shown of a setting can be written into the file again")
  func shownIsWritten() {
    for key in ConfigurationKey.all {
      guard let text = key.text(in: Configuration()) else { continue }
      let parts = key.name.split(separator: ".")
      let file = parts.count == 1 ? "\(key.name) = \(text)" : "[\(parts[0])]\n\(parts[1]) = \(text)"
      let report = configured(file)
      #expect(report.findings.isEmpty, "\(key.name)")
      #expect(report.configuration == Configuration(), "\(key.name)")
    }
  }

  @Test(arguments: [
    ("borders = 3", "config.toml:1: borders must be a text, not a whole number."),
    (
      "\nborders = \"hevy\"",
      "config.toml:2: borders must be one of \"rounded\", \"single\", \"double\", \"heavy\", \"ascii\" and \"none\", "
        + "not \"hevy\"; did you mean \"heavy\"?"
    ),
    ("mouse = \"yes\"", "config.toml:1: mouse must be true or false, not a text."),
    (
      "theme = \"plane\"",
      "config.toml:1: theme must be the name of a theme: easel-dark, easel-light and plain, not \"plane\"; "
        + "did you mean \"plain\"?"
    ),
    ("bordrs = \"none\"", "config.toml:1: There is no setting \"bordrs\"; did you mean \"borders\"?"),
    (
      "[notifications]\nbell = \"loud\"",
      "config.toml:2: notifications.bell must be true or false, not a text."
    ),
    ("bell = true", "config.toml:1: There is no setting \"bell\"; did you mean \"notifications.bell\"?"),
    (
      "[notifications]\nbel = true",
      "config.toml:2: There is no setting \"notifications.bel\"; did you mean \"notifications.bell\"?"
    ),
    ("notifications = true", "config.toml:1: notifications must be a table, not true or false."),
    (
      "[notifications]\nquiet-hours = \"22-7\"",
      "config.toml:2: notifications.quiet-hours must be two times of day, as in \"22:00-07:00\", not \"22-7\"."
    ),
    (
      "[notifications]\nquiet-hours = \"24:00-07:00\"",
      "config.toml:2: notifications.quiet-hours must be two times of day, as in \"22:00-07:00\", not \"24:00-07:00\"."
    ),
    ("server = \"ftp://x\"", "config.toml:1: server cannot be \"ftp://x\". It must begin with http."),
  ])
  func faultsAreToldWithTheirLine(text: String, sentence: String) {
    let report = configured(text)
    #expect(report.findings.map(\.told) == [sentence])
    #expect(report.configuration == Configuration())
  }

  @Test("one fault does not hide the next, nor what is right")
  func allFaultsAreTold() {
    let report = configured("borders = 1\nmouse = false\ntheme = 2\nwhat = 3\n")
    #expect(report.findings.map(\.line) == [1, 3, 4])
    #expect(report.configuration.mouse == false)
  }

  @Test func brokenFilesAreRefusedWhole() {
    let report = configured("mouse = false\nborders = = 1\n")
    #expect(report.findings.map(\.line) == [2])
    #expect(report.configuration == Configuration())
    #expect(report.troubleWithServer?.hasPrefix("config.toml:2:") == true)
    #expect(configured("borders = 1").troubleWithServer == nil)
    #expect(configured("server = 1").troubleWithServer == "config.toml:1: server must be a text, not a whole number.")
  }

  @Test("options go before the environment, that before the file")
  func order() {
    let file = "borders = \"heavy\"\nmouse = false\nkeymap = \"vim\""
    let report = configured(
      file, environment: ["borders": "double", "mouse": "1"], options: ["borders": "ascii"])
    #expect(report.configuration.borders == .ascii)
    #expect(report.configuration.mouse == true)
    #expect(report.configuration.preset == .vim)
    #expect(report.origins == ["borders": .option, "mouse": .environment, "keymap": .file(line: 3)])
  }

  @Test func wrongTextsOfTheEnvironmentAreNamed() {
    let report = configured(environment: ["mouse": "perhaps"], options: ["borders": "x"])
    #expect(report.findings.isEmpty)
    #expect(report.refusals.count == 2)
    #expect(report.refusals.first?.hasPrefix("--borders must be one of") == true)
    #expect(report.refusals.last == "EASEL_MOUSE must be true or false, not a text.")
  }

  @Test func variablesFollowTheNames() {
    #expect(ConfigurationKey.named("notifications.quiet-hours")?.variable == "EASEL_NOTIFICATIONS_QUIET_HOURS")
    #expect(Set(ConfigurationKey.all.map(\.variable)).count == ConfigurationKey.all.count)
    #expect(ConfigurationKey.all.allSatisfy { !$0.standard.isEmpty && $0.meaning.hasSuffix(".") })
  }

  @Test func whatIsNoTextFileIsRefusedInASentence() throws {
    let long = ConfigurationFile(name: "config.toml", contents: .success([UInt8](repeating: 0x23, count: 10 << 20)))
    let binary = ConfigurationFile(name: "config.toml", contents: .success([0x61, 0x0A, 0xFF]))
    let none = ConfigurationFile(name: "keymap.toml")
    func told(_ file: ConfigurationFile) -> [String] {
      ConfigurationReport(ConfigurationInput(settings: file, keymap: none), check: testConfigurationCheck)
        .findings.map(\.told)
    }
    #expect(told(long) == ["config.toml: The file is larger than 1 MiB."])
    #expect(told(binary) == ["config.toml:2: The file is not valid UTF-8."])
    try withTemporaryFolder { folder in
      #expect(told(ConfigurationFile(at: folder.path, name: "c")) == ["c: This is not a regular file."])
      let place = folder.appending(path: "config.toml").path
      #expect(told(ConfigurationFile(at: place)).isEmpty)
      #expect(told(ConfigurationFile(at: folder.appending(path: "none/config.toml").path)).isEmpty)
      try Data(count: 10 << 20).write(to: URL(filePath: place))
      #expect(told(ConfigurationFile(at: place, name: "c")) == ["c: The file is larger than 1 MiB."])
      try Data("mouse = false".utf8).write(to: URL(filePath: place))
      #expect(told(ConfigurationFile(at: place)).isEmpty)
    }
  }

  @Test("no bytes make the reader fail", arguments: 0..<200)
  func noise(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let pieces = ["[", "]", "=", "\"", "borders", "notifications", ".", "\n", "true", "leader", "direct", "1", "C-x"]
    let text = (0..<40).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
    let report = configured(text, keymap: text)
    #expect(report.findings.allSatisfy { !$0.sentence.isEmpty })
  }
}
