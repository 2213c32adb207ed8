import Canvas
import EaselAPI
import EaselKit

/// Keeps what a person chose the same on all their terminals.
final class PreferenceSync {
  private static let kind = "preference"
  /// Which preferences are the person's; the others are this machine's, such as whether it has a mouse.
  static let names: Set<String> = [ThemeSelection.chosenKey, ThemeSelection.chosenBackgroundKey, Host.tourPreference]

  /// What was chosen here.
  var chosen: () -> [String: JSONValue] = { [:] }
  /// Takes in what was chosen elsewhere; nil for nothing any more.
  var take: ([String: JSONValue?]) -> Void = { _ in }
  private(set) lazy var loop = SyncLoop(errands) { [weak self] in try await self?.agree() }

  private let agreements: any AgreementStore
  private let transport: any Transport
  private let account: String
  private let mayOnlyRead: Bool
  private let newID: @Sendable () -> String
  private let errands: Errands

  init(setup: HostSetup, agreements: any AgreementStore) {
    self.agreements = agreements
    transport = setup.transport
    account = setup.account
    mayOnlyRead = setup.mayOnlyRead
    newID = setup.newID
    errands = setup.errands
  }

  private func agree() async throws {
    let last = try await agreements.agreements(on: Self.kind, of: account)
    let there = try await transport.call(CanvasAPI.preferences()).values
    let here = chosen()
    let (toSend, toTake) = PreferenceAgreement.difference(of: Self.names, here: here, there: there, last: last)
    if !toSend.isEmpty, !mayOnlyRead {
      _ = try await transport.call(CanvasAPI.change(PreferencesChange(values: toSend), key: newID()))
    }
    if !toTake.isEmpty { take(toTake.mapValues { $0 == .null ? nil : $0 }) }
    for name in Self.names {
      let agreed = toTake[name] ?? here[name] ?? .null
      if last[name] != agreed { try await agreements.agree(agreed, on: Self.kind, name: name, of: account) }
    }
  }
}
