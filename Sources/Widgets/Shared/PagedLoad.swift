package import EaselAPI
package import EaselKit

/// Reads a list page by page and hands it over whole, so that nothing jumps while it comes in.
///
/// A kept copy is handed over first if there is one, and another after it, which takes its place. Answers to an earlier load are told by their tag and ignored.
package struct PagedLoad<Item: Codable & Sendable>: Sendable {
  /// What an answer leads to.
  package enum Step: Sendable {
    /// It belongs to no running load, or says nothing new.
    case ignored
    /// The page at this cursor has to be asked for.
    case more(cursor: String, tag: String)
    /// The list is complete.
    case finished([Item], keptSince: Timestamp?)
    /// Of the list only its begin is kept: there is more.
    case partly([Item], keptSince: Timestamp)
    /// It failed.
    case failed(BackendFailure)
  }

  /// The most items that are read.
  package static var most: Int { 1000 }

  package private(set) var isRunning = false
  private let prefix: String
  private var generation = 0
  private var isWantedAgain = false
  private var fresh = Chain()
  private var kept = Chain()
  /// How often what is kept was begun anew, so that pages of what was kept before are told from those of now.
  private var keptRound = 0

  private struct Chain: Sendable {
    var items: [Item] = []
    var page = 0
    /// When the oldest page was fetched, of those that were kept.
    var keptSince: Timestamp?
  }

  /// A load whose tags begin with a word.
  package init(_ prefix: String) { self.prefix = prefix }

  /// Begins a load and answers the tag of the first page.
  ///
  /// While one is running, it is noted that another is wanted.
  package mutating func begin() -> String? {
    guard !isRunning else {
      isWantedAgain = true
      return nil
    }
    return restart()
  }

  /// Begins a load whatever is running.
  package mutating func restart() -> String {
    generation += 1
    isRunning = true
    isWantedAgain = false
    fresh = Chain()
    kept = Chain()
    return tag(page: 0, isKept: false)
  }

  /// Begins the load that was wanted while another was running.
  package mutating func beginAgain() -> String? { isWantedAgain && !isRunning ? restart() : nil }

  /// Whether a tag is one of these loads.
  package func owns(_ tag: String) -> Bool { tag.hasPrefix(prefix + "/") }

  /// Takes an answer.
  package mutating func take(
    _ tag: String, _ result: Result<BackendResponse, BackendFailure>, as endpoint: Endpoint<Page<Item>>
  ) -> Step {
    let parts = tag.split(separator: "/")
    guard parts.count == 4, Int(parts[1]) == generation, let page = Int(parts[2]) else { return .ignored }
    let isKeptChain = parts[3] != "fresh"
    guard !isKeptChain || parts[3] == "kept\(keptRound)" else { return .ignored }
    // What is kept may come in after it is known that the server gives nothing.
    guard isRunning || isKeptChain else { return .ignored }
    do throws(BackendFailure) {
      let response = try result.get()
      let answer = try endpoint.decode(response)
      if isKeptChain || response.keptSince != nil {
        return takeKept(answer, page: page, isKeptChain: isKeptChain, since: response.keptSince)
      }
      return takeFresh(answer, page: page)
    } catch {
      guard !isKeptChain else { return endKept(at: page) }
      isRunning = false
      return .failed(error)
    }
  }

  /// Hands over the kept pages before one that is not there.
  private func endKept(at page: Int) -> Step {
    guard page == kept.page, fresh.page == 0, let since = kept.keptSince else { return .ignored }
    return .partly(kept.items, keptSince: since)
  }

  private mutating func takeFresh(_ answer: Page<Item>, page: Int) -> Step {
    guard page == fresh.page else { return .ignored }
    fresh.page += 1
    fresh.items += answer.items.prefix(Self.most - fresh.items.count)
    if let next = answer.next, !answer.items.isEmpty, fresh.items.count < Self.most {
      return .more(cursor: next, tag: tag(page: fresh.page, isKept: false))
    }
    isRunning = false
    return .finished(fresh.items, keptSince: nil)
  }

  private mutating func takeKept(_ answer: Page<Item>, page: Int, isKeptChain: Bool, since: Timestamp?) -> Step {
    guard fresh.page == 0 else { return .ignored }
    if !isKeptChain, page == 0, kept.page > 0 {
      kept = Chain()
      keptRound += 1
    }
    guard page == kept.page, isKeptChain || page == 0 else { return .ignored }
    kept.page += 1
    kept.keptSince = [kept.keptSince, since].compactMap(\.self).min()
    kept.items += answer.items.prefix(Self.most - kept.items.count)
    if let next = answer.next, !answer.items.isEmpty, kept.items.count < Self.most {
      return .more(cursor: next, tag: tag(page: kept.page, isKept: true))
    }
    return .finished(kept.items, keptSince: kept.keptSince ?? Timestamp(milliseconds: 0))
  }

  private func tag(page: Int, isKept: Bool) -> String {
    "\(prefix)/\(generation)/\(page)/\(isKept ? "kept\(keptRound)" : "fresh")"
  }
}
