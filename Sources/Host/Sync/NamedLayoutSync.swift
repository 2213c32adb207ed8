import Canvas
import EaselAPI
import EaselKit

/// Keeps the layouts under names the same on all of a person's machines, with their versions.
///
/// What is saved, removed or brought back by whichever program is found by comparing with what was agreed last, so that
/// nothing is queued and nothing lost at a sudden end.
final class NamedLayoutSync {
  private static let kind = "layout"

  /// Told when layouts have come or gone.
  var onChange: () -> Void = {}
  /// Told one sentence when the server would not have a layout.
  var onRefusal: (String) -> Void = { _ in }
  private(set) lazy var loop = SyncLoop(errands) { [weak self] in try await self?.agree() }

  private let layouts: any LayoutStore
  private let agreements: any AgreementStore
  private let transport: any Transport
  private let account: String
  /// Whether what is done here stays here, as the server would refuse it.
  private let mayOnlyRead: Bool
  private let now: @Sendable () -> Timestamp
  private let errands: Errands

  init(setup: HostSetup, agreements: any AgreementStore) {
    layouts = setup.store
    self.agreements = agreements
    transport = setup.transport
    account = setup.account
    mayOnlyRead = setup.mayOnlyRead
    now = setup.clock.now
    errands = setup.errands
  }

  private func agree() async throws {
    let there = try await listThere()
    let here = Dictionary(try await layouts.layouts().map { ($0.name, $0.version) }) { first, _ in first }
    let last = try await agreements.agreements(on: Self.kind, of: account)
      .compactMapValues { $0.decoded(as: LayoutAgreement.self) }
    for name in Set(here.keys).union(there.keys).union(last.keys).sorted() {
      let step = LayoutAgreement.step(here: here[name], there: there[name], last: last[name])
      guard let step, !mayOnlyRead || step.isHere else { continue }
      do { try await perform(step, name) } catch let failure as BackendFailure {
        try await answer(failure, name, here: here[name], there: there[name])
      }
    }
  }

  private func listThere() async throws -> [String: Int] {
    var found: [String: Int] = [:]
    var cursor: String?
    repeat {
      let page = try await transport.call(CanvasAPI.layouts(cursor: cursor))
      for item in page.items { found[item.name] = item.version }
      cursor = page.next
    } while cursor != nil
    return found
  }

  // MARK: Steps

  private func perform(_ step: LayoutAgreement.Step, _ name: String) async throws {
    switch step {
    case .send(let over): try await send(name, over: over)
    case .take(let version): try await take(name, after: version)
    case .merge(let version):
      let own = try await layouts.layout(named: name)
      let there = try await take(name, after: version)
      guard let own else { return }
      _ = try await layouts.save(own, at: now())
      try await send(name, over: there)
    case .removeHere:
      _ = try await layouts.deleteLayout(named: name)
      try await note(nil, name)
      onChange()
    case .removeThere(let version):
      var call = CanvasAPI.delete(name)
      call.request.ifMatch = "\"\(version)\""
      try await callUnlessGone(call)
      try await note(nil, name)
    case .forget: try await note(nil, name)
    }
  }

  /// Makes a call, for which it is as well when the thing is gone already.
  private func callUnlessGone(_ call: Endpoint<Nothing>) async throws(BackendFailure) {
    do throws(BackendFailure) { _ = try await transport.call(call) } catch {
      guard case .refused(404, _, _) = error else { throw error }
    }
  }

  private func send(_ name: String, over version: Int?) async throws {
    let here = try await layouts.layouts().first { $0.name == name }?.version
    guard let here, let layout = try await layouts.layout(named: name) else { return }
    let saved = try await transport.call(
      CanvasAPI.save(JSONValue(encoding: CanvasManager.normalized(layout)), as: name, version: version))
    try await note(LayoutAgreement(here: here, there: saved.version), name)
  }

  /// Takes the versions after one, and answers the newest.
  @discardableResult
  private func take(_ name: String, after version: Int) async throws -> Int {
    let page = try await transport.call(CanvasAPI.versions(of: name))
    let numbers = page.items.map(\.version).filter { $0 > version }.prefix(LayoutAgreement.mostTaken).sorted()
    guard let newest = numbers.last else { return page.items.first?.version ?? version }
    var here = LayoutAgreement.none
    for number in numbers {
      let found = try await transport.call(CanvasAPI.layout(name, version: number))
      guard var layout = found.layout.decoded(as: Layout.self), CanvasManager.normalized(layout) == layout else {
        continue
      }
      layout.name = name
      here = try await layouts.save(layout, at: found.savedAt).version
    }
    if here == LayoutAgreement.none {
      onRefusal("The layout \"\(name)\" of the server cannot be read here. Is it of a newer Easel?")
      here = try await layouts.layouts().first { $0.name == name }?.version ?? here
    }
    try await note(LayoutAgreement(here: here, there: newest), name)
    onChange()
    return newest
  }

  private func note(_ agreement: LayoutAgreement?, _ name: String) async throws {
    try await agreements.agree(agreement.map { JSONValue(encoding: $0) }, on: Self.kind, name: name, of: account)
  }

  /// What a refusal means for one layout, which holds up no other.
  private func answer(_ failure: BackendFailure, _ name: String, here: Int?, there: Int?) async throws {
    switch failure {
    // Somebody was quicker: all is looked at again.
    case .refused(412, _, _), .refused(404, _, _): loop.want()
    case .refused(400, _, let sentence), .refused(413, _, let sentence), .refused(422, _, let sentence):
      onRefusal("The layout \"\(name)\" stays on this machine. \(sentence)")
      try await note(LayoutAgreement(here: here ?? LayoutAgreement.none, there: there ?? LayoutAgreement.none), name)
    default: throw failure
    }
  }
}
