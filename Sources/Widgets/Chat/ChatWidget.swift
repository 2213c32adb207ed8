import EaselAPI
package import EaselKit

/// The team's channels: what was said, and a line to say something.
///
///     # general    │ ─── Tue 1 Dec ───
///     # random   2 │ ada 09:14
///                  │   Good morning.
///                  │ > Hello_
///
/// What is typed goes to the composer at once. A message shows when it is sent; until the server has confirmed it, a
/// sign tells how far it has come: `~` on its way, `↑` not sent yet, `!` refused.
package struct ChatWidget: Widget {
  package static let manifest = Manifest(
    id: "chat", name: "Chat", summary: "Talk with the team.", version: EaselVersion.current, service: "chat",
    defaultSize: Size(width: 5, height: 6), minimumCells: Size(width: 12, height: 3),
    settings: SettingsSchema([
      .init(
        "channel", "Channel at the start", .text(ChatChannel.general, longest: ChatAPI.longestName, isRequired: true),
        isSuggested: true)
    ]),
    emits: [.init(ChatEvents.sent, .durable)])

  /// What an earlier life left.
  private struct SavedState: Codable {
    var channel: String?
    var drafts: [String: String]?
    var name: String?
    var id: String?
  }

  /// The channels of the server, with what waits to be sent laid over them.
  private(set) var channels: [ChatChannel] = []
  /// The channels as the server has them.
  private(set) var knownChannels: [ChatChannel] = []
  var channelLoad = PagedLoad<ChatChannel>("channels")
  /// Whether the channels are not those that were kept from an earlier run.
  var areChannelsFresh = false
  /// The id of the channel shown; its name until the channels are known.
  var current = ChatChannel.general
  var logs: [String: ChatLog] = [:]
  var outbox = Outbox<ChatSend>()
  /// The changes of channels that the server has not confirmed.
  var channelOutbox = Outbox<NamedResourceChange<ChatChannel>>() { didSet { layChannels() } }
  /// Counts the loads of messages, so that answers to earlier ones are told apart.
  var generation = 0
  var isLoading = false
  var isWantedAgain = false
  var isLoadingOlder = false
  /// The newest message told to be read, by channel.
  var marked: [String: String] = [:]
  /// How many lines are below the lowest that is shown.
  var scroll = 0
  var composer = ChatWidget.field("")
  /// What was typed in the other channels.
  var drafts: [String: String] = [:]
  /// Where a channel is chosen, and made; nil while that is closed.
  var picker: NamePicker<ChatChannel>?
  /// What the server calls this person, once it is known.
  var ownName: String?
  /// The id of this person there, once it is known.
  var ownId: String?
  /// Whether the server has told that in this life.
  var isPersonFresh = false
  var isFocused = false
  /// Whether nothing can be said from here.
  private var isReadOnly = false
  var loadingSign = LoadingSign()
  /// Whether an earlier life said which channel to show.
  private var isRestored = false

  package init() {}

  package mutating func handle(_ event: WidgetEvent, in context: WidgetContext) -> Reaction {
    isReadOnly = context.isReadOnly
    var reaction = respond(to: event, context)
    let isAwaited = isLoading && !log.freshness.hasContent && log.freshness.failure == nil
    loadingSign.turn(after: event, isAwaited: isAwaited, in: context, &reaction)
    return reaction
  }

  private mutating func respond(to event: WidgetEvent, _ context: WidgetContext) -> Reaction {
    switch event {
    case .restored(let state): return restore(state)
    case .mounted:
      isFocused = context.isFocused
      if !isRestored { current = configured(context) }
      return Reaction(reload())
    case .configured: return configured(context) == current ? .quiet : Reaction(open(configured(context)))
    case .stale, .timer(tag: BackendFailure.retryTimer): return Reaction(reload())
    case .told(let news): return take(news, context)
    case .disconnected:
      for id in logs.keys { logs[id]?.freshness.disconnected(liveUntil: context.now) }
      return .redraw
    case .focused(let flag):
      isFocused = flag
      return Reaction(markRead())
    case .key(let key): return handle(key, context)
    case .paste(let text): return paste(text, context)
    case .mouse(let mouse): return handle(mouse, context)
    case .response(let tag, let result): return take(tag, result, context)
    case .pending(let writes):
      outbox.take(writes)
      channelOutbox.take(writes)
      return .redraw
    case .settled(let write, let outcome): return settle(write, outcome)
    case .resized: return .redraw
    case .timer, .unmounting, .bus, .past, .state, .tick, .settingsOpened: return .quiet
    }
  }

  package var state: JSONValue {
    var all = drafts
    all[current] = composer.isEmpty ? nil : composer.text
    return JSONValue(
      encoding: SavedState(
        channel: current, drafts: all.isEmpty ? nil : all, name: ownName, id: ownId))
  }

  package var publicState: JSONValue { ["channel": .string(current), "unread": .int(unread)] }

  package var title: String { "#\(channel?.name ?? current)" }

  package var badge: String { unread > 0 ? "\(unread)" : "" }

  package var badges: [Badge] { (unread > 0 ? [.unread(unread)] : []) + outbox.tally.badges }

  package var isTyping: Bool { isFocused && !isReadOnly && picker?.isTyping != false }

  package func suggestions(for setting: String) -> [String] { setting == "channel" ? channels.map(\.name) : [] }

  var unread: Int { channels.reduce(0) { $0 + max(0, min(99_999, $1.unread)) } }

  var log: ChatLog { logs[current] ?? ChatLog() }

  var channel: ChatChannel? { channels.first { $0.id == current } }

  /// The newest messages of the channel shown, with those on their way at the end.
  func entries(last count: Int) -> [ChatEntry] {
    let messages = logs[current]?.messages ?? []
    let waiting = outbox.entries.filter { entry in
      entry.change.subject == current && !messages.contains { $0.id == entry.change.message.id }
    }
    return messages.suffix(max(0, count)).map { ChatEntry(message: $0, mark: .confirmed) }
      + waiting.map { ChatEntry(message: $0.change.message, mark: $0.mark) }
  }

  /// The last lines of the channel shown, as many as needed or a few more.
  func lines(width: Int, needed: Int, zone: LocalZone, isReadAsLines: Bool) -> [ChatLine] {
    // A message takes a line at least; the one before the first tells whether that needs a head.
    ChatLines.make(
      entries(last: needed + 1), by: logs[current]?.authors ?? AuthorNames(), width: width, needed: needed, zone: zone,
      isReadAsLines: isReadAsLines)
  }

  var hasRefused: Bool { outbox.isRefused(current) }

  private func configured(_ context: WidgetContext) -> String {
    let name = context.config["channel"]?.string ?? ChatChannel.general
    return Self.find(name, in: channels)?.id ?? name
  }

  /// The channel of an id or a name.
  private static func find(_ text: String, in channels: [ChatChannel]) -> ChatChannel? {
    let key = NameKey(text)
    return channels.first { $0.id == text } ?? channels.first { NameKey($0.name) == key }
  }

  /// Takes the channels as the server has them.
  mutating func show(_ known: [ChatChannel]) {
    knownChannels = known
    layChannels()
  }

  /// Changes what is known of a channel, if it is known.
  mutating func updateChannel(_ id: String, _ change: (inout ChatChannel) -> Void) {
    guard let index = knownChannels.firstIndex(where: { $0.id == id }) else { return }
    change(&knownChannels[index])
    layChannels()
  }

  private mutating func layChannels() {
    channels = channelOutbox.laid(over: knownChannels).map(\.resource)
    showPicker()
  }

  private mutating func restore(_ state: JSONValue) -> Reaction {
    guard let saved = state.decoded(as: SavedState.self) else { return .quiet }
    current = saved.channel ?? current
    isRestored = saved.channel != nil
    drafts = saved.drafts ?? [:]
    ownName = saved.name?.cut(to: 200)
    ownId = saved.id?.cut(to: 200)
    composer = Self.field(drafts.removeValue(forKey: current) ?? "")
    return .redraw
  }

  /// A composer; what is too long is kept, so that the person can shorten it.
  private static func field(_ text: String) -> TextArea { TextArea(text, longest: 2 * ChatAPI.longestText) }

  /// Shows a channel.
  mutating func open(_ id: String) -> [Effect] {
    guard id != current else { return [] }
    drafts[current] = composer.isEmpty ? nil : composer.text
    current = id
    composer = Self.field(drafts.removeValue(forKey: id) ?? "")
    scroll = 0
    isLoading = false
    return [.saveState, .publish] + loadMessages() + markRead()
  }

  /// The channels are known now: a channel that was called by its name is called by its id from here on.
  mutating func resolveCurrent() {
    guard channel == nil, let found = Self.find(current, in: channels) else { return }
    logs[found.id] = logs.removeValue(forKey: current)
    current = found.id
  }
}
