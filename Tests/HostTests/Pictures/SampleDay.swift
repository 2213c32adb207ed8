import EaselAPI
import EaselKit

/// A day that pictures show: 2026-12-01, nine o'clock, among people there are not.
enum SampleDay {
  static let now = Timestamp(milliseconds: 1_796_115_600_000)

  /// What the server answers.
  static func answer(_ request: BackendRequest) -> Result<BackendResponse, BackendFailure> {
    let path = request.path
    let body: [UInt8] =
      switch path {
      case "/api/todo/items": bytes(Page(items: todos))
      case "/api/calendar/occurrences": bytes(Page(items: occurrences))
      case "/api/chat/channels": bytes(Page(items: channels))
      case _ where path.hasSuffix("/messages"): bytes(Page(items: messages))
      default: bytes(Page<ChatMessage>(items: []))
      }
    return .success(BackendResponse(status: 200, body: body))
  }

  /// What happened on the event bus.
  static let events: [CanvasEvent] = [
    ("calendar.date.selected", "calendar-1", ["date": "2026-12-04"], 41),
    ("todo.item.selected", "todo-1", ["id": "t3"], 35),
    ("todo.item.completed", "todo-1", ["title": "Sweep the workshop"], 22),
    ("chat.message.sent", "chat-1", ["channel": "general"], 12),
    ("calendar.event.created", "calendar-1", ["title": "Coast"], 4),
  ].map { (type: String, source: String, data: JSONValue, minutes: Int64) in
    CanvasEvent(
      id: "e\(minutes)", type: type, source: source,
      timestamp: Timestamp(milliseconds: now.milliseconds - minutes * 60_000),
      data: data)
  }

  private static let todos: [TodoItem] = [
    ("Water the plants", 1, false), ("Answer about the garden plan", 1, false),
    ("Book the train to the coast", 3, false),
    ("Renew the library card", 9, false), ("図書館の本を返す", 10, false), ("Mend the bicycle lamp", nil, false),
    ("Order the seed catalogue", nil, false), ("Sketch the spring beds", nil, false), ("Tune the piano", nil, true),
    ("Sweep the workshop", nil, true),
  ].enumerated().map { (number: Int, todo: (title: String, day: Int?, isDone: Bool)) in
    TodoItem(
      id: "t\(number)", list: "inbox", title: todo.title, completed: todo.isDone,
      due: todo.day.flatMap { CivilDate("2026-12-\($0 < 10 ? "0" : "")\($0)") },
      createdAt: now, updatedAt: now)
  }

  private static let occurrences: [Occurrence] = [
    (1, "09:15", "09:30", "Stand-up"), (1, "12:30", "13:15", "Walk through the garden"), (1, "18:00", "19:00", "Piano"),
    (2, "10:00", "11:00", "Release review"), (3, "09:15", "09:30", "Stand-up"), (8, "14:00", "15:00", "Workshop hours"),
    (9, "16:30", "17:00", "Library"), (15, "10:00", "12:00", "Planning"), (17, "19:30", "21:00", "Concert"),
    (24, "15:00", "18:00", "Tree and lights"),
  ].compactMap { (day: Int, start: String, end: String, title: String) in
    let date = "2026-12-\(day < 10 ? "0" : "")\(day)"
    guard let start = ZonedTime("\(date)T\(start):00Z"), let end = ZonedTime("\(date)T\(end):00Z") else { return nil }
    return Occurrence(eventId: "\(day)\(title)", title: title, start: .at(start), end: .at(end), allDay: false)
  }

  private static let channels = [
    ChatChannel(id: "c1", name: "general"), ChatChannel(id: "c2", name: "garden", unread: 2),
    ChatChannel(id: "c3", name: "workshop"),
  ]

  /// The newest first, as the server answers.
  private static let messages: [ChatMessage] = [
    ("heron", "Good morning! The new beds are marked out.", 38),
    ("otter", "Lovely. I bring the seed catalogue at noon.", 36),
    ("heron", "Rain from three on, so let us walk before lunch.", 21), ("fern", "Count me in ✓", 9),
  ].enumerated().reversed().map { (number: Int, message: (author: String, text: String, minutes: Int64)) in
    ChatMessage(
      id: "m\(number)", channel: "c1", author: message.author, text: message.text,
      sentAt: Timestamp(milliseconds: now.milliseconds - message.minutes * 60_000))
  }

  private static func bytes(_ value: some Encodable) -> [UInt8] { (try? APIJSON.encode(value)) ?? [] }
}
