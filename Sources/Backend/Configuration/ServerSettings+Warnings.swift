import EaselKit
import Formats

/// What is odd and keeps nothing from starting.
extension ServerSettings {
  /// A sentence each, for a part of a server.
  package func warnings(for part: ServerPlan.Part) -> [String] {
    oddVariables + oddPeople + oddUpstreams + vain(for: part)
  }

  /// What is set and has no effect; options of the command line are refused instead.
  private func vain(for part: ServerPlan.Part) -> [String] {
    SettingUse(configuration: self, part: part).vain.compactMap { vain in
      switch origin(of: vain.setting) {
      case .standard, .option: nil
      case .file(let line): "\(place(line)): \(vain.setting.name) has no effect: \(vain.reason)"
      case .environment: "\(vain.setting.variable) has no effect: \(vain.reason)"
      }
    }
  }

  /// Variables that look like settings and are none.
  private var oddVariables: [String] {
    let known = ServerSetting.all.map(\.variable) + [ServerSetting.fileVariable]
    let odd = input.environment.keys.filter { $0.hasPrefix(ServerSetting.variablePrefix) && !known.contains($0) }
    return odd.sorted().map { name in
      let hint = KeySuggestion.nearest(to: name, among: known).map { "did you mean \($0)?" } ?? "it has no effect."
      return "The environment has \(Quoting.plain(name, limit: 60)), which is no setting; \(hint)"
    }
  }

  /// People who have a feature and can be nobody: those with an account have a UUID as their id.
  private var oddPeople: [String] {
    guard signsIn else { return [] }
    return Feature.all.flatMap { feature in
      let odd = (features.rule(of: feature).users ?? []).filter { !TimeOrderedID.isValid($0) }
      return odd.sorted().map { user in
        "\(place(featureLines[feature.name])): The feature \(feature.name) is for \(Quoting.quoted(user)), "
          + "which is nobody: the id of an account is a UUID."
      }
    }
  }

  /// Services elsewhere that are none of ours, and look as if they were meant to be.
  private var oddUpstreams: [String] {
    let known = ServiceCatalog.all.map(\.name)
    return list(.upstream).compactMap { ServerPlan.Upstream($0)?.name }.compactMap { name in
      guard !known.contains(name), let near = KeySuggestion.nearest(to: name, among: known) else { return nil }
      return "\(ServerSetting.upstream.name) has a service \(Quoting.quoted(name)), which is none of Easel's; "
        + "did you mean \(Quoting.quoted(near))?"
    }
  }
}
