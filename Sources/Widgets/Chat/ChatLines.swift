package import EaselAPI
package import EaselKit

/// A message as it is shown: with how far it has come.
package struct ChatEntry: Sendable, Hashable {
  package var message: ChatMessage
  package var mark: SendMark
}

/// One line of a channel.
package enum ChatLine: Sendable, Hashable {
  /// The day the messages below are from.
  case day(String)
  /// Who wrote what is below, and when.
  case head(author: String, time: String)
  /// A piece of a message; the sign stands before its first.
  case text(String, sign: SendMark?)
  /// A piece of why a message was not accepted.
  case refusal(String)
}

/// Lays messages out in lines, from the newest back, no further than is needed.
///
///     ─── Tue 1 Dec ───
///     ada 09:14
///       Good morning. Who
///       has the key?
///     ~ I have it.
///
/// Read as lines, each message says who wrote it and when, as it may be all that is heard: `ada 09:14: Good morning.`
package enum ChatLines {
  /// The most lines one message takes.
  private static let mostLines = 2000
  /// Messages of one person within so many milliseconds stand under one head.
  private static let groupSpan: Int64 = 300_000

  /// The last lines, as many as needed or a few more, fewer when there are no more.
  package static func make(
    _ entries: [ChatEntry], by names: AuthorNames = AuthorNames(), width: Int, needed: Int, zone: LocalZone,
    region: RegionalFormat, isReadAsLines: Bool = false
  ) -> [ChatLine] {
    var blocks: [[ChatLine]] = []
    var count = 0
    for index in entries.indices.reversed() {
      guard count < needed else { break }
      let previous = index > 0 ? entries[index - 1] : nil
      let author = names.name(of: entries[index].message)
      let block = block(entries[index], by: author, after: previous, width: width, zone: zone, region, isReadAsLines)
      blocks.append(block)
      count += block.count
    }
    return blocks.reversed().flatMap(\.self)
  }

  /// The lines of one message, after the one before it.
  private static func block(
    _ entry: ChatEntry, by author: String, after previous: ChatEntry?, width: Int, zone: LocalZone,
    _ region: RegionalFormat, _ isReadAsLines: Bool
  ) -> [ChatLine] {
    let message = entry.message
    let wall = zone.wall(at: message.sentAt)
    let clock = region.clock(wall)
    let isNewDay = previous.map { zone.wall(at: $0.message.sentAt).date != wall.date } ?? true
    var lines: [ChatLine] = isNewDay ? [.day(DateText.short(wall.date))] : []
    if !isReadAsLines, isNewDay || !isGrouped(message, with: previous?.message) {
      lines.append(.head(author: author, time: clock))
    }
    let mark = isReadAsLines ? entry.mark.words.map { " (\($0))" } ?? "" : ""
    let text = isReadAsLines ? "\(author) \(clock)\(mark): \(message.text)" : message.text
    let pieces = TextFitting.wrapped(text, width: max(1, width - 2), limit: mostLines)
    for (index, piece) in pieces.enumerated() {
      lines.append(.text(piece, sign: index == 0 && !isReadAsLines ? entry.mark : nil))
    }
    if case .refused(let sentence) = entry.mark {
      let said = "Refused: \(sentence) Alt+R takes it back."
      lines += TextFitting.wrapped(said, width: max(1, width - 2), limit: 6).map(ChatLine.refusal)
    }
    return lines
  }

  /// Whether two ids may be of one person; nil for one that is not known.
  private static func isOfOne(_ first: String?, _ second: String?) -> Bool {
    first == nil || second == nil || first == second
  }

  private static func isGrouped(_ message: ChatMessage, with previous: ChatMessage?) -> Bool {
    guard let previous, previous.author == message.author, isOfOne(previous.authorId, message.authorId)
    else { return false }
    let (gap, isTooFar) = message.sentAt.milliseconds.subtractingReportingOverflow(previous.sentAt.milliseconds)
    return !isTooFar && gap < groupSpan
  }
}
