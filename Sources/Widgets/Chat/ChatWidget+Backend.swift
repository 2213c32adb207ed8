import EaselAPI
import EaselKit

extension ChatWidget {
  private static let messagesPrefix = "messages/"
  private static let olderPrefix = "older/"
  private static let readPrefix = "read/"
  private static let personTag = "person"
  private static let mostChannels = PagedLoad<ChatChannel>.most

  mutating func reload() -> [Effect] {
    let tag = channelLoad.begin(depth: Self.mostChannels)
    let channels = tag.map { [Effect.request(ChatAPI.channels().request, tag: $0)] } ?? []
    return channels + loadMessages() + askForPerson()
  }

  /// Asks who the person is, until the server has said so: a message may name them before they ever wrote one.
  private func askForPerson() -> [Effect] {
    isPersonFresh ? [] : [.request(AuthAPI.me().request, tag: Self.personTag)]
  }

  private mutating func takePerson(_ result: Result<BackendResponse, BackendFailure>) -> Reaction {
    guard let response = try? result.get(), let person = try? AuthAPI.me().decode(response) else { return .quiet }
    let (name, id) = (person.name.cut(to: 200), person.id.cut(to: 200))
    isPersonFresh = isPersonFresh || response.keptSince == nil
    guard name != ownName || id != ownId else { return .quiet }
    (ownName, ownId) = (name, id)
    return Reaction([.saveState], redraw: false)
  }

  mutating func loadMessages() -> [Effect] {
    // The server has no messages of a channel that it does not have yet.
    guard !channelOutbox.isMaking(current) else { return [] }
    guard !isLoading else {
      isWantedAgain = true
      return []
    }
    isLoading = true
    isWantedAgain = false
    isLoadingOlder = false
    generation += 1
    return [.request(ChatAPI.messages(current).request, tag: "\(Self.messagesPrefix)\(generation)")]
  }

  mutating func loadOlder() -> [Effect] {
    guard !isLoadingOlder, !isLoading, let cursor = log.olderCursor else { return [] }
    isLoadingOlder = true
    return [.request(ChatAPI.messages(current, cursor: cursor).request, tag: olderTag(cursor))]
  }

  private func olderTag(_ cursor: String) -> String { "\(Self.olderPrefix)\(generation)/\(cursor)" }

  /// Tells the server that all is read, when the newest message is in view.
  mutating func markRead() -> [Effect] {
    guard isFocused, scroll == 0, !log.freshness.isKept, let newest = log.messages.last?.id,
      let channel, channel.unread > 0, marked[current] != newest
    else { return [] }
    marked[current] = newest
    updateChannel(current) { $0.unread = 0 }
    let call = ChatAPI.markRead(current, ChatReadMark(message: newest))
    return [.request(call.request, tag: Self.readPrefix + current), .publish]
  }

  mutating func take(
    _ tag: String, _ result: Result<BackendResponse, BackendFailure>, _ context: WidgetContext
  ) -> Reaction {
    if channelLoad.owns(tag) { return takeChannels(tag, result) }
    if tag == Self.personTag { return takePerson(result) }
    if tag == "\(Self.messagesPrefix)\(generation)" { return takeMessages(result, context) }
    if tag.hasPrefix(Self.olderPrefix) {
      // Of a page that came from this machine first, the server's comes when the next may be asked for.
      return log.olderCursor.map { tag == olderTag($0) } == true ? takeOlder(result) : .quiet
    }
    if tag.hasPrefix(Self.peekPrefix) { return takePeek(String(tag.dropFirst(Self.peekPrefix.count)), result) }
    if tag.hasPrefix(Self.readPrefix) { return takeRead(String(tag.dropFirst(Self.readPrefix.count)), result) }
    return .quiet
  }

  private mutating func takeChannels(
    _ tag: String, _ result: Result<BackendResponse, BackendFailure>
  ) -> Reaction {
    switch channelLoad.take(tag, result, as: ChatAPI.channels()) {
    case .ignored, .partly, .continued: return .quiet
    case .more(let cursor, let tag):
      var request = ChatAPI.channels().request
      request.query.append(.init("cursor", cursor))
      return Reaction([.request(request, tag: tag)])
    case .finished(let found, let keptSince, _):
      if keptSince != nil, !channels.isEmpty { return .quiet }
      let before = areChannelsFresh ? channels : []
      show(found.map(Self.bounded))
      areChannelsFresh = keptSince == nil
      for channel in channels where channel.unread > 0 && channel.id != current { marked[channel.id] = nil }
      resolveCurrent()
      // The channel shown was deleted while nobody listened.
      let left = isUnknown && TimeOrderedID.isValid(current) ? leave(current) : []
      return Reaction(left + [.publish] + markRead() + peek(since: before) + channelsAgain())
    case .failed: return Reaction(channelsAgain(), redraw: false)
    }
  }

  private mutating func channelsAgain() -> [Effect] {
    channelLoad.beginAgain(depth: Self.mostChannels).map { [.request(ChatAPI.channels().request, tag: $0)] } ?? []
  }

  private mutating func takeMessages(
    _ result: Result<BackendResponse, BackendFailure>, _ context: WidgetContext
  ) -> Reaction {
    guard isLoading else { return .quiet }
    do throws(BackendFailure) {
      let response = try result.get()
      let page = try ChatAPI.messages(current).decode(response)
      if response.keptSince != nil {
        guard !log.freshness.hasContent else { return .quiet }
      } else {
        isLoading = false
      }
      let news = isNewer(response) ? announcement(of: page.items, known: Set(log.messages.suffix(200).map(\.id))) : []
      let added = logs[current, default: ChatLog()].takeNewest(
        page, keptSince: response.keptSince, now: context.now)
      keepPlace(added, context)
      return Reaction(news + markRead() + (isWantedAgain ? loadMessages() : []))
    } catch {
      isLoading = false
      logs[current, default: ChatLog()].freshness.failed(error)
      return Reaction(error.retry + (isWantedAgain ? loadMessages() : []))
    }
  }

  /// Whether an answer tells what was said since an earlier one, and not what was said before anybody looked.
  private func isNewer(_ response: BackendResponse) -> Bool {
    response.keptSince == nil && log.freshness.hasContent && !log.freshness.isKept
  }

  /// When the person reads further back, new messages at the end move nothing.
  mutating func keepPlace(_ added: Int, _ context: WidgetContext) {
    guard scroll > 0, added > 0 else { return }
    let width = layout(in: context).messages.width
    let newest = log.messages.suffix(added).map { ChatEntry(message: $0, mark: .confirmed) }
    scroll +=
      ChatLines.make(
        newest, width: width, needed: .max, zone: context.zone, region: context.region,
        isReadAsLines: context.isReadAsLines
      ).count
  }

  private mutating func takeOlder(_ result: Result<BackendResponse, BackendFailure>) -> Reaction {
    do throws(BackendFailure) {
      let response = try result.get()
      let page = try ChatAPI.messages(current).decode(response)
      // What was said does not change: a kept page is as good as the one that comes after it.
      guard isLoadingOlder else { return .quiet }
      logs[current, default: ChatLog()].takeOlder(page)
    } catch {
      logs[current, default: ChatLog()].freshness.failed(error)
    }
    isLoadingOlder = false
    return .redraw
  }

  /// Takes over what became of a message, sent here or elsewhere.
  mutating func settle(_ pending: PendingWrite, _ outcome: WriteOutcome) -> Reaction {
    if let change = NamedResourceChange<ChatChannel>(pending.write) { return settle(change, outcome) }
    guard let send = ChatSend(pending.write) else { return Reaction(reload(), redraw: false) }
    switch outcome {
    // It is among what waits for the person, or the next word is without it.
    case .refused, .dropped: return .quiet
    case .yielded:
      outbox.remove(send.id)
      return Reaction(loadMessages())
    case .done(let response):
      outbox.remove(send.id)
      guard let message = try? Endpoint<ChatMessage>(send.request).decode(response) else {
        return Reaction(loadMessages())
      }
      ownName = message.author.cut(to: 200)
      ownId = message.authorId?.cut(to: 200) ?? ownId
      logs[send.subject, default: ChatLog()].add(message)
      logs[send.subject]?.freshness.reached()
      let told = Effect.emit(type: ChatEvents.sent, data: ChatEvents.data(message))
      return Reaction([.saveState, told] + markRead())
    }
  }

  private mutating func takeRead(_ channel: String, _ result: Result<BackendResponse, BackendFailure>) -> Reaction {
    guard let response = try? result.get(),
      let found = try? Endpoint<ChatChannel>(.put, "").decode(response), found.id == channel
    else {
      marked[channel] = nil
      return .quiet
    }
    updateChannel(channel) { $0 = Self.bounded(found) }
    return Reaction([.publish])
  }

  static func bounded(_ channel: ChatChannel) -> ChatChannel {
    var channel = channel
    channel.name = channel.name.cut(to: 4 * ChatAPI.longestName)
    channel.topic = channel.topic.cut(to: 1000)
    return channel
  }
}
