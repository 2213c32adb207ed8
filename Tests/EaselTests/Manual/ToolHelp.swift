import ArgumentParser
import Foundation

@testable import easel

/// What the program's command line says of itself.
struct ToolHelp: Decodable {
  struct Command: Decodable {
    var commandName: String
    var abstract: String?
    var discussion: String?
    var shouldDisplay: Bool?
    var subcommands: [Command]?
    var arguments: [Argument]?

    /// Those that people see, without the one that every command has.
    var shownArguments: [Argument] {
      (arguments ?? []).filter { $0.shouldDisplay != false && $0.long != "help" && $0.long != "version" }
    }
  }

  struct Argument: Decodable {
    struct Name: Decodable {
      var kind: String
      var name: String
    }

    var kind: String
    var shouldDisplay: Bool?
    var isOptional: Bool
    var isRepeating: Bool
    var names: [Name]?
    var valueName: String?
    var abstract: String?

    var long: String? { names?.first { $0.kind == "long" }?.name }
    /// All its names, as they are typed.
    var spellings: [String] { (names ?? []).map { ($0.kind == "short" ? "-" : "--") + $0.name } }
  }

  var command: Command

  static func current() throws -> ToolHelp {
    try JSONDecoder().decode(ToolHelp.self, from: Data(EaselCommand._dumpHelp().utf8))
  }
}
