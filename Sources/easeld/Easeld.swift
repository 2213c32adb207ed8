import ArgumentParser
import Backend
import EaselAPI
import EaselKit
import Foundation

/// The server of Easel.
@main
struct Easeld: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "easeld",
    abstract: "The server of Easel: todos, calendars and chat behind one door.",
    discussion: "Without a subcommand it is the private server that easel starts by itself.",
    version: EaselVersion.current,
    subcommands: [
      EmbeddedCommand.self, ServeCommand.self, ConfigCommand.self, FeaturesCommand.self, BackupCommand.self,
      RestoreCommand.self, KeysCommand.self, HealthCommand.self, OpenAPICommand.self,
    ],
    defaultSubcommand: EmbeddedCommand.self)

  static func main() async {
    // Whatever this program makes is its owner's alone; a client that hangs up must not end it.
    umask(0o077)
    signal(SIGPIPE, SIG_IGN)
    // A limit on the size of files is an error of the call that meets it, not the end of the server.
    signal(SIGXFSZ, SIG_IGN)
    do {
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch let error as BackendError {
      Terminal.complain("easeld: \(PlainText.cleaned(error.sentence))")
      Foundation.exit(error.exitStatus)
    } catch let error as ConfigurationRefusal {
      for fault in error.faults { Terminal.complain("easeld: \(PlainText.cleaned(fault.description))") }
      Foundation.exit(error.exitStatus)
    } catch {
      leave(error)
    }
  }

  /// Prints help, the version or what is wrong with the arguments; wrong use is status 2.
  private static func leave(_ error: any Error) -> Never {
    let status = exitCode(for: error)
    if status.isSuccess { exit(withError: error) }
    Terminal.complain("easeld: \(UsageComplaint.line(message(for: error), full: fullMessage(for: error)))")
    Foundation.exit(status == .validationFailure ? 2 : 1)
  }
}
