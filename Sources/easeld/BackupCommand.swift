import ArgumentParser
import Backend
import EaselAPI
import EaselKit

/// `easeld backup`.
struct BackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Copy the data of a server, which may go on meanwhile.",
    discussion: """
      Databases, and the keys that sign access tokens. Each database is copied as it was at one moment; the manifest, \
      which makes it a backup, is written last. Whoever reads the copy can sign in as anybody: keep it safe.
      """)

  @Argument(help: ArgumentHelp("A folder that is empty or not there.", valueName: "folder"))
  var folder: String

  @OptionGroup var location: DataLocation

  func run() throws {
    let manifest = try BackupMaker(data: try location.folder(), folder: WorkingFolder.absolute(folder)).make()
    let size = manifest.databases.reduce(0) { $0 + $1.file.size }
    let names = manifest.databases.map(\.name).joined(separator: ", ")
    Terminal.say("Backed up \(names) and \(manifest.keys.count) keys, \(size) bytes in all.")
  }
}

/// `easeld restore`.
struct RestoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Put a backup in the place of a server's data.",
    discussion: """
      Everything is checked first. It is refused while a server runs there, for a backup of a newer version, and where \
      there is data already, which --replace sets aside. What root restores belongs to whom the data before it did, \
      else to whom the folder above it does.
      """)

  @Argument(help: ArgumentHelp("The folder of the backup.", valueName: "folder"))
  var folder: String

  @OptionGroup var location: DataLocation
  @Flag(help: "Set aside the data that is there.") var replace = false

  func run() async throws {
    let restorer = BackupRestorer(
      folder: WorkingFolder.absolute(folder), data: try location.folder(), replaces: replace)
    let (manifest, former) = try await restorer.restore()
    Terminal.say("Restored \(manifest.databases.map(\.name).joined(separator: ", ")) of \(manifest.madeAt).")
    if let former { Terminal.say("The data that was there is in \(PlainText.cleaned(former)) now.") }
  }
}

/// The folder of data that a command works on.
struct DataLocation: ParsableArguments {
  @OptionGroup var location: ConfigurationLocation

  @Option(help: ArgumentHelp("The folder of the databases; else the one that is set.", valueName: "folder"))
  var data: String?

  func folder() throws(ConfigurationRefusal) -> String {
    let settings = location.configuration(options: ["data": data.map { [$0] } ?? []])
    try settings.requireSound()
    return settings.data ?? WorkingFolder.paths.services
  }
}
