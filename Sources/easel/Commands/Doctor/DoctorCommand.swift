import ArgumentParser
import EaselAPI

/// `easel doctor`.
struct DoctorCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Look whether everything Easel needs is in order.",
    discussion: "One line for each check, and what to do where something is wrong; then the exit code is 1.")

  @Flag(help: "Rename databases that are damaged or of a newer Easel, so that new ones are made. Nothing is deleted.")
  var setAside = false
  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  func perform() async throws(CommandFailure) {
    let paths = Environment.paths
    let choice = try ServerChoice(connection.server, paths: paths)
    var findings: [Finding] = []
    if setAside { findings += try await SettingAside(paths: paths, choice: choice).perform() }
    findings += TerminalCheck().findings
    findings += FolderCheck(paths: paths).findings
    findings.append(DatabaseCheck(path: paths.database).finding)
    findings += await ServerCheck(choice: choice).findings()
    try print(findings)
    if findings.contains(where: { $0.status == .problem }) { throw .saidAlready }
  }

  private func print(_ findings: [Finding]) throws(CommandFailure) {
    guard !output.json else { return try Output.print(json: findings) }
    var table = TextTable()
    for finding in findings {
      let next = finding.next.map { " \($0)" } ?? ""
      table.add([finding.status.rawValue, finding.check, finding.sentence + next])
    }
    try Output.print(lines: table.lines)
  }
}
