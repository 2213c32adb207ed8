import Logging

/// Something an operator can set.
///
/// ``all`` is the one table of them: the reader, the options' help, `easeld config show` and the page of the manual go
/// by it.
package struct ServerSetting: Sendable {
  /// The way to it in the file, as in `tls.certificate`; for what cannot stand there, what it is called.
  package let name: String
  package let type: SettingType
  /// What it is for, in a sentence.
  package let meaning: String
  /// The option of the command line, without its hyphens; nil for what must not be an argument.
  package let option: String?
  /// What holds when nobody sets it.
  package let standard: SettingValue?
  /// What holds when nobody sets it, where that is no value.
  package let otherwise: String
  /// The variable of the environment that sets it.
  package let variable: String

  package static let variablePrefix = "EASELD_"
  /// The variable that names the file of settings.
  package static let fileVariable = "EASELD_CONFIG"

  private init(
    _ name: String, _ type: SettingType, option: String? = nil, variable: String? = nil, standard: SettingValue? = nil,
    otherwise: String = "not set", _ meaning: String
  ) {
    self.name = name
    self.type = type
    self.meaning = meaning
    self.option = option
    self.standard = standard
    self.otherwise = otherwise
    let word = (option ?? name).uppercased().map { $0 == "-" || $0 == "." ? "_" : $0 }
    self.variable = variable ?? Self.variablePrefix + String(word)
  }

  /// Whether it may stand in the file.
  package var isInFile: Bool { type != .secret }

  /// The key it has in its table.
  package var key: String { name.split(separator: ".").last.map(String.init) ?? name }

  /// The table of the file that it stands in; nil for the top.
  package var table: String? { name.firstIndex(of: ".").map { String(name[..<$0]) } }
}

extension ServerSetting {
  package static let all: [ServerSetting] = [
    listen, data, diskReserve, signIn, keyDays, drain, certificate, certificateKey, clientAuthority, rate, channels,
    behindProxy, proxies, mail, mailSender, mailPasswordFile, mailPassword, mailAuthority, webhooksInside, upstream,
    gateway, advertise, internalKey, internalSecret, innerCertificate, innerCertificateKey, innerAuthority, keepEvents,
    logFormat, logLevel,
    traceFile, traceURL, traceRatio, metricsToken,
  ]

  /// The setting of an option.
  package static func option(_ name: String) -> ServerSetting? { all.first { $0.option == name } }

  static let listen = ServerSetting(
    "listen", .listen, option: "listen", standard: .text("127.0.0.1:8080"),
    "Where to listen: HOST:PORT or unix:PATH.")
  static let data = ServerSetting(
    "data", .path, option: "data", otherwise: "services in the folder of data",
    "The folder of the databases, made when missing.")
  static let diskReserve = ServerSetting(
    "disk-reserve", .number(0...1_000_000, unit: "MiB"), option: "disk-reserve", standard: .number(64),
    "How many MiB of the disk are kept for signing in and deleting, at most an eighth of it; 0 for none.")
  static let signIn = ServerSetting(
    "sign-in", .flag, option: "sign-in", otherwise: "true over TCP, false at a Unix socket",
    "Have everybody sign in, or nobody.")
  static let keyDays = ServerSetting(
    "key-days", .number(1...3650, unit: "days"), option: "key-days", standard: .number(KeyRing.signingDays),
    "After how many days a new key signs access tokens; the old one is served until its tokens end.")
  static let drain = ServerSetting(
    "drain", .number(0...3600, unit: "seconds"), option: "drain", standard: .number(10),
    "How many seconds a stop waits for calls in flight.")

  static let certificate = ServerSetting(
    "tls.certificate", .path, option: "certificate", "The certificate, PEM; with it the server speaks TLS only.")
  static let certificateKey = ServerSetting(
    "tls.key", .path, option: "certificate-key", "The key of the certificate, PEM.")
  static let clientAuthority = ServerSetting(
    "tls.client-authority", .path, option: "client-authority",
    "Take only clients with a certificate of this authority, PEM (mutual TLS).")

  static let rate = ServerSetting(
    "edge.rate", .number(0...1_000_000, unit: "number"), option: "rate", standard: .number(100),
    "How many calls a person may make in a second, an address four times as many; 0 for any number.")
  static let channels = ServerSetting(
    "edge.channels", .number(0...1_000_000, unit: "number"), option: "channels", standard: .number(64),
    "How many live channels a person may have open at once, one for each terminal; 0 for any number.")
  static let behindProxy = ServerSetting(
    "edge.behind-proxy", .flag, option: "behind-proxy", standard: .flag(false),
    "Believe the addresses and request ids that a proxy on this machine tells.")
  static let proxies = ServerSetting(
    "edge.proxies", .networks, option: "proxies", otherwise: "this machine alone",
    "With edge.behind-proxy: where else proxies call from, such as a container's network; nobody else may be there.")

  static let mail = ServerSetting(
    "mail.server", .mail, option: "mail", otherwise: "mails are put into a folder beside the data",
    "How to send mail: smtp://[USER@]HOST[:PORT], smtps://... or file:FOLDER.")
  static let mailSender = ServerSetting(
    "mail.from", .email, option: "mail-from", standard: .text(MailSettings.defaultSender),
    "The address mails come from.")
  static let mailPasswordFile = ServerSetting(
    "mail.password-file", .path, option: "mail-password-file",
    "The file whose first line is the password of the mail server; others must not be able to read it.")
  static let mailPassword = ServerSetting(
    "mail.password", .secret, variable: "EASELD_SMTP_PASSWORD",
    "The password of the mail server; goes before mail.password-file.")

  static let mailAuthority = ServerSetting(
    "mail.authority", .path, option: "mail-authority", otherwise: "whom the system trusts",
    "Who signs the certificate of the mail server, PEM.")

  static let webhooksInside = ServerSetting(
    "webhooks.allow-inner", .flag, option: "webhooks-allow-inner", standard: .flag(false),
    "Let webhooks go to this machine and to private networks.")

  static let upstream = ServerSetting(
    "parts.upstream", .upstreams, option: "upstream", "For the gateway: services elsewhere, each as NAME=URL.")
  static let gateway = ServerSetting(
    "parts.gateway", .url, option: "gateway", "For a service: the gateway to register at.")
  static let advertise = ServerSetting(
    "parts.advertise", .url, option: "advertise", otherwise: "where it listens",
    "For a service: where the gateway shall call it.")
  static let internalKey = ServerSetting(
    "parts.key-file", .path, option: "internal-key", otherwise: "internal.key in the folder of data",
    "The key that gateway and services share, made when missing; readable by its owner only.")
  static let internalSecret = ServerSetting(
    "parts.key", .secret, variable: "EASELD_INTERNAL_SECRET",
    "The key that gateway and services share, 32 bytes at least; goes before parts.key-file.")
  static let innerCertificate = ServerSetting(
    "parts.certificate", .path, option: "inner-certificate",
    "The certificate that is shown to services and gateways, PEM.")
  static let innerCertificateKey = ServerSetting(
    "parts.certificate-key", .path, option: "inner-certificate-key", "The key of that certificate, PEM.")
  static let innerAuthority = ServerSetting(
    "parts.authority", .path, option: "inner-authority",
    "Who signs the certificates of services and gateways, PEM.")

  static let keepEvents = ServerSetting(
    "events.keep", .number(1...36_500, unit: "days"), option: "keep-events", standard: .number(30),
    "How many days events are kept; those that a webhook waits for stay up to twice as long.")

  static let logFormat = ServerSetting(
    "log.format", .choice(LogFormat.allCases.map(\.rawValue)), option: "log-format",
    otherwise: "text on a terminal, else json", "How the log looks.")
  static let logLevel = ServerSetting(
    "log.level", .choice(Logger.Level.allCases.map(\.rawValue)), option: "log-level", standard: .text("info"),
    "What the log tells; info has a line for each call.")
  static let traceFile = ServerSetting(
    "traces.file", .path, option: "trace-file", "The file that traces are appended to, OTLP/JSON, one document a line.")
  static let traceURL = ServerSetting(
    "traces.url", .webAddress, option: "trace-url",
    "The collector that traces are sent to, OTLP/JSON, such as http://127.0.0.1:4318/v1/traces.")
  static let traceRatio = ServerSetting(
    "traces.ratio", .share, option: "trace-ratio", standard: .share(1), "The share of the calls that are traced.")
  static let metricsToken = ServerSetting(
    "metrics.token-file", .path, option: "metrics-token",
    "The file with the bearer token of a program that reads /metrics; readable by its owner only.")
}
