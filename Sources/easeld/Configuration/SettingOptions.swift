import ArgumentParser
import Backend
import EaselAPI
import Foundation

/// The settings that the command line has, each with the help of the table of settings.
struct SettingOptions: ParsableArguments {
  @OptionGroup var location: ConfigurationLocation

  @Option(help: .of("listen")) var listen: String?
  @Option(help: .of("data")) var data: String?
  @Option(help: .of("disk-reserve")) var diskReserve: String?
  @Flag(inversion: .prefixedNo, help: .of("sign-in")) var signIn: Bool?
  @Option(help: .of("key-days")) var keyDays: String?
  @Option(help: .of("drain")) var drain: String?
  @Option(help: .of("certificate")) var certificate: String?
  @Option(help: .of("certificate-key")) var certificateKey: String?
  @Option(help: .of("client-authority")) var clientAuthority: String?
  @Option(parsing: .unconditional, help: .of("rate")) var rate: String?
  @Option(parsing: .unconditional, help: .of("channels")) var channels: String?
  @Flag(inversion: .prefixedNo, help: .of("behind-proxy")) var behindProxy: Bool?
  @Option(help: .of("proxies")) var proxies: [String] = []
  @Option(help: .of("mail")) var mail: String?
  @Option(help: .of("mail-from")) var mailFrom: String?
  @Option(help: .of("mail-password-file")) var mailPasswordFile: String?
  @Option(help: .of("mail-authority")) var mailAuthority: String?
  @Flag(inversion: .prefixedNo, help: .of("webhooks-allow-inner")) var webhooksAllowInner: Bool?
  @Option(help: .of("upstream")) var upstream: [String] = []
  @Option(help: .of("gateway")) var gateway: String?
  @Option(help: .of("advertise")) var advertise: String?
  @Option(help: .of("internal-key")) var internalKey: String?
  @Option(help: .of("inner-certificate")) var innerCertificate: String?
  @Option(help: .of("inner-certificate-key")) var innerCertificateKey: String?
  @Option(help: .of("inner-authority")) var innerAuthority: String?
  @Option(help: .of("keep-events")) var keepEvents: String?
  @Option(help: .of("log-format")) var logFormat: String?
  @Option(help: .of("log-level")) var logLevel: String?
  @Option(help: .of("trace-file")) var traceFile: String?
  @Option(help: .of("trace-url")) var traceURL: String?
  @Option(parsing: .unconditional, help: .of("trace-ratio")) var traceRatio: String?
  @Option(help: .of("metrics-token")) var metricsToken: String?

  /// What is set, by the names of options.
  private var texts: [String: [String]] {
    let single: [String: String?] = [
      "listen": listen, "data": data, "disk-reserve": diskReserve, "sign-in": signIn.map(String.init),
      "key-days": keyDays, "drain": drain, "certificate": certificate,
      "certificate-key": certificateKey, "client-authority": clientAuthority, "rate": rate,
      "channels": channels, "behind-proxy": behindProxy.map(String.init), "mail": mail, "mail-from": mailFrom,
      "mail-password-file": mailPasswordFile, "mail-authority": mailAuthority,
      "webhooks-allow-inner": webhooksAllowInner.map(String.init),
      "gateway": gateway, "advertise": advertise, "internal-key": internalKey, "inner-certificate": innerCertificate,
      "inner-certificate-key": innerCertificateKey, "inner-authority": innerAuthority, "keep-events": keepEvents,
      "log-format": logFormat, "log-level": logLevel, "trace-file": traceFile, "trace-url": traceURL,
      "trace-ratio": traceRatio, "metrics-token": metricsToken,
    ]
    return single.compactMapValues { $0.map { [$0] } }
      .merging(["upstream": upstream, "proxies": proxies]) { $1 }
  }

  /// All that is set for a server.
  func configuration() -> ServerSettings { location.configuration(options: texts) }
}

extension ArgumentHelp {
  /// What the table of settings says of an option.
  fileprivate static func of(_ option: String) -> ArgumentHelp {
    guard let setting = ServerSetting.option(option) else { return ArgumentHelp(stringLiteral: "") }
    let standard = setting.standard.map { " Default: \($0.plain)." } ?? ""
    return ArgumentHelp(stringLiteral: setting.meaning + standard).named(setting.type.placeholder)
  }

  private func named(_ value: String) -> ArgumentHelp { ArgumentHelp(abstract, valueName: value) }
}

/// Where the file of settings is.
struct ConfigurationLocation: ParsableArguments {
  private static let shared = "/etc/easel/easeld.toml"

  @Option(
    help: ArgumentHelp(
      "The file of settings; else easeld.toml in the folder of settings, or \(Self.shared).", valueName: "file"))
  var config: String?

  /// The file that is read, nil when there is none.
  var file: String? {
    let environment = ProcessInfo.processInfo.environment
    let named = config ?? environment[ServerSetting.fileVariable] ?? ""
    if !named.isEmpty { return WorkingFolder.absolute(named) }
    return candidates.first { access($0, F_OK) == 0 }
  }

  /// Where a file is looked for when nobody names one.
  var candidates: [String] {
    let own = "\(WorkingFolder.paths.config)/easeld.toml"
    // EASEL_HOME is a folder for everything.
    return ProcessInfo.processInfo.environment["EASEL_HOME"].map { !$0.isEmpty } == true ? [own] : [own, Self.shared]
  }

  /// All that is set for a server.
  func configuration(options: [String: [String]] = [:]) -> ServerSettings {
    ServerSettings(
      ServerSettings.Input(
        file: file, environment: ProcessInfo.processInfo.environment, options: options,
        folder: FileManager.default.currentDirectoryPath))
  }
}
