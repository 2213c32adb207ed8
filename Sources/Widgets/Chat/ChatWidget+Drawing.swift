import EaselAPI
package import EaselKit

extension ChatWidget {
  package func draw(on surface: inout Surface, in context: DrawContext) {
    guard !surface.size.isEmpty else { return }
    if let picker { return picker.draw(on: &surface, in: context) }
    let layout = layout(in: surface.size, context.isReadAsLines)
    drawChannels(on: &surface, in: layout.channels, context)
    drawHeader(on: &surface, in: layout.header, context)
    drawMessages(on: &surface, in: layout.messages, context)
    if !layout.notice.isEmpty {
      let notice = notice(context)
      surface.putTruncated(
        notice.text, at: Point(x: layout.notice.x, y: layout.notice.y), style: context.theme[notice.role],
        width: layout.notice.width)
    }
    drawComposer(on: &surface, in: layout.composer, context)
  }

  func layout(in context: WidgetContext) -> ChatLayout { layout(in: context.size, context.isReadAsLines) }

  private func layout(in size: Size, _ isReadAsLines: Bool) -> ChatLayout {
    ChatLayout(size, hasNotice: hasNotice, isReadAsLines: isReadAsLines) { composerRows(in: $0) }
  }

  /// How many rows the composer needs in a width.
  func composerRows(in width: Int) -> Int {
    composer.rows(width: composerText(in: Rect(x: 0, y: 0, width: width, height: 1)).width)
  }

  /// Where the text of the composer stands, behind its sign.
  func composerText(in area: Rect) -> Rect {
    let start = area.width >= 9 ? 2 : 0
    return Rect(x: area.x + start, y: area.y, width: area.width - start, height: area.height)
  }

  private var hasNotice: Bool {
    let freshness = log.freshness
    return freshness.hasContent && freshness.failure != nil || outbox.tally.unsent > 0 || refusedElsewhere != nil
      || scroll > 0
  }

  /// Another channel with a message that the server would not have; in this one its own line says why.
  private var refusedElsewhere: String? {
    guard let id = outbox.refused.first(where: { $0.change.subject != current })?.change.subject else { return nil }
    return "refused in #\((channels.first { $0.id == id }?.name ?? id).cut(to: 40))"
  }

  private func notice(_ context: DrawContext) -> (text: String, role: Role) {
    let trouble = log.freshness.notice(now: context.now, zone: context.zone, region: context.region)
    let back = scroll > 0 ? "\(scroll) lines below, Esc newest" : nil
    let text = [refusedElsewhere, outbox.tally.notice, trouble?.text, back].compactMap(\.self).joined(separator: ", ")
    return (text, trouble?.role ?? (refusedElsewhere != nil || outbox.tally.unsent > 0 ? .warning : .muted))
  }

  /// A cursor on the channel shown.
  func channelCursor(_ height: Int) -> ListCursor {
    var cursor = ListCursor()
    let row = channels.firstIndex { $0.id == current } ?? 0
    cursor.select(row, count: channels.count, height: height)
    return cursor
  }

  private func drawChannels(on surface: inout Surface, in area: Rect, _ context: DrawContext) {
    guard !area.isEmpty else { return }
    for row in 0..<area.height {
      surface.put("│", at: Point(x: area.maxX, y: row), style: context.theme[.border])
    }
    let cursor = channelCursor(area.height)
    ListView.draw(on: &surface, in: area, cursor: cursor, count: channels.count, theme: context.theme) {
      surface, index, place in
      let channel = channels[index]
      let isCurrent = channel.id == current
      let role: Role = isCurrent ? .selectionInactive : channel.unread > 0 ? .accent : .text
      let style = context.theme[role]
      if isCurrent { surface.fill(place, style: style) }
      let count = channel.unread > 0 ? " \(min(channel.unread, 999))" : ""
      surface.putTruncated(
        "#\(channel.name)", at: Point(x: place.x, y: place.y), style: style, width: place.width - count.count)
      surface.put(count, at: Point(x: place.maxX - count.count, y: place.y), style: style)
    }
  }

  private func drawHeader(on surface: inout Surface, in area: Rect, _ context: DrawContext) {
    guard !area.isEmpty else { return }
    let name = "#\(channel?.name ?? current.cut(to: 200))"
    let point = Point(x: area.x, y: area.y)
    let end = surface.putTruncated(name, at: point, style: context.theme[.heading], width: area.width)
    let elsewhere = unread - max(0, channel?.unread ?? 0)
    if context.isReadAsLines, let index = channels.firstIndex(where: { $0.id == current }) {
      let place =
        ", channel \(index + 1) of \(channels.count)" + (elsewhere > 0 ? ", \(elsewhere) unread elsewhere" : "")
      surface.put(place, at: Point(x: end, y: area.y), style: context.theme[.muted])
      return
    }
    let text = elsewhere > 0 ? "  \(elsewhere) unread elsewhere" : channel.map { "  \($0.topic)" } ?? ""
    surface.putTruncated(
      text, at: Point(x: end, y: area.y), style: context.theme[.muted], width: max(0, area.maxX - end))
  }

  private func drawMessages(on surface: inout Surface, in area: Rect, _ context: DrawContext) {
    guard !area.isEmpty else { return }
    let lines = lines(
      width: area.width, needed: scroll + area.height, zone: context.zone, region: context.region,
      isReadAsLines: context.isReadAsLines)
    guard !lines.isEmpty else { return message(context).draw(on: &surface, in: area, theme: context.theme) }
    let below = min(scroll, max(0, lines.count - area.height))
    let shown = lines.dropLast(below).suffix(area.height)
    for (row, line) in shown.enumerated() {
      let y = area.maxY - shown.count + row
      draw(line, on: &surface, in: Rect(x: area.x, y: y, width: area.width, height: 1), context)
    }
  }

  private func message(_ context: DrawContext) -> Message {
    if isUnknown {
      let name = current.cut(to: 80)
      let next = context.isReadOnly || TimeOrderedID.isValid(current) ? "" : "Ctrl+N  makes it, "
      return Message(.error, "There is no channel #\(name).", next: "\(next)Alt+C  chooses another")
    }
    let loading = loadingSign.text("Fetching the messages", in: context)
    let steps = context.isReadOnly ? ("", "") : ("Type and Enter; it is sent later", "Type and press Enter")
    return log.freshness.message(loading: loading, offlineStep: steps.0)
      ?? Message(.empty, "Nothing was said here yet.", next: steps.1)
  }

  private func draw(_ line: ChatLine, on surface: inout Surface, in area: Rect, _ context: DrawContext) {
    let point = Point(x: area.x, y: area.y)
    let theme = context.theme
    switch line {
    case .day(let day):
      surface.put(context.isReadAsLines ? day : "─── \(day) ───", at: point, style: theme[.muted], width: area.width)
    case .head(let author, let time):
      let end = surface.putTruncated(author, at: point, style: theme[.heading], width: max(1, area.width - 6))
      surface.put(" \(time)", at: Point(x: end, y: point.y), style: theme[.muted], width: area.maxX - end)
    case .text(let text, let sign):
      let inset = min(2, max(0, area.width - 1))
      if let sign, inset == 2 { surface.put(sign.sign, at: point, style: theme[.warning], width: 1) }
      let x = area.x + inset
      surface.put(text, at: Point(x: x, y: point.y), style: theme[.text], width: area.maxX - x)
    case .refusal(let sentence):
      surface.putTruncated("  \(sentence)", at: point, style: theme[.error], width: area.width)
    }
  }

  private func drawComposer(on surface: inout Surface, in area: Rect, _ context: DrawContext) {
    guard !area.isEmpty else { return }
    // Where nothing can be said, nothing shows that typing goes there.
    guard !context.isReadOnly else {
      let point = Point(x: area.x, y: area.y)
      surface.putTruncated("look only", at: point, style: context.theme[.muted], width: area.width)
      return
    }
    var line = Surface(size: area.size, style: context.theme[.input])
    drawMessage(on: &line, context)
    surface.draw(line, at: Point(x: area.x, y: area.y))
    if let cursor = line.cursor { surface.cursor = Point(x: area.x + cursor.x, y: area.y + cursor.y) }
  }

  /// Draws the message that is being typed.
  private func drawMessage(on surface: inout Surface, _ context: DrawContext) {
    let to = "Message to #\(channel?.name.cut(to: 40) ?? current.cut(to: 40))"
    let whole = Rect(surface.size)
    if context.isReadAsLines {
      let end = surface.putTruncated("\(to): ", at: .zero, style: context.theme[.key], width: whole.width)
      let area = Rect(x: end, y: 0, width: whole.width - end, height: whole.height)
      return composer.draw(on: &surface, in: area, theme: context.theme, showsCursor: context.isFocused)
    }
    let area = composerText(in: whole)
    if area.x > 0 { surface.put(">", at: .zero, style: context.theme[.key]) }
    composer.draw(on: &surface, in: area, theme: context.theme, showsCursor: context.isFocused)
    // The cursor shows where typing goes; a word that leaves at the first letter would be painted and unpainted.
    guard composer.isEmpty, !context.isFocused, area.width > 1 else { return }
    let style = context.theme[.muted].on(context.theme[.input].background)
    surface.putTruncated(to, at: Point(x: area.x + 1, y: 0), style: style, width: area.width - 1)
  }
}
