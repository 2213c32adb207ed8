import EaselKit
import Foundation
import TestKit

/// A real proxy before a server, with its example configuration of `deploy/`.
struct ProxyRig {
  enum Kind: String, CaseIterable, Sendable {
    case nginx
    case haproxy
  }

  private static let deploy = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "deploy")

  let port: Int
  private let program: RunningProgram
  private let authority: String

  /// Starts a proxy for what listens at a port; nothing of its example is changed but places.
  static func open(_ kind: Kind, before upstream: Int, in folder: URL) async throws -> ProxyRig {
    let path = folder.path
    for (name, text) in [
      ("authority.pem", TestCertificates.authority), ("first.pem", TestCertificates.first),
      ("first.key", TestCertificates.firstKey),
      ("both.pem", TestCertificates.first + "\n" + TestCertificates.firstKey + "\n"),
    ] {
      try Data((text + "\n").utf8).write(to: folder.appending(path: name))
    }
    let port = try freePort()
    let example = try String(
      contentsOf: deploy.appending(path: kind == .nginx ? "nginx/easel.conf" : "haproxy/haproxy.cfg"), encoding: .utf8)
    let places = [
      ("127.0.0.1:8080", "127.0.0.1:\(upstream)"), ("bind :443", "bind 127.0.0.1:\(port)"),
      ("/etc/haproxy/easel.pem", "\(path)/both.pem"), ("listen [::]:443 ssl;", ""),
      ("listen 443", "listen 127.0.0.1:\(port)"), ("easel.example.com;", "localhost;"),
      ("/etc/letsencrypt/live/easel.example.com/fullchain.pem", "\(path)/first.pem"),
      ("/etc/letsencrypt/live/easel.example.com/privkey.pem", "\(path)/first.key"),
    ]
    let text = places.reduce(example) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
    try Data(text.utf8).write(to: folder.appending(path: "example.conf"))
    let arguments: [String]
    switch kind {
    case .nginx:
      let kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \(path)/\($0);" }
      try Data(
        """
        daemon off; master_process off; pid \(path)/pid; error_log \(path)/proxy.log;
        events {} http { access_log off; \(kinds.joined(separator: " ")) include \(path)/example.conf; }
        """.utf8
      ).write(to: folder.appending(path: "nginx.conf"))
      arguments = ["-p", path, "-c", "\(path)/nginx.conf", "-e", "\(path)/proxy.log"]
    case .haproxy: arguments = ["-db", "-f", "\(path)/example.conf"]
    }
    let program = try RunningProgram("/usr/sbin/\(kind.rawValue)", arguments, complaints: "\(path)/proxy.err")
    try await waitUntil {
      guard let socket = try? PlainSocket(port: port) else { return false }
      socket.close()
      return true
    }
    return ProxyRig(port: port, program: program, authority: "\(path)/authority.pem")
  }

  func close() { program.stop() }

  /// Makes a call over TLS; answers status, headers by their small names, and body.
  func send(_ method: String, _ target: String, _ headers: [String: String] = [:], _ body: String = "") throws
    -> JSONValue
  {
    let words = try String(decoding: JSONEncoder().encode(headers), as: UTF8.self)
    return try run(["call", method, target, words, body])
  }

  /// Opens a WebSocket as far as its head, and sends bytes to be given back; answers the first line and those bytes.
  func upgrade(_ target: String, echo text: String) throws -> JSONValue { try run(["upgrade", target, text]) }

  private func run(_ arguments: [String]) throws -> JSONValue {
    let output = try Programs.output("/usr/bin/python3", ["-c", Self.client, String(port), authority] + arguments)
    return try JSONDecoder().decode(JSONValue.self, from: Data(output.utf8))
  }

  private static let client = """
    import http.client, json, socket, ssl, sys
    port, context = int(sys.argv[1]), ssl.create_default_context(cafile=sys.argv[2])
    if sys.argv[3] == "call":
        method, target, headers, body = sys.argv[4:]
        # What is too long for an argument is told by its length.
        if body.startswith("blank*"):
            body = " " * int(body[6:])
        door = http.client.HTTPSConnection("localhost", port, context=context, timeout=30)
        door.request(method, target, body or None, json.loads(headers))
        answer = door.getresponse()
        heads = {name.lower(): value for name, value in answer.getheaders()}
        print(json.dumps({"status": answer.status, "headers": heads, "body": answer.read().decode()}))
    else:
        target, text = sys.argv[4:]
        plain = socket.create_connection(("localhost", port), 30)
        door = context.wrap_socket(plain, server_hostname="localhost")
        door.sendall((f"GET {target} HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: Upgrade\\r\\nUpgrade: websocket\\r\\n"
            "Sec-WebSocket-Version: 13\\r\\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\\r\\n\\r\\n").encode())
        stream = door.makefile("rb")
        status = stream.readline().decode().strip()
        while stream.readline().strip():
            pass
        door.sendall(text.encode())
        print(json.dumps({"status": status, "echo": stream.read(len(text)).decode()}))
    """

  /// A port that nobody has now.
  private static func freePort() throws -> Int {
    let output = try Programs.output(
      "/usr/bin/python3",
      ["-c", "import socket; s = socket.socket(); s.bind(('127.0.0.1', 0)); print(s.getsockname()[1])"])
    guard let port = Int(output.trimmingCharacters(in: .newlines)) else { throw POSIXError(.EADDRINUSE) }
    return port
  }
}

/// A server that takes a WebSocket, tells of its head, and gives back what is sent.
struct UpgradeServer {
  let port: Int
  private let program: RunningProgram

  private static let script = """
    import json, socket
    door = socket.create_server(("127.0.0.1", 0))
    print(door.getsockname()[1], flush=True)
    while True:
        guest, _ = door.accept()
        stream = guest.makefile("rb")
        head = []
        while line := stream.readline().decode().strip():
            head.append(line)
        if not any(line.lower() == "upgrade: websocket" for line in head):
            guest.sendall(b"HTTP/1.1 204 No Content\\r\\n\\r\\n")
            guest.close()
            continue
        print(json.dumps(head), flush=True)
        guest.sendall(b"HTTP/1.1 101 Switching Protocols\\r\\nUpgrade: websocket\\r\\nConnection: Upgrade\\r\\n"
            b"Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\\r\\n\\r\\n")
        while chunk := stream.read1():
            guest.sendall(chunk)
    """

  static func open() async throws -> UpgradeServer {
    let program = try RunningProgram("/usr/bin/python3", ["-c", script])
    guard let line = await program.line(), let port = Int(line) else { throw POSIXError(.ECONNREFUSED) }
    return UpgradeServer(port: port, program: program)
  }

  /// The head of the next WebSocket.
  func head() async throws -> [String] {
    guard let line = await program.line() else { throw POSIXError(.EPIPE) }
    return try JSONDecoder().decode([String].self, from: Data(line.utf8))
  }

  func close() { program.stop() }
}
