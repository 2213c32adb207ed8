/// Finds settings that are set and have no effect on what is run.
struct SettingUse {
  /// A setting that is set in vain.
  struct Vain {
    let setting: ServerSetting
    /// Why it has no effect.
    let reason: String
  }

  private static let keys: [ServerSetting] = [
    .internalKey, .internalSecret, .innerCertificate, .innerCertificateKey, .innerAuthority,
  ]
  private static let mails: [ServerSetting] = [.mailSender, .mailPasswordFile, .mailPassword, .mailAuthority]

  let configuration: ServerSettings
  let part: ServerPlan.Part

  /// All of them; what a file or variable has for other parts, which may read the same, is not.
  var vain: [Vain] {
    strangers.filter { isMeantHere($0.setting) } + lonely
  }

  /// What only other parts use.
  private var strangers: [Vain] {
    switch part {
    case .whole:
      set([.upstream], "only the gateway alone (`easeld serve gateway`) calls services elsewhere.")
        + set([.gateway, .advertise], "only a service alone (such as `easeld serve todo`) registers at a gateway.")
        + set(Self.keys, "only gateway and services in processes of their own need to believe each other.")
    case .gateway: set([.gateway, .advertise], "only a service registers at a gateway, and this is one.")
    case .service:
      set([.upstream], "only the gateway calls services elsewhere.")
        + set([.mail] + Self.mails, "mails are sent by the gateway.")
        + set([.keyDays], "people sign in at the gateway.")
    }
  }

  /// What needs something else to be set.
  private var lonely: [Vain] {
    // Services send no mail, and are called by their gateway alone.
    if case .service = part { return [] }
    let isMailing = configuration.text(.mail) != nil
    let isBehindProxy = configuration.flag(.behindProxy) == true
    return (configuration.signsIn ? [] : set([.keyDays], "nobody signs in."))
      + (isMailing ? [] : set(Self.mails, "there is no \(ServerSetting.mail.name)."))
      + (isBehindProxy ? [] : set([.proxies], "\(ServerSetting.behindProxy.name) is off."))
  }

  private func set(_ settings: [ServerSetting], _ reason: String) -> [Vain] {
    settings.filter { configuration.origin(of: $0) != .standard }.map { Vain(setting: $0, reason: reason) }
  }

  /// Whether a setting is for this process: one file, or one environment, can be for all parts of a server.
  private func isMeantHere(_ setting: ServerSetting) -> Bool {
    if case .whole = part { return true }
    return configuration.origin(of: setting) == .option
  }
}
