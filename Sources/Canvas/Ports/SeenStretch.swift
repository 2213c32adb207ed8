package import EaselKit

/// A piece of a listing of which all was seen at some moment: what stands from one place up to, not including, another.
package struct SeenStretch: Sendable, Hashable {
  package var begin: String
  package var end: String
  /// The server's cursor for what comes after it, if it gave one.
  package var next: String?
  /// Whether it is where new things come to stand, and nothing stood there: what a newer look leaves over of it says
  /// nothing.
  package var grows: Bool
  package var seenAt: Timestamp

  package init(begin: String, end: String, next: String? = nil, grows: Bool = false, seenAt: Timestamp) {
    self.begin = begin
    self.end = end
    self.next = next
    self.grows = grows
    self.seenAt = seenAt
  }

  private func covers(_ place: String) -> Bool { !place.precedes(begin) && place.precedes(end) }

  /// The stretches of a listing with a new one, which takes the place of what was known there before.
  ///
  /// They do not overlap. What is left of one behind it joins the next if they touch, as old as the older of both: else
  /// each new item at the begin of a list would leave a piece.
  package static func adding(_ new: SeenStretch, to old: [SeenStretch]) -> [SeenStretch] {
    guard new.begin.precedes(new.end) else { return old }
    var kept: [SeenStretch] = []
    var rest: SeenStretch?
    for stretch in old {
      guard stretch.begin.precedes(new.end), new.begin.precedes(stretch.end) else {
        kept.append(stretch)
        continue
      }
      guard !stretch.grows else { continue }
      if stretch.begin.precedes(new.begin) {
        kept.append(SeenStretch(begin: stretch.begin, end: new.begin, seenAt: stretch.seenAt))
      }
      if new.end.precedes(stretch.end) {
        rest = SeenStretch(begin: new.end, end: stretch.end, next: stretch.next, seenAt: stretch.seenAt)
      }
    }
    if var left = rest {
      if let index = kept.firstIndex(where: { $0.begin == left.end && !$0.grows }) {
        let following = kept.remove(at: index)
        left.end = following.end
        left.next = following.next
        left.seenAt = min(left.seenAt, following.seenAt)
      }
      kept.append(left)
    }
    return (kept + [new]).sorted { $0.begin.precedes($1.begin) }
  }

  /// The stretches of a listing without what is known of one.
  package static func removing(_ gone: SeenStretch, from old: [SeenStretch]) -> [SeenStretch] {
    guard gone.begin.precedes(gone.end) else { return old }
    // The one that took the place of all others there is the only one that begins there.
    return adding(gone, to: old).filter { $0.begin != gone.begin }
  }

  /// The stretches that lead from one place towards another without a gap; of several at a place the newest.
  package static func chain(_ stretches: [SeenStretch], from begin: String, to end: String) -> [SeenStretch] {
    let sorted = stretches.sorted { $0.begin.precedes($1.begin) }
    var chain: [SeenStretch] = []
    var place = begin
    var open: [SeenStretch] = []
    var index = 0
    while place.precedes(end) {
      while index < sorted.count, !place.precedes(sorted[index].begin) {
        open.append(sorted[index])
        index += 1
      }
      open.removeAll { !$0.covers(place) }
      guard let next = open.max(by: { $0.seenAt < $1.seenAt }) else { break }
      chain.append(next)
      place = next.end
    }
    return chain
  }
}

extension String {
  /// Whether it comes before another, compared byte by byte, as databases do it.
  package func precedes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}
