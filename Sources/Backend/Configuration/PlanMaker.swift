package import EaselAPI
import Foundation
import Logging

/// Makes the plan of a server of what is set for it, and finds what does not go together.
package struct PlanMaker {
  private let configuration: ServerSettings
  private let part: ServerPlan.Part
  private let paths: EaselPaths
  /// Whether nothing is to be made or changed.
  private let isTrial: Bool
  private var faults: [ConfigurationFault] = []

  /// A plan's maker; in a trial nothing is made, not even a missing key.
  package init(_ configuration: ServerSettings, part: ServerPlan.Part, paths: EaselPaths, isTrial: Bool = false) {
    self.configuration = configuration
    self.part = part
    self.paths = paths
    self.isTrial = isTrial
  }

  /// The plan, or all that is wrong.
  package mutating func plan() throws(ConfigurationRefusal) -> ServerPlan {
    // Of a file that nobody can read, nothing else is known.
    guard configuration.isRead else { throw ConfigurationRefusal(faults: configuration.faults) }
    var signIn = signIn()
    signIn?.keyDays = configuration.number(.keyDays)
    // The rest is looked at for its faults, even if there is nowhere to listen.
    let address = address(signsIn: signIn != nil) ?? .tcp(host: "127.0.0.1", port: 0)
    var plan = ServerPlan(address: address, folder: configuration.text(.data) ?? paths.services)
    plan.signIn = signIn
    plan.part = part
    plan.configuration = configuration
    plan.features = configuration.features
    plan.webhooks = WebhookPolicy(allowsInnerAddresses: configuration.flag(.webhooksInside) ?? false)
    plan.keepEvents = configuration.number(.keepEvents)
    plan.diskReserve = configuration.number(.diskReserve) * 1_048_576
    plan.drain = .seconds(configuration.number(.drain))
    addEdge(to: &plan)
    addParts(to: &plan)
    addObservation(to: &plan)
    // What one wrong value leads to is not said as well.
    if configuration.faults.isEmpty { refuseVainOptions() }
    let all = configuration.faults + faults
    guard all.isEmpty else { throw ConfigurationRefusal(faults: all) }
    return plan
  }

  // MARK: Who reaches it

  private var isService: Bool { if case .service = part { true } else { false } }

  private mutating func address(signsIn: Bool) -> ListenAddress? {
    let text = configuration.text(.listen) ?? ""
    let anywhere = isService || signsIn
    return attempt(.listen) { () throws(BackendError) in try ListenAddress(text, anywhere: anywhere) }
  }

  private mutating func signIn() -> SignInSettings? {
    if isService {
      // The file may be that of the gateway, too.
      if configuration.flag(.signIn) == true, configuration.origin(of: .signIn) == .option {
        complain(.signIn, "People sign in at the gateway, not at a service.")
      }
      return nil
    }
    guard configuration.signsIn else { return nil }
    guard configuration.text(.mail) != nil || isMisset(.mail) else { return SignInSettings() }
    let password = mailPassword()
    let authority = mailAuthority()
    guard let mail = configuration.text(.mail) else { return SignInSettings() }
    let sender = configuration.text(.mailSender) ?? MailSettings.defaultSender
    let settings = attempt(.mail) { () throws(BackendError) in
      try MailSettings(mail, sender: sender, password: password, authority: authority)
    }
    return SignInSettings(mail: settings)
  }

  private mutating func mailAuthority() -> String? {
    guard let path = configuration.text(.mailAuthority) else { return nil }
    return attempt(.mailAuthority) { () throws(BackendError) in
      try TLSFiles.checkAuthority(path)
      return path
    }
  }

  private mutating func mailPassword() -> Secret? {
    if let secret = configuration.secret(.mailPassword) { return secret }
    guard let path = configuration.text(.mailPasswordFile) else { return nil }
    return attempt(.mailPasswordFile) { () throws(BackendError) in try SecretFile.firstLine(of: path) }
  }

  private mutating func addEdge(to plan: inout ServerPlan) {
    let rate = configuration.number(.rate)
    plan.edge.personRate = rate == 0 ? nil : CallRate(perSecond: Double(rate))
    plan.edge.addressRate = rate == 0 ? nil : CallRate(perSecond: Double(rate) * 4)
    let channels = configuration.number(.channels)
    plan.live.channels = channels == 0 ? nil : channels
    plan.edge.isBehindProxy = configuration.flag(.behindProxy) ?? false
    plan.edge.proxies = configuration.list(.proxies).compactMap(AddressNetwork.init)
    plan.tls = files(.certificate, .certificateKey, .clientAuthority, asServer: true)
  }

  // MARK: What it tells of itself

  private mutating func addObservation(to plan: inout ServerPlan) {
    plan.log.format = configuration.text(.logFormat).flatMap { LogFormat(rawValue: $0) }
    plan.log.level = configuration.text(.logLevel).flatMap { Logger.Level(rawValue: $0) } ?? .info
    plan.observation.traceRatio = configuration.share(.traceRatio)
    plan.observation.traces = traceTarget()
    if let path = configuration.text(.metricsToken) {
      plan.observation.scrapeToken = attempt(.metricsToken) { () throws(BackendError) in try ScrapeToken(file: path) }
    }
  }

  private mutating func traceTarget() -> ObservationSettings.TraceTarget? {
    let file = configuration.text(.traceFile)
    guard let url = configuration.text(.traceURL) else { return file.map { .file(path: $0) } }
    if file != nil {
      complain(
        .traceFile,
        "\(name(of: .traceFile, like: .traceFile)) and \(name(of: .traceURL, like: .traceFile)) do not go together.")
    }
    return .collector(url: url)
  }

  // MARK: How its parts believe each other

  private mutating func addParts(to plan: inout ServerPlan) {
    plan.upstreams = configuration.list(.upstream).compactMap { ServerPlan.Upstream($0) }
    plan.gateway = configuration.text(.gateway).flatMap { UpstreamURL($0) }
    plan.advertised = configuration.text(.advertise).flatMap { UpstreamURL($0) }
    if case .whole = part { return }
    plan.key = internalKey()
    plan.innerTLS = files(.innerCertificate, .innerCertificateKey, .innerAuthority, asServer: false)
  }

  private mutating func internalKey() -> InternalKey? {
    if let secret = configuration.secret(.internalSecret) {
      let key = InternalKey(bytes: Array(secret.revealed.utf8))
      if key == nil { complain(.internalSecret, "The key needs at least \(InternalKey.shortest) bytes.") }
      return key
    }
    let path = configuration.text(.internalKey) ?? "\(paths.data)/internal.key"
    if isTrial || !configuration.faults.isEmpty, access(path, F_OK) != 0 { return nil }
    return attempt(.internalKey) { () throws(BackendError) in try InternalKey(file: path) }
  }

  private mutating func files(
    _ certificate: ServerSetting, _ key: ServerSetting, _ authority: ServerSetting, asServer: Bool
  ) -> TLSFiles? {
    let all = [certificate, key, authority]
    guard let first = all.first(where: { configuration.text($0) != nil }), !all.contains(where: isMisset) else {
      return nil
    }
    guard let path = configuration.text(certificate), let keyPath = configuration.text(key) else {
      let missing = configuration.text(certificate) == nil ? certificate : key
      complain(first, "\(name(of: first, like: first)) needs \(name(of: missing, like: first)).")
      return nil
    }
    let files = TLSFiles(certificate: path, key: keyPath, authority: configuration.text(authority))
    return attempt(certificate) { () throws(BackendError) in
      try files.check(asServer: asServer)
      return files
    }
  }

  /// Whether a setting is set to what it cannot be, which is told already.
  private func isMisset(_ setting: ServerSetting) -> Bool { configuration.misset.contains(setting.name) }

  // MARK: What is wrong

  /// Finds fault with options that have no effect here; whoever gives one means something by it.
  private mutating func refuseVainOptions() {
    for vain in SettingUse(configuration: configuration, part: part).vain {
      guard configuration.origin(of: vain.setting) == .option, let option = vain.setting.option else { continue }
      complain(vain.setting, "--\(option) has no effect: \(vain.reason)")
    }
  }

  private mutating func complain(_ setting: ServerSetting, _ sentence: String) {
    faults.append(configuration.fault(setting, sentence))
  }

  private mutating func attempt<Value>(
    _ setting: ServerSetting, _ body: () throws(BackendError) -> Value
  ) -> Value? {
    do throws(BackendError) { return try body() } catch {
      var fault = configuration.fault(setting, error.sentence)
      // An option that names a file that cannot be used is used as it should be.
      if setting.type == .path { fault.isWrongUse = false }
      faults.append(fault)
      return nil
    }
  }

  /// What a setting is called where another one is set.
  private func name(of setting: ServerSetting, like other: ServerSetting) -> String {
    switch configuration.origin(of: other) {
    case .standard, .file: setting.name
    case .environment: setting.variable
    case .option: setting.option.map { "--\($0)" } ?? setting.name
    }
  }
}
