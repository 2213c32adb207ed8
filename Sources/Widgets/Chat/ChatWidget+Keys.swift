import EaselAPI
package import EaselKit

extension ChatWidget {
  package var hints: [KeyHint] {
    if let picker { return picker.hints }
    var hints = isUnknown ? [] : [KeyHint("Enter", "send", writes: true)]
    if !composer.isEmpty { hints.append(KeyHint("Alt+Enter", "new line", writes: true)) }
    if channels.count > 1 { hints.append(KeyHint("Alt+N Alt+P", "channel")) }
    if channels.contains(where: { $0.unread > 0 && $0.id != current }) { hints.append(KeyHint("Alt+A", "next unread")) }
    hints.append(KeyHint("PageUp", "back"))
    if !entries(last: 1).isEmpty { hints.append(KeyHint("Alt+Y", "copy")) }
    if scroll > 0 { hints.append(KeyHint("Esc", "newest")) }
    if hasRefused { hints.append(KeyHint("Alt+R", "take back refused")) }
    return hints + [
      KeyHint("Alt+C", "channels"), KeyHint("Ctrl+N", "new channel", writes: true), KeyHint("Ctrl+R", "ask again"),
    ]
  }

  mutating func handle(_ key: Key, _ context: WidgetContext) -> Reaction {
    if picker != nil { return handlePicking(key, context) }
    if let refusal = Self.refusal(of: key, context) { return refusal }
    if let typed = key.typed, let refusal = context.refusal {
      // It writes nothing, so what the host does with the key is done: `q` quits here as elsewhere.
      return Self.beginsWord(typed) ? Reaction(refusal.effects, redraw: false, handled: false) : .ignored
    }
    switch (key.code, key.modifiers) {
    case (.enter, []): return send(context)
    case (.enter, .alt), (.enter, .shift): return edit(Key(.enter), context)
    case (.character("n"), .alt), (.character("N"), .alt), (.down, .alt), (.down, .control): return step(1)
    case (.character("p"), .alt), (.character("P"), .alt), (.up, .alt), (.up, .control): return step(-1)
    case (.character("a"), .alt), (.character("A"), .alt): return nextUnread()
    case (.character("r"), .alt), (.character("R"), .alt): return takeBack()
    case (.character("y"), .alt), (.character("Y"), .alt): return Copying.copy(lowestShown(context))
    case (.character("c"), .alt), (.character("C"), .alt): return openPicker()
    case (.character("n"), .control): return openPickerForNew()
    case (.character("r"), .control): return Reaction(reload())
    case (.pageUp, []): return scroll(by: max(1, height(context) - 1), context)
    case (.pageDown, []): return scroll(by: -max(1, height(context) - 1), context)
    case (.up, []), (.down, []), (.up, .shift), (.down, .shift):
      if composerRows(in: layout(in: context).composer.width) > 1 { return edit(key, context) }
      return scroll(by: key.code == .up ? 1 : -1, context)
    case (.escape, []) where scroll > 0: return scroll(by: -scroll, context)
    default: return edit(key, context)
    }
  }

  mutating func paste(_ text: String, _ context: WidgetContext) -> Reaction {
    if let refusal = context.refusal { return refusal }
    if picker != nil { return Reaction(picker?.paste(text) ?? []) }
    return Reaction([.saveState] + (composer.paste(text).map { [.notify(.warning, $0)] } ?? []))
  }

  mutating func handle(_ mouse: MouseEvent, _ context: WidgetContext) -> Reaction {
    if picker != nil {
      guard case .press = mouse.kind,
        let outcome = picker?.press(mouse.point, in: context.size, isReadOnly: context.isReadOnly)
      else { return .quiet }
      return follow(outcome, context)
    }
    switch mouse.kind {
    case .wheelUp: return scroll(by: 3, context)
    case .wheelDown: return scroll(by: -3, context)
    case .press:
      let area = layout(in: context).channels
      let row = ListView.row(at: mouse.point, in: area, cursor: channelCursor(area.height), count: channels.count)
      guard let row else { return .quiet }
      return Reaction(open(channels[row].id))
    case .drag, .release: return .quiet
    }
  }

  /// Whether a character begins something to say, so that who types it where nothing can be said is told why.
  private static func beginsWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == " "
  }

  private mutating func edit(_ key: Key, _ context: WidgetContext) -> Reaction {
    let area = composerText(in: layout(in: context).composer)
    switch composer.handle(key, size: area.size) {
    case .ignored: return .ignored
    case .moved: return .redraw
    case .changed: return Reaction([.saveState])
    }
  }

  private mutating func send(_ context: WidgetContext) -> Reaction {
    let whole = composer.text
    // A break at the end of what was pasted is no line of the message.
    let text = whole.lastIndex { !$0.isNewline }.map { String(whole[...$0]) } ?? ""
    guard !PlainText.isBlank(text) else { return .quiet }
    // The text stays in the composer until there is a channel for it.
    guard !isUnknown else {
      return Reaction([.notify(.warning, "There is no channel #\(current.cut(to: 40)); Ctrl+N makes it.")])
    }
    if let sentence = TextLimit.tooLong(text, noun: "A message", longest: ChatAPI.longestText) {
      return Reaction([.notify(.warning, sentence)])
    }
    let message = ChatMessage(
      id: context.newID(), channel: current, author: ownName ?? "you", authorId: ownId, text: text,
      sentAt: context.now)
    let effect = outbox.submit(ChatSend(id: context.newID(), message: message), at: context.now)
    composer.clear()
    scroll = 0
    return Reaction([effect, .saveStateNow])
  }

  /// The text of a refused message returns to the composer, to be corrected.
  private mutating func takeBack() -> Reaction {
    let refused = outbox.entries.first { $0.change.subject == current && $0.refusal != nil }
    guard let refused else { return .quiet }
    let effects = outbox.withdraw { $0.change.id == refused.change.id }
    if !composer.isEmpty { composer.insert(" ") }
    composer.insert(refused.change.message.text)
    // The text is on disk in the composer before it leaves the outbox.
    return Reaction([.saveStateNow] + effects)
  }

  private mutating func step(_ step: Int) -> Reaction {
    guard let index = channels.firstIndex(where: { $0.id == current }), channels.count > 1 else { return .quiet }
    return Reaction(open(channels[(index + step + channels.count) % channels.count].id))
  }

  private mutating func nextUnread() -> Reaction {
    let index = channels.firstIndex { $0.id == current } ?? 0
    let after = channels[min(index + 1, channels.count)...] + channels.prefix(index)
    guard let next = after.first(where: { $0.unread > 0 }) else {
      return Reaction([.notify(.info, "Everything is read.")])
    }
    return Reaction(open(next.id))
  }

  /// The text of the lowest message that is shown.
  private func lowestShown(_ context: WidgetContext) -> String? {
    let width = layout(in: context).messages.width
    let entries = entries(last: scroll + 2)
    var below = 0
    for index in entries.indices.reversed() {
      let pair = Array(entries[max(0, index - 1)...index])
      below +=
        ChatLines.make(
          pair, width: width, needed: 1, zone: context.zone, region: context.region,
          isReadAsLines: context.isReadAsLines
        ).count
      if below > scroll { return entries[index].message.text }
    }
    return nil
  }

  private func height(_ context: WidgetContext) -> Int { layout(in: context).messages.height }

  /// Goes back, or forth when negative, by lines; at the oldest message those before it are asked for.
  private mutating func scroll(by lines: Int, _ context: WidgetContext) -> Reaction {
    let area = layout(in: context).messages
    let wanted = max(0, scroll + lines)
    let made = self.lines(
      width: area.width, needed: wanted + area.height, zone: context.zone, region: context.region,
      isReadAsLines: context.isReadAsLines
    ).count
    let before = scroll
    scroll = min(wanted, max(0, made - area.height))
    let effects = lines > 0 && made <= wanted + area.height ? loadOlder() : []
    // A conversation that fits leaves the key and the wheel to the page.
    guard scroll != before || !effects.isEmpty else { return made > area.height ? .quiet : .ignored }
    return Reaction(effects + markRead())
  }
}
