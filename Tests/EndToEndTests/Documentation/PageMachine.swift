import Foundation
import TestKit
import Testing

/// The machine of somebody who reads a page and types its commands: an empty home folder, a network without other
/// machines, and a server that is known as `https://desk.example`.
///
/// Namespaces of the kernel make it: network and mounts are its own, so nothing outside is reached or changed. It answers
/// the questions that commands ask on the terminal; the code of a mail comes from the server's mail folder.
final class PageMachine {
  static let requirement = "It takes a kernel that lets this user make namespaces (unshare, from Debian's util-linux)."
  static let isAllowed: Bool = {
    let command = ["ip", "link", "set", "lo", "up"]
    return (try? Programs.status("/usr/bin/unshare", namespaces + command)) == 0
  }()
  /// The processes have a namespace, too: when its first process ends, the kernel ends all others.
  private static let namespaces = [
    "--net", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc", "--map-root-user",
  ]

  private let folder: URL
  private let terminal: TmuxSession
  private var commands = 0

  /// Makes the machine and starts its server.
  init() throws {
    folder = URL(filePath: "/tmp/easel-\(UUID().uuidString.prefix(8))")
    for name in ["home", "work", "server"] {
      let place = folder.appending(path: name)
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    }
    terminal = try TmuxSession(columns: 160, rows: 50, home: folder.appending(path: "tmux"))
    do {
      for (name, text) in Self.files { try put(text, at: name) }
      try terminal.shell("unshare \(Self.namespaces.joined(separator: " ")) bash --norc --noprofile")
      try succeed(Self.setUp(folder.path, variables: Self.variables(folder)))
    } catch {
      close()
      throw error
    }
  }

  /// Ends all that runs there.
  func close() {
    terminal.close()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Keeps a file that the page shows with the path it belongs at.
  func keepFile(_ block: CodeBlock) throws {
    guard let path = block.pathInHome else { return }
    let file = folder.appending(path: "home/\(path)")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(block.text.utf8).write(to: file)
  }

  /// Runs a block to its end; all its commands must succeed.
  func run(_ block: CodeBlock) throws { try succeed(block.text, "\(block)") }

  /// Runs each line of a block until it has printed something, interrupts it, and wants it to leave in order.
  func runUntilInterrupted(_ block: CodeBlock) throws {
    let lines = block.text.split(separator: "\n")
    var script = ""
    for (index, line) in lines.enumerated() {
      // A child of a script ignores SIGINT unless job control is on.
      script += "set -m; { \(line)\n} > running\(index) 2> running-log\(index) & pids[\(index)]=$!; set +m\n"
    }
    for index in lines.indices {
      // Whoever follows events prints the first one.
      script += "until [ -s running\(index) ]; do kill -0 ${pids[\(index)]}; \(Self.nudge); done\n"
    }
    for index in lines.indices.reversed() {
      script += "kill -INT -- -${pids[\(index)]}; wait ${pids[\(index)]} || [ $? -eq 130 ]\n"
    }
    try succeed(script, "\(block)")
  }

  // MARK: What runs

  private static let nudge = "sleep 0.1; if [ -e $XDG_RUNTIME_DIR/easel ]; then easel todo add nudge > nudged; fi"

  /// What the reader has at hand before the first command.
  private static let files = [
    "work/list.txt": "Call the bank\nWater the plants\n",
    "work/scheme.yaml": scheme, "work/some-scheme.yaml": scheme,
    "hosts": "127.0.0.1 localhost desk.example\n",
  ]
  private static let scheme: String = {
    let colors = (0..<16).map { slot in
      let name = slot < 10 ? "base0\(slot)" : "base0\(["A", "B", "C", "D", "E", "F"][slot - 10])"
      return slot < 8 ? "\(name): \"\(hex(slot * 34))\"" : "\(name): \"\(hex(255 - (slot - 8) * 20))\""
    }
    return "scheme: \"Greys\"\nauthor: \"Somebody\"\n" + colors.joined(separator: "\n") + "\n"
  }()

  private static func hex(_ level: Int) -> String {
    let pair = level < 16 ? "0\(String(level, radix: 16))" : String(level, radix: 16)
    return pair + pair + pair
  }

  private static func variables(_ folder: URL) -> [String: String] {
    [
      "HOME": folder.path + "/home", "XDG_RUNTIME_DIR": folder.path + "/run", "LC_ALL": "C.UTF-8", "TZ": "UTC",
      "EASEL_SERVER_LINGER": "20", "SWIFT_BACKTRACE": "enable=no",
    ]
  }

  /// The namespaces' network and files, an authority of certificates, and the server.
  private static func setUp(_ folder: String, variables: [String: String]) -> String {
    let exports = variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
    let elliptic = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2"
    return """
      ip link set lo up
      cd \(folder)
      mount --bind hosts /etc/hosts
      openssl req -x509 \(elliptic) -subj /CN=authority -keyout authority.key -out authority.pem
      openssl req \(elliptic) -subj /CN=desk.example -keyout work/privkey.pem -out desk.csr
      printf 'subjectAltName=DNS:desk.example' > extensions
      openssl x509 -req -in desk.csr -CA authority.pem -CAkey authority.key -CAcreateserial -days 2 \
        -extfile extensions -out work/fullchain.pem
      mount --bind authority.pem /etc/ssl/certs/ca-certificates.crt
      install -d -m 700 run
      EASEL_HOME=\(folder)/server easeld serve --listen 127.0.0.1:443 --certificate work/fullchain.pem \
        --certificate-key work/privkey.pem > served 2> served-log &
      until grep -q serves served; do kill -0 $!; sleep 0.1; done
      unset EASEL_HOME
      export \(exports)
      cd work
      """
  }

  // MARK: The terminal

  /// Runs commands in the terminal's shell and answers their questions; fails with the screen when one fails.
  private func succeed(_ script: String, _ place: String = "the machine") throws {
    commands += 1
    let (name, mark) = ("commands\(commands)", "ended \(commands) with")
    try put(script, at: name)
    // In a shell of its own, so that `exit` and `set -e` end the commands alone; the set-up changes the shell itself.
    let file = folder.appending(path: name).path
    let start = commands == 1 ? "set -e; . \(file); set +e" : "bash -e -o pipefail \(file)"
    try terminal.shell("clear; \(start); printf '\\nended %s with %s\\n' \(commands) $?")
    var answered = ""
    let screen = try terminal.wait("the end of the commands of \(place)") { screen in
      if screen.contains(mark) { return true }
      try answer(screen, since: &answered)
      return false
    }
    #expect(screen.contains("\(mark) 0"), "\(place) failed:\n\(screen)")
  }

  /// Types the answer to the question at the end of the screen, once.
  private func answer(_ screen: String, since answered: inout String) throws {
    let text = screen.replacing(/\s+$/, with: "")
    guard text != answered, let question = text.split(separator: "\n").last else { return }
    guard let answer = try Self.answers.first(where: { question.hasPrefix($0.0) })?.1(folder) else { return }
    answered = text
    try terminal.shell(answer)
  }

  private static let password = "a horse, a battery"
  private static let answers: [(String, @Sendable (URL) throws -> String?)] = [
    ("E-mail:", { _ in "ada@example.com" }), ("Your name", { _ in "Ada" }), ("Password", { _ in password }),
    ("New password", { _ in password }), ("The same again:", { _ in password }),
    ("Code", { try code(in: $0) }),
  ]

  /// The code in the newest mail; nil as long as there is none.
  private static func code(in folder: URL) throws -> String? {
    let mails = folder.appending(path: "server/data/services/mail")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: mails.path)) ?? []
    guard let newest = names.filter({ $0.hasSuffix(".eml") }).max() else { return nil }
    let text = try String(contentsOf: mails.appending(path: newest), encoding: .utf8)
    return PostOffice.Arrival(recipients: [], sender: "", text: text, isEncrypted: false).code
  }

  private func put(_ text: String, at name: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }
}
