import Foundation
import Testing

@testable import Backend

/// The page of the server's settings is as their table is now; `EASEL_RECORD=1` makes it anew.
@Suite("page of server settings")
struct ServerConfigurationPageTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs/server-configuration.md")

  private static let example = """
    listen = "0.0.0.0:8443"
    data = "/var/lib/easel"

    [tls]
    certificate = "/etc/easel/tls/fullchain.pem"
    key = "/etc/easel/tls/privkey.pem"

    [mail]
    server = "smtp://easel@mail.example.com"
    from = "easel@example.com"
    password-file = "/etc/easel/mail-password"

    [features]
    signup = false
    webhooks = { percent = 10, users = ["0192f0c1-0000-7000-8000-000000000001"] }
    """

  @Test("it is current")
  func isCurrent() throws {
    if ProcessInfo.processInfo.environment["EASEL_RECORD"] == "1" {
      try Data(Self.page.utf8).write(to: Self.file)
    }
    let kept = (try? Data(contentsOf: Self.file)).map { String(decoding: $0, as: UTF8.self) }
    #expect(
      kept == Self.page,
      "docs/server-configuration.md is out of date; EASEL_RECORD=1 swift test --filter ServerConfigurationPage makes it anew."
    )
  }

  @Test("its example is in order")
  func exampleIsRight() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "easeld-\(UUID().uuidString).toml")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(Self.example.utf8).write(to: file)
    let configuration = ServerSettings(.init(file: file.path, folder: "/"))
    #expect(configuration.faults.isEmpty, "\(configuration.faults)")
    #expect(configuration.features.rule(of: .webhooks).percent == 10)
  }

  private static var page: String {
    var text =
      "<!-- Made by ServerConfigurationPageTests when run with EASEL_RECORD=1; they fail when it is out of date. -->\n\n"
    text += "# Settings of the server\n\n"
    for paragraph in paragraphs { text += paragraph + "\n\n" }
    text += "```toml\n\(example)\n```\n\n"
    text += row(["setting", "values", "default", "what it is for", "option", "variable"])
    text += row(Array(repeating: "---", count: 6))
    for setting in ServerSetting.all {
      text += row([
        setting.isInFile ? "`\(setting.name)`" : "not in the file", setting.type.meaning,
        setting.standard.map { "`\($0.toml)`" } ?? setting.otherwise, setting.meaning,
        setting.option.map { "`--\($0)`" } ?? "none", "`\(setting.variable)`",
      ])
    }
    text += "\n## Features\n\n"
    for paragraph in featureParagraphs { text += paragraph + "\n\n" }
    text += row(["feature", "what it lets people do", "asked for by"]) + row(["---", "---", "---"])
    for feature in Feature.all {
      text += row(["`\(feature.name)`", feature.meaning, feature.services.joined(separator: ", ")])
    }
    return text
  }

  private static let paragraphs = [
    "`easeld serve` reads one file, in TOML: the one that `--config` or `EASELD_CONFIG` names, else `easeld.toml` in "
      + "`$XDG_CONFIG_HOME/easel` (`~/.config/easel`), else `/etc/easel/easeld.toml`; with `EASEL_HOME`, only "
      + "`config/easeld.toml` there. Options go before the environment, that before the file. Relative paths are meant in "
      + "the folder of the file, or where the command is given.",
    "`easeld config check` tells all that is wrong with the file and the environment, each with its line, and ends with 78 "
      + "then, as `easeld serve` does at its start; wrong options end it with 2. `easeld config show` prints what holds and "
      + "where it comes from, `easeld config path` where the file is looked for.",
    "Secrets are never options and never stand in the file: a password is in a file of its own, that not everybody may "
      + "read, or in a variable. One file can serve all processes of a machine: what does not concern a part is left alone "
      + "there. Changes hold from the next start on, but for features.",
  ]

  private static let featureParagraphs = [
    "The table `[features]` says what people may do. A feature that it does not name is on. `false` switches one off for "
      + "everybody: calls that need it are answered 403 with the code `feature-off`. A table says for whom it is on: "
      + "`users`, a list of ids; `percent`, how many of a hundred people, always the same ones; `services`, at which "
      + "services; `enabled = false` keeps a rule and switches it off. Who is not signed in has only what everybody has.",
    "A running server follows the file, and reads it anew on SIGHUP. One that is wrong leaves the rules that hold, and the "
      + "log says where and why. `easeld features list` prints the rules; `GET /api/features` tells clients what they have.",
  ]

  private static func row(_ cells: [String]) -> String {
    "| " + cells.map { $0.replacingOccurrences(of: "|", with: "\\|") }.joined(separator: " | ") + " |\n"
  }
}
