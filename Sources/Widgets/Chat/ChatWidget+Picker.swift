import EaselAPI
import EaselKit

/// Choosing, making, renaming and deleting channels.
extension ChatWidget {
  static let inPicker = "choosing a channel"

  /// Whether the channel to be shown is not there: the settings name it, or somebody deleted it.
  var isUnknown: Bool { areChannelsFresh && channel == nil }

  private var channelRows: [NamePicker<ChatChannel>.Row] {
    channelOutbox.laid(over: knownChannels).map { row in
      var channel = row.resource
      // What waits to be sent there is deleted with it.
      channel.messages = channel.messages.map { $0 + outbox.entries(of: channel.id).count { $0.refusal == nil } }
      return NamePicker<ChatChannel>.Row(resource: channel, mark: row.mark)
    }
  }

  mutating func openPicker() -> Reaction {
    picker = NamePicker(channelRows, selected: current)
    return Reaction(reload())
  }

  /// Asks for the name of a new channel: that of the channel to be shown, where there is none.
  mutating func openPickerForNew() -> Reaction {
    picker = NamePicker(channelRows, making: isUnknown && !TimeOrderedID.isValid(current) ? current : "")
    return .redraw
  }

  /// Shows the channels in the picker as they are now.
  mutating func showPicker() {
    guard picker != nil else { return }
    let rows = channelRows
    picker?.show(rows)
  }

  mutating func handlePicking(_ key: Key, _ context: WidgetContext) -> Reaction {
    guard let outcome = picker?.handle(key, in: context.size, isReadOnly: context.isReadOnly) else { return .ignored }
    return follow(outcome, context)
  }

  mutating func follow(_ outcome: NamePicker<ChatChannel>.Outcome, _ context: WidgetContext) -> Reaction {
    switch outcome {
    case .ignored: return .ignored
    case .redraw: return .redraw
    case .refused: return context.refusal ?? .quiet
    case .close: picker = nil
    case .choose(let channel):
      picker = nil
      return Reaction(open(channel.id))
    case .make(let name):
      picker = nil
      return Reaction(makeChannel(name, context))
    case .rename(let old, let name): return rename(old, to: name, context)
    case .delete(let channel):
      // The person was told of all, or of so many.
      let effects = channelOutbox.delete(channel, most: channel.messages ?? Int(Int32.max), context)
      return Reaction(effects + leave(channel.id))
    }
    return .redraw
  }

  /// Makes a channel and shows it, with what was typed for the channel that was not there.
  private mutating func makeChannel(_ name: String, _ context: WidgetContext) -> [Effect] {
    let text = isUnknown ? composer.text : ""
    let new = ChatChannel(newID: context.newID(), name: name, at: context.now)
    let effects = [channelOutbox.make(new, context)] + open(new.id)
    if !text.isEmpty { composer.insert(composer.isEmpty ? text : "\n\(text)") }
    logs[new.id, default: ChatLog()].freshness.received(keptSince: nil, now: context.now)
    return effects
  }

  private mutating func rename(_ old: ChatChannel, to name: String, _ context: WidgetContext) -> Reaction {
    let isRefused = channelOutbox.refused.contains { $0.change.subject == old.id && $0.change.action == .create }
    let waiting = isRefused ? outbox.entries(of: old.id).map(\.change.message) : []
    guard isRefused else { return Reaction(channelOutbox.rename(old, to: name, context)) }
    picker = nil
    // What waits behind a channel that the server would not have goes with it, so it is said in the new one again.
    var effects = channelOutbox.withdraw { $0.change.subject == old.id }
    effects += outbox.withdraw { $0.change.subject == old.id }
    effects += makeChannel(name, context)
    for message in waiting {
      let again = ChatMessage(
        id: context.newID(), channel: current, author: message.author, authorId: message.authorId,
        text: message.text, sentAt: message.sentAt)
      effects.append(outbox.submit(ChatSend(id: context.newID(), message: again), at: context.now))
    }
    return Reaction(effects)
  }

  /// Shows `general` in the place of a channel that is gone; what was being typed there comes along.
  mutating func leave(_ id: String) -> [Effect] {
    logs[id] = nil
    guard id == current, id != ChatChannel.general else { return [] }
    let text = composer.text
    let effects = open(ChatChannel.general)
    drafts[id] = nil
    if composer.isEmpty { composer.insert(text) }
    return effects
  }

  /// Takes over what became of a change of a channel.
  mutating func settle(_ change: NamedResourceChange<ChatChannel>, _ outcome: WriteOutcome) -> Reaction {
    let response: BackendResponse?
    switch outcome {
    case .refused, .dropped: return .quiet
    case .done(let answer): response = answer
    case .yielded(let answer, _): response = answer
    }
    let channel = response.flatMap { try? ChatAPI.channel(change.subject).decode($0) }
    channelOutbox.remove(change.id)
    place(channel.map(Self.bounded), id: change.subject)
    let isGone = channel == nil && !knownChannels.contains { $0.id == change.subject }
    return Reaction(
      (isGone ? leave(change.subject) : []) + (change.subject == current ? loadMessages() : []) + [.publish])
  }

  /// Takes over what the service told of channels.
  mutating func takeChannels(_ news: [ServiceNews]) -> [Effect] {
    var effects: [Effect] = []
    for one in news {
      switch one.type {
      case "chat.channel.created", "chat.channel.updated":
        guard var channel = one.data.decoded(as: ChatChannel.self), channel.id == one.subject else { continue }
        // Each person has read another part of it.
        channel.unread = knownChannels.first { $0.id == channel.id }?.unread ?? 0
        effects += [tellName(of: channel), .publish].compactMap(\.self)
        place(Self.bounded(channel), id: channel.id)
      case "chat.channel.deleted":
        let name = knownChannels.first { $0.id == one.subject }?.name
        place(nil, id: one.subject)
        if one.subject == current, let name {
          effects.append(.notify(.info, "The channel #\(name.cut(to: 40)) was deleted."))
        }
        effects += leave(one.subject)
        effects.append(.publish)
      default: continue
      }
    }
    return effects
  }

  /// Says that somebody gave the channel that is shown another name; nil where that is not so.
  private func tellName(of channel: ChatChannel) -> Effect? {
    guard channel.id == current, channelOutbox.entries(of: channel.id).isEmpty,
      let old = knownChannels.first(where: { $0.id == channel.id }), old.version < channel.version,
      old.name != channel.name
    else { return nil }
    return .notify(.info, "The channel #\(old.name.cut(to: 40)) is called #\(channel.name.cut(to: 40)) now.")
  }

  private mutating func place(_ channel: ChatChannel?, id: String) {
    var known = knownChannels
    let place = known.firstIndex { $0.id == id }
    switch (place, channel) {
    case (let place?, let channel?): if channel.version >= known[place].version { known[place] = channel }
    case (let place?, nil): known.remove(at: place)
    // Channels that were never asked for are not known by one of them.
    case (nil, let channel?): if !known.isEmpty { known.append(channel) }
    case (nil, nil): break
    }
    show(known)
  }
}
