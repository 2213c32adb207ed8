import Canvas
import EaselAPI
import EaselKit

/// Keeps the layouts under names the same on all of a person's machines, with their versions.
///
/// What is saved, removed or brought back by whichever program is found by comparing with what was agreed last, so that
/// nothing is queued and nothing lost at a sudden end. What comes from the server is written in one go, and only if
/// nothing was saved here meanwhile.
final class NamedLayoutSync {
  /// Told when layouts have come or gone.
  var onChange: () -> Void = {}
  /// Told one sentence when a layout was saved elsewhere, too.
  var onCrossing: (String) -> Void = { _ in }
  /// Told one sentence when the server would not have a layout.
  var onRefusal: (String) -> Void = { _ in }
  private(set) lazy var loop = SyncLoop(errands) { [weak self] in try await self?.agree() }

  /// The names that are this machine's own.
  private let except: Set<String>
  private let store: any AgreementStore
  private let transport: any Transport
  private let account: String
  /// Whether what is done here stays here, as the server would refuse it.
  private var mayOnlyRead: Bool
  private let now: @Sendable () -> Timestamp
  private let errands: Errands

  init(setup: HostSetup, except: Set<String>) {
    self.except = except
    store = setup.store
    transport = setup.transport
    account = setup.account
    mayOnlyRead = setup.mayOnlyRead
    now = setup.clock.now
    errands = setup.errands
  }

  /// Brings every layout in line; one that fails holds up no other.
  private func agree() async throws {
    let there = try await listThere()
    var trouble: (any Error)?
    for standing in LayoutStanding.all(here: try await store.layoutStandings(of: account), there: there) {
      guard let step = standing.step, !except.contains(standing.name), !mayOnlyRead || step.isHere else { continue }
      do { try await perform(step, standing) } catch {
        let fault = try await answer(error, step, standing)
        // What the disk says is said, so it goes before what merely has to be looked at again.
        if !(trouble is StoreError) { trouble = fault ?? trouble }
      }
    }
    if let trouble { throw trouble }
  }

  private func listThere() async throws -> [(name: String, mark: LayoutMark)] {
    var found: [(name: String, mark: LayoutMark)] = []
    var (trail, cursor) = (CursorTrail(), String?.none)
    repeat {
      let page = try await transport.call(CanvasAPI.layouts(cursor: cursor))
      found += page.items.map { ($0.name, LayoutMark($0)) }
      cursor = try trail.follow(page.next)
    } while cursor != nil
    return found
  }

  // MARK: Steps

  private func perform(_ step: LayoutAgreement.Step, _ standing: LayoutStanding) async throws {
    let name = standing.name
    switch step {
    case .send(let version): try await send(name, standing.here, over: version)
    case .take(let version): _ = try await take(standing, after: version)
    case .merge(let version):
      let (here, there) = try await take(standing, after: version, savingAgain: now())
      try await send(name, here, over: there.version)
    case .removeHere:
      guard let here = standing.here, try await store.drop(name, at: here, of: account) else { throw UnfinishedRound() }
      onChange()
    case .removeThere(let version):
      var call = CanvasAPI.delete(name)
      call.request.ifMatch = "\"\(version)\""
      try await callUnlessGone(call)
      try await store.agree(nil, on: name, of: account)
    case .forget: try await store.agree(nil, on: name, of: account)
    }
  }

  /// Makes a call, for which it is as well when the thing is gone already.
  private func callUnlessGone(_ call: Endpoint<Nothing>) async throws(BackendFailure) {
    do throws(BackendFailure) { _ = try await transport.call(call) } catch {
      guard case .refused(404, _, _) = error else { throw error }
    }
  }

  private func send(_ name: String, _ here: LayoutMark?, over version: Int?) async throws {
    if let fault = LayoutName.fault(in: name) {
      throw BackendFailure.refused(status: 422, code: "canvas.layout.name", sentence: fault)
    }
    guard let here, let layout = try await store.layout(named: name, at: here) else { throw UnfinishedRound() }
    let saved = try await transport.call(
      CanvasAPI.save(JSONValue(encoding: CanvasManager.normalized(layout)), as: name, version: version ?? 0))
    try await store.agree(LayoutAgreement(here: here, there: LayoutMark(saved)), on: name, of: account)
  }

  /// Takes the versions after one, and answers what counts then, here and there.
  private func take(
    _ standing: LayoutStanding, after version: Int, savingAgain instant: Timestamp? = nil
  ) async throws -> (here: LayoutMark?, there: LayoutMark) {
    let name = standing.name
    var (there, versions) = try await versions(of: standing, after: version)
    guard let newest = versions.last?.layout else {
      let agreement = LayoutAgreement(here: standing.here, there: there)
      // What is sent over them is agreed then, not before.
      if instant == nil { try await store.agree(agreement, on: name, of: account) }
      onRefusal("The layout \"\(name)\" of the server cannot be read here. Is it of a newer Easel?")
      return (standing.here, there)
    }
    let own = try await unsent(standing, unlike: newest)
    if instant == nil, let own { there = try await send(own, beneath: newest, as: name, over: there) }
    let adoption = LayoutAdoption(
      name: name, here: standing.here, there: there, versions: versions, resavedAt: instant)
    guard let here = try await store.adopt(adoption, of: account) else { throw UnfinishedRound() }
    onChange()
    if own != nil { tell(name, isOwnKept: instant != nil, here, before: standing.here) }
    return (here, there)
  }

  /// The layout from here where that was saved since both met last, and is another than the one from there.
  private func unsent(_ standing: LayoutStanding, unlike newest: Layout) async throws -> Layout? {
    guard let here = standing.here, here != standing.last?.here else { return nil }
    guard let layout = try await store.layout(named: standing.name, at: here) else { throw UnfinishedRound() }
    let (own, other) = (CanvasManager.normalized(layout).named(standing.name), newest.named(standing.name))
    return own == other ? nil : own
  }

  /// Puts a layout from here among the versions there, with the one that counts there saved again over it.
  ///
  /// - Returns: The mark of that; the one there was when the server would not have it.
  private func send(
    _ own: Layout, beneath newest: Layout, as name: String, over there: LayoutMark
  ) async throws -> LayoutMark {
    guard !mayOnlyRead else { return there }
    var mark = there
    do throws(BackendFailure) {
      for layout in [own, newest] {
        mark = LayoutMark(
          try await transport.call(CanvasAPI.save(JSONValue(encoding: layout), as: name, version: mark.version)))
      }
    } catch {
      switch error {
      // It stays among the versions here.
      case .refused(400, _, _), .refused(403, _, _), .refused(413, _, _), .refused(422, _, _): return mark
      default: throw error
      }
    }
    return mark
  }

  /// Says that a layout was saved here and elsewhere, and under which number the one is that gave way.
  private func tell(_ name: String, isOwnKept: Bool, _ here: LayoutMark, before: LayoutMark?) {
    let (kept, other, version) =
      isOwnKept ? ("yours", "the other", here.version - 1) : ("that one", "yours", before?.version ?? 0)
    onCrossing("The layout \"\(name)\" was saved elsewhere, too; \(kept) holds, \(other) is its version \(version).")
  }

  /// Fetches the versions after one, oldest first, without those that cannot be read here, and the mark of the newest.
  private func versions(
    of standing: LayoutStanding, after version: Int
  ) async throws -> (newest: LayoutMark, versions: [(layout: Layout, savedAt: Timestamp)]) {
    let listed = try await transport.call(CanvasAPI.versions(of: standing.name)).items
    let marks = listed.map(LayoutMark.init).filter { $0.version > version }.prefix(LayoutAgreement.mostTaken)
    guard let newest = marks.first, newest.id == standing.there?.id else { throw UnfinishedRound() }
    var found: [(layout: Layout, savedAt: Timestamp)] = []
    for mark in marks.reversed() {
      let kept = try await transport.call(CanvasAPI.layout(standing.name, version: mark.version))
      guard kept.id == mark.id else { throw UnfinishedRound() }
      guard let layout = kept.layout.decoded(as: Layout.self), CanvasManager.normalized(layout) == layout else {
        continue
      }
      found.append((layout, kept.savedAt))
    }
    return (newest, found)
  }

  // MARK: Failures

  /// What a failure means for one layout: why all is to be looked at again later, nil when it is not.
  ///
  /// Thrown is what every other one would meet with as well.
  private func answer(
    _ error: any Error, _ step: LayoutAgreement.Step, _ standing: LayoutStanding
  ) async throws -> (any Error)? {
    switch error as? BackendFailure {
    case nil: return error
    case let failure? where failure.isPassing: throw failure
    case .refused(403, _, _) where !step.isHere:
      // Somebody who has become a guest goes on taking.
      mayOnlyRead = true
      return nil
    case .refused(400, _, let sentence), .refused(413, _, let sentence), .refused(422, _, let sentence):
      return await keepHere(standing, because: sentence)
    // Somebody was quicker, or the server is in trouble with this one.
    default: return UnfinishedRound()
    }
  }

  /// Notes that the server would not have a layout; answers why that could not be done.
  private func keepHere(_ standing: LayoutStanding, because sentence: String) async -> StoreError? {
    do throws(StoreError) {
      let agreement = LayoutAgreement(here: standing.here, there: standing.there)
      try await store.agree(agreement, on: standing.name, of: account)
      onRefusal("The layout \"\(standing.name)\" stays on this machine. \(sentence)")
      return nil
    } catch {
      return error
    }
  }
}

extension LayoutMark {
  fileprivate init(_ summary: NamedLayoutSummary) { self.init(id: summary.id, version: summary.version) }
}

extension Layout {
  /// The same under a name.
  fileprivate func named(_ name: String) -> Layout {
    var layout = self
    layout.name = name
    return layout
  }
}
