/// A start and an end in a zone, read from two readings of the wall clock.
public struct ZonedSpan: Sendable, Hashable {
  /// The start.
  public let start: ZonedTime
  /// The end.
  public let end: ZonedTime
  /// Tells the person which reading does not exist and how it is read; nil when both exist.
  public let notice: String?
}

extension LocalZone {
  /// Reads a start and an end.
  ///
  /// A reading that the clock skips in spring is read with the offset before the change: 02:30 becomes 03:30. If the end
  /// then is not after the start although it is written after it, the end is read with that offset, too: from 02:30 to
  /// 03:00 becomes from 03:30 to 04:00.
  public func span(from start: CivilTime, to end: CivilTime) -> ZonedSpan {
    let first = zoned(start)
    var last = zoned(end)
    if end > start, last.instant <= first.instant, let gap = gap(at: start) {
      last = zoned(CivilTime(secondsSinceEpoch: end.secondsSinceEpoch + gap.seconds))
    }
    let sentences = [sentence(on: start, readAs: first), sentence(on: end, readAs: last)].compactMap(\.self)
    return ZonedSpan(start: first, end: last, notice: sentences.isEmpty ? nil : sentences.joined(separator: " "))
  }

  /// The hour that begins at a reading of the clock.
  public func hour(from start: CivilTime) -> ZonedSpan {
    let first = zoned(start)
    return ZonedSpan(
      start: first, end: hour(from: first.instant).end, notice: sentence(on: start, readAs: first))
  }

  /// The hour that begins at an instant.
  public func hour(from start: Timestamp) -> ZonedSpan {
    ZonedSpan(start: zoned(at: start), end: zoned(at: start.adding(seconds: 3600)), notice: nil)
  }

  /// A sentence on a reading that is not read as it is written; nil when it is.
  public func sentence(on wall: CivilTime, readAs read: ZonedTime) -> String? {
    guard read.wall != wall else { return nil }
    let place = "on \(DateText.short(wall.date)) \(wall.date.year) in \(name)"
    guard let gap = gap(at: wall) else {
      return "\(wall.clock) \(place) is read as \(read.wall.clock), as the start is."
    }
    return "\(wall.clock) does not exist \(place), because clocks go from \(gap.from.clock) to \(gap.to.clock); "
      + "it is read as \(read.wall.clock)."
  }

  /// The readings that the clock skips around a reading; nil when it skips none there.
  private func gap(at wall: CivilTime) -> (from: CivilTime, to: CivilTime, seconds: Int)? {
    let asUTC = Timestamp(seconds: wall.secondsSinceEpoch)
    var (low, high) = (asUTC.adding(seconds: -86_400), asUTC.adding(seconds: 86_400))
    let (before, after) = (utcOffset(at: low), utcOffset(at: high))
    guard after > before else { return nil }
    while high.seconds - low.seconds > 1 {
      let middle = Timestamp(seconds: low.seconds + (high.seconds - low.seconds) / 2)
      if utcOffset(at: middle) == before { low = middle } else { high = middle }
    }
    let (from, to) = (high.civil(utcOffset: before), high.civil(utcOffset: after))
    return from <= wall && wall < to ? (from, to, after - before) : nil
  }
}
