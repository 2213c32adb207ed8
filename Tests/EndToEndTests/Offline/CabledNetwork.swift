import Foundation

/// Machines with a network between them that is nobody else's: namespaces of the kernel, cables into one switch.
///
/// Their addresses are those that never leave a machine (127.0.0.0/8), so nothing outside can be reached by a mistake.
/// Making them takes an administrator; where that is not allowed, ``isAllowed`` says so and its tests are left out.
struct CabledNetwork: Sendable {
  /// Why a test is left out.
  static let wish = "It takes an administrator, who may make networks (with Debian's package iproute2)."
  static let isAllowed: Bool = {
    let network = CabledNetwork()
    defer { network.remove() }
    return (try? network.make()) != nil
  }()

  struct NotMade: Error {
    let command: [String]
  }

  /// Where the server's machine is, as the others know it.
  static let server = "127.7.0.1"
  private static let program = "/usr/sbin/ip"

  /// A machine of the network.
  enum Machine: Int, CaseIterable, Sendable {
    /// The one with the switch in it.
    case server = 1
    case first, second
  }

  private let name = "easel-\(UUID().uuidString.prefix(8).lowercased())"

  private init() {}

  /// Runs a piece of a test with a new network, which is taken away again.
  static func with<Result>(_ body: (CabledNetwork) async throws -> Result) async throws -> Result {
    let network = CabledNetwork()
    defer { network.remove() }
    try network.make()
    return try await body(network)
  }

  /// What stands before a command that is to run on a machine.
  func leading(to machine: Machine) -> [String] { [Self.program, "netns", "exec", space(machine)] }

  /// Pulls a machine's cable out of the switch: nothing arrives, and nobody is told.
  func pull(_ machine: Machine) throws { try ip(.server, "link", "set", port(machine), "down") }

  /// Puts it back.
  func plug(_ machine: Machine) throws { try ip(.server, "link", "set", port(machine), "up") }

  private func space(_ machine: Machine) -> String { "\(name)-\(machine.rawValue)" }
  private func port(_ machine: Machine) -> String { "port\(machine.rawValue)" }

  private func make() throws {
    for machine in Machine.allCases {
      try run([Self.program, "netns", "add", space(machine)])
      // Such addresses are not sent elsewhere otherwise; the namespace's own `lo` stays down.
      let allow = "echo 1 > /proc/sys/net/ipv4/conf/all/route_localnet"
      try run(leading(to: machine) + ["/bin/sh", "-c", allow])
    }
    try ip(.server, "link", "add", "switch", "type", "bridge")
    try ip(.server, "address", "add", "\(Self.server)/24", "dev", "switch")
    try ip(.server, "link", "set", "switch", "up")
    for machine in Machine.allCases where machine != .server {
      try ip(
        .server, "link", "add", port(machine), "type", "veth", "peer", "name", "cable", "netns", space(machine))
      try ip(.server, "link", "set", port(machine), "master", "switch", "up")
      try ip(machine, "address", "add", "127.7.0.\(machine.rawValue)/24", "dev", "cable")
      try ip(machine, "link", "set", "cable", "up")
    }
  }

  /// Whatever there is of it.
  private func remove() {
    for machine in Machine.allCases { try? run([Self.program, "netns", "delete", space(machine)]) }
  }

  private func ip(_ machine: Machine, _ words: String...) throws {
    try run([Self.program, "-n", space(machine)] + words)
  }

  private func run(_ command: [String]) throws {
    guard try Programs.status(command[0], Array(command.dropFirst())) == 0 else { throw NotMade(command: command) }
  }
}
