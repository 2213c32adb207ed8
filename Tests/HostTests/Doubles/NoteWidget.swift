import EaselKit

/// A widget that writes down what it is told; its keys make it do things.
struct NoteWidget: Widget {
  struct Broken: Error {}

  static let manifest = Manifest(
    id: "note", name: "Note", summary: "Writes down what it is told.", version: "1", service: "note",
    settings: SettingsSchema([.init("text", "Text", .text("", longest: 20)), .init("loud", "Loud", .flag(false))]),
    emits: [.init("note.page.turned", .durable)], hears: [EventPattern("note.**")].compactMap { $0 })

  var told: [String] = []
  var typed = ""

  mutating func handle(_ event: WidgetEvent, in context: WidgetContext) throws -> Reaction {
    switch event {
    case .mounted:
      told.append("mounted")
      return Reaction([.request(BackendRequest(.get, "/api/note/items"), tag: "items")])
    case .restored(let state): typed = state.string ?? ""
    case .key(let key): return try handle(key)
    case .paste(let text): typed += text
    case .bus(let event): told.append("bus \(event.type)")
    case .response(_, .success(let response)): told.append(response.keptSince == nil ? "fresh" : "kept")
    case .response(_, .failure): told.append("failed")
    case .stale: told.append("stale")
    case .disconnected: told.append("disconnected")
    case .focused(let isFocused): told.append(isFocused ? "focused" : "blurred")
    case .timer(let tag): told.append("timer \(tag)")
    case .tick: told.append("tick")
    case .configured: told.append("configured \(context.config["text"]?.string ?? "")")
    case .past(let events): told.append("past \(events.count)")
    case .mouse: return .ignored
    case .pending(let writes): told.append("pending \(writes.map { "\($0.write.subject) \($0.state.word)" })")
    case .settled(let write, let outcome): return settled(write, outcome)
    case .unmounting, .resized, .settingsOpened, .state, .told: break
    }
    return .redraw
  }

  private mutating func settled(_ write: PendingWrite, _ outcome: WriteOutcome) -> Reaction {
    told.append("settled \(write.write.subject)")
    guard case .done = outcome else { return .redraw }
    return Reaction([.emit(type: "note.page.turned", data: .null)])
  }

  private mutating func handle(_ key: Key) throws -> Reaction {
    switch key.typed {
    case "s": return Reaction([.submit(Self.write("\(told.count)"))])

    case "!": throw Broken()
    case "C": return Reaction([.configure("text", "own"), .configure("loud", "yes"), .configure("no such", "x")])
    case "e": return Reaction([.emit(type: "note.page.turned", data: .null)])
    case "E": return Reaction([.emit(type: "todo.item.stolen", data: .null)])
    case "N": return Reaction([.notify(.warning, "Look; at\u{1B}[31m this.")])
    case "A": return Reaction([.announce("Ada wants you.", once: "ada")])
    case "w": return Reaction([.timer(tag: "t", milliseconds: 50)])
    case "I":
      typed.append("I")
      return Reaction([.saveStateNow])
    case "i", "n":
      typed.append("i")
      return Reaction([.saveState])
    default: return .ignored
    }
  }

  /// A change of a thing.
  static func write(_ subject: String) -> BackendWrite {
    BackendWrite(
      id: "write-\(subject)", subject: subject, summary: "note \(subject)",
      request: BackendRequest(.post, "/api/note/items", body: Array(#"{"text":"\#(subject)"}"#.utf8)), change: .null,
      merge: MergePlan(.create, path: "/api/note/items/\(subject)"))
  }

  func draw(on surface: inout Surface, in context: DrawContext) {
    surface.put("note \(typed)", at: .zero, style: context.theme[.text])
    surface.put(told.last ?? "", at: Point(x: 0, y: 1), style: context.theme[.muted])
  }

  var state: JSONValue { .string(typed) }
  var badge: String { typed.isEmpty ? "" : "\(typed.count)" }
  var hints: [KeyHint] { [KeyHint("i", "write")] }
  static let keys = [KeyHelp("i", "Write"), KeyHelp("v", "Vanish", in: "in the fog")]
}

extension PendingWrite.State {
  fileprivate var word: String {
    switch self {
    case .waiting: "waiting"
    case .sending: "sending"
    case .refused: "refused"
    }
  }
}
