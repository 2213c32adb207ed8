import Canvas
import EaselAPI
import EaselKit

/// Keeps what a person chose the same on all their terminals.
final class PreferenceSync {
  /// What means something together and was chosen here and elsewhere at the same time.
  struct Crossing: Hashable {
    /// What was chosen here and holds, as it comes later.
    let mine: [String: JSONValue]
    /// What was chosen elsewhere.
    let theirs: [String: JSONValue]
  }

  /// What was chosen here.
  var chosen: () -> [String: JSONValue] = { [:] }
  /// Whether what was chosen elsewhere can be had here; else what is here stays.
  var canTake: ([String: JSONValue]) -> Bool = { _ in true }
  /// Takes in what was chosen elsewhere; nil for nothing any more.
  var take: ([String: JSONValue?]) -> Void = { _ in }
  /// Keeps what was chosen elsewhere and gives way; false when that is not possible now, so that it must not.
  var keep: ([Crossing]) async -> Bool = { _ in true }
  private(set) lazy var loop = SyncLoop(errands) { [weak self] in try await self?.agree() }

  /// Which preferences are the same everywhere, by those that mean something together.
  private let groups: [[String]]
  /// What was alike when this terminal and the server met last.
  ///
  /// Read at the start with what was chosen, and followed from then on: other terminals of this machine keep theirs in
  /// the same place, and by that of another what is chosen here would always seem to be news.
  private var last: [String: JSONValue]
  private let store: any AgreementStore
  private let transport: any Transport
  private let account: String
  /// Whether what is chosen here stays here, as the server would refuse it.
  private var mayOnlyRead: Bool
  /// What was said to have crossed, so that it is not said again while it cannot be sent.
  private var told: Set<Crossing> = []
  private let newID: @Sendable () -> String
  private let errands: Errands

  /// Makes it.
  ///
  /// - Parameters:
  ///   - setup: Its ports.
  ///   - groups: Which preferences are the same everywhere, by those that mean something together.
  ///   - agreed: What was alike when what was chosen was read.
  init(setup: HostSetup, of groups: [[String]], agreed: [String: JSONValue]) {
    self.groups = groups
    last = agreed
    store = setup.store
    transport = setup.transport
    account = setup.account
    mayOnlyRead = setup.mayOnlyRead
    newID = setup.newID
    errands = setup.errands
  }

  private func agree() async throws {
    let server = try await transport.call(CanvasAPI.preferences())
    let (there, here) = (server.values, chosen())
    var (toSend, toTake, kept) = ([String: JSONValue](), [String: JSONValue](), [String: JSONValue]())
    var crossings: Set<Crossing> = []
    for group in groups {
      let (mine, theirs) = (Self.values(group, of: here), Self.values(group, of: there))
      let known = group.contains { last[$0] != nil } ? Self.values(group, of: last) : nil
      switch PreferenceAgreement.step(here: mine, there: theirs, last: known) {
      case .send:
        toSend.merge(mine) { $1 }
        if PreferenceAgreement.isCrossing(here: mine, there: theirs, last: known) {
          crossings.insert(Crossing(mine: mine, theirs: theirs))
        }
      case .take where canTake(theirs): toTake.merge(theirs) { $1 }
      case .take, nil: kept.merge(mine) { $1 }
      }
    }
    if !toTake.isEmpty { take(toTake.mapValues { $0 == .null ? nil : $0 }) }
    try await note(kept.merging(toTake) { $1 }, over: here)
    guard !toSend.isEmpty, !mayOnlyRead else { return }
    let news = crossings.subtracting(told)
    if !news.isEmpty {
      guard await keep(Array(news)) else { throw UnfinishedRound() }
      told.formUnion(news)
    }
    try await send(toSend, over: server.version)
  }

  private static func values(_ group: [String], of all: [String: JSONValue]) -> [String: JSONValue] {
    Dictionary(group.map { ($0, all[$0] ?? .null) }) { first, _ in first }
  }

  private func send(_ values: [String: JSONValue], over version: Int) async throws {
    do throws(BackendFailure) {
      _ = try await transport.call(CanvasAPI.change(PreferencesChange(values: values), over: version, key: newID()))
    } catch {
      switch error {
      // Somebody who has become a guest goes on taking.
      case .refused(403, _, _): return mayOnlyRead = true
      default: throw error.isPassing ? error : UnfinishedRound()
      }
    }
    told = []
    try await note(values, over: values)
  }

  /// Notes what is alike now, for this run and for the next start.
  private func note(_ values: [String: JSONValue], over known: [String: JSONValue]) async throws(StoreError) {
    let new = values.filter { last[$0.key] != $0.value }
    guard !new.isEmpty else { return }
    last.merge(new) { $1 }
    try await store.adopt(preferences: new, over: known, of: account)
  }
}
