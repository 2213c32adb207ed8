import Canvas
import EaselKit

/// Keeps on disk what a person hides of a canvas, and looks there for what other terminals of the machine have hidden.
final class PrivacyKeeper {
  var say: (Severity, String) -> Void = { _, _ in }

  private let store: any SharedCanvasStore
  /// Under what it is kept.
  private let account: String
  private let errands: Errands
  /// What is hidden, and what of that is on disk, as far as this terminal knows.
  private var hidden: PrivateWidgets
  private var kept: [String: PrivateWidgets.Hidden]
  /// What the disk did not take, which was said.
  private var told: StoreError?
  /// The widgets that were looked for and are still not known.
  private var soughtIDs: Set<String> = []

  init(_ hidden: PrivateWidgets, in store: any SharedCanvasStore, of account: String, errands: Errands) {
    (self.hidden, kept) = (hidden, hidden.hidden)
    (self.store, self.account, self.errands) = (store, account, errands)
  }

  /// What is not on disk: by the ids of widgets, nil for one that is not hidden any more.
  ///
  /// The others stay there as they are, which other terminals may have hidden.
  private var unkept: [String: PrivateWidgets.Hidden?] { hidden.changes(since: kept) }

  /// Takes in what is hidden now, and has it kept.
  func note(_ hidden: PrivateWidgets) {
    self.hidden = hidden
    if !unkept.isEmpty { errands.start { await self.flush() } }
  }

  /// Puts on disk what is not there yet; false when it cannot be, which is said once.
  @discardableResult
  func flush() async -> Bool {
    let changes = unkept
    guard !changes.isEmpty else { return true }
    do throws(StoreError) { try await store.keep(changes, over: kept, of: account) } catch {
      if error != told { say(.error, error.sentence) }
      told = error
      return false
    }
    told = nil
    didKeep(changes)
    return true
  }

  /// Puts on disk what is not there yet, for the end of the program.
  func keepAtEnd() throws(StoreError) {
    let changes = unkept
    guard !changes.isEmpty else { return }
    try store.keepAtEnd(changes, over: kept, of: account)
    didKeep(changes)
  }

  private func didKeep(_ changes: [String: PrivateWidgets.Hidden?]) {
    for (id, widget) in changes { kept[id] = widget }
  }

  /// Looks whether widgets are hidden on this machine, once as long as they are asked for.
  ///
  /// - Parameters:
  ///   - ids: All widgets that are not known here.
  ///   - take: Told what is on disk of them, if anything is; answers what was made of it.
  func look(for ids: Set<String>, take: @escaping ([String: PrivateWidgets.Hidden]) -> PrivateWidgets) {
    let new = ids.subtracting(soughtIDs)
    soughtIDs = ids
    guard !new.isEmpty else { return }
    errands.start { [self] in
      // What cannot be read now is read at the next start.
      let all = (try? await store.hiddenWidgets(of: account)) ?? [:]
      let found = all.filter { new.contains($0.key) && hidden.hidden[$0.key] == nil }
      guard !found.isEmpty else { return }
      let taken = take(found).hidden
      for id in found.keys { kept[id] = taken[id] }
    }
  }
}
