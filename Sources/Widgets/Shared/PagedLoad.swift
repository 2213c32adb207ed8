package import EaselAPI
package import EaselKit

/// Reads a list page by page and hands it over whole, so that nothing jumps while it comes in; of a long one its begin,
/// and more as the person gets there.
///
/// A kept copy is handed over first if there is one, and another after it, which takes its place. Answers to an earlier
/// load are told by their tag and ignored.
package struct PagedLoad<Item: Codable & Sendable>: Sendable {
  /// What an answer leads to.
  package enum Step: Sendable {
    /// It belongs to no running load, or says nothing new.
    case ignored
    /// The page at this cursor has to be asked for.
    case more(cursor: String, tag: String)
    /// The list as far as it was wanted; whether the server has more of it.
    case finished([Item], keptSince: Timestamp?, hasMore: Bool)
    /// What comes after the items that were handed over; whether the server has more.
    case continued([Item], hasMore: Bool)
    /// Of the list only its begin is kept: there is more.
    case partly([Item], keptSince: Timestamp)
    /// It failed.
    case failed(BackendFailure)
  }

  /// How many items are read at first, and how many more when the person gets to their end.
  package static var step: Int { 1000 }

  /// The most items that are held.
  ///
  /// They are all read again when something changes: that many are 50 calls, some 5 MB and a frame's time to arrange.
  package static var most: Int { 10_000 }

  package private(set) var isRunning = false
  private let prefix: String
  private var generation = 0
  private var isWantedAgain = false
  private var fresh = Chain()
  private var kept = Chain()
  /// How often what is kept was begun anew, so that pages of what was kept before are told from those of now.
  private var keptRound = 0
  /// How many items the load that runs, or ran last, is to have read at its end.
  private var depth = 0
  /// How many of them were handed over.
  private var handedOver = 0
  /// Where what comes after those begins; nil for nowhere.
  private var next: String?

  private struct Chain: Sendable {
    var items: [Item] = []
    var page = 0
    /// When the oldest page was fetched, of those that were kept.
    var keptSince: Timestamp?
  }

  /// A load whose tags begin with a word.
  package init(_ prefix: String) { self.prefix = prefix }

  /// How many items are to be read for a person who is at a row: to the end of its step, or the next one near that.
  package static func depth(showing row: Int) -> Int { min(most, ((max(0, row) + step / 5) / step + 1) * step) }

  /// Begins a load and answers the tag of the first page.
  ///
  /// While one is running, it is noted that another is wanted.
  package mutating func begin(depth: Int = Self.step) -> String? {
    guard !isRunning else {
      isWantedAgain = true
      return nil
    }
    return restart(depth: depth)
  }

  /// Begins a load whatever is running.
  package mutating func restart(depth: Int = Self.step) -> String {
    generation += 1
    isRunning = true
    isWantedAgain = false
    fresh = Chain()
    kept = Chain()
    self.depth = depth
    handedOver = 0
    next = nil
    return tag(page: 0, isKept: false)
  }

  /// Begins the load that was wanted while another was running.
  package mutating func beginAgain(depth: Int = Self.step) -> String? {
    isWantedAgain && !isRunning ? restart(depth: depth) : nil
  }

  /// Whether something comes after what was handed over that may be read.
  package var canGoOn: Bool { next != nil && handedOver < Self.most }

  /// Goes on behind what was handed over by a step, and answers what has to be asked for; nil while a load runs, where
  /// nothing comes after it, or where it is the most.
  package mutating func goOn() -> (cursor: String, tag: String)? {
    guard !isRunning, let next, handedOver < Self.most else { return nil }
    depth = min(Self.most, handedOver + Self.step)
    isRunning = true
    fresh.items = []
    return (next, tag(page: fresh.page, isKept: false))
  }

  /// Whether what is read now is beyond the first step: nobody sees it at the next start.
  package var isDeep: Bool { handedOver + fresh.items.count >= Self.step }

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
      // What was read of a step is read again with it.
      fresh.items = []
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
    let room = depth - handedOver - fresh.items.count
    fresh.items += answer.items.prefix(room)
    let following = answer.items.isEmpty ? nil : answer.next
    if let following, answer.items.count < room {
      return .more(cursor: following, tag: tag(page: fresh.page, isKept: false))
    }
    isRunning = false
    // Behind a page that was cut there is no place to go on from.
    let isCut = answer.items.count > room
    next = isCut ? nil : following
    let isFirst = handedOver == 0
    let items = fresh.items
    handedOver += items.count
    fresh.items = []
    let hasMore = isCut || following != nil
    return isFirst ? .finished(items, keptSince: nil, hasMore: hasMore) : .continued(items, hasMore: hasMore)
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
    let room = depth - kept.items.count
    kept.items += answer.items.prefix(room)
    let following = answer.items.isEmpty ? nil : answer.next
    if let following, answer.items.count < room {
      return .more(cursor: following, tag: tag(page: kept.page, isKept: true))
    }
    return .finished(
      kept.items, keptSince: kept.keptSince ?? Timestamp(milliseconds: 0),
      hasMore: following != nil || answer.items.count > room)
  }

  private func tag(page: Int, isKept: Bool) -> String {
    "\(prefix)/\(generation)/\(page)/\(isKept ? "kept\(keptRound)" : "fresh")"
  }
}
