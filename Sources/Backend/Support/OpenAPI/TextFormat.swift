/// What a text must be beyond its length: formats of JSON Schema, and those of this API, which its page explains.
enum TextFormat: String, Sendable, CaseIterable {
  case uuid
  case date
  case dateTime = "date-time"
  case email
  case uri
  /// One line without control characters, of which something is seen; spaces around it are taken off.
  case line
  /// Like `line`, and it may be empty.
  case lineOrEmpty = "line-or-empty"
  /// Lines without other control characters than newline and tab, of which something is seen.
  case lines
  /// Like `line`, and all of it is seen.
  case name
  /// A new password: not the name or address, and of more than two characters.
  case password
  /// What a channel may be called, or its id.
  case channel
  case channelName = "channel-name"
  /// The id of a todo list of one's own.
  case todoList = "todo-list"
  /// The id of a calendar of one's own.
  case calendar
  /// A name of the IANA time zone database.
  case timeZone = "time-zone"
  /// A place in a list, as the page before gave it.
  case cursor
  /// An address that webhooks may call.
  case callback
  /// An address of a service: `http://HOST:PORT`, `https://HOST:PORT` or `unix:PATH`.
  case upstream
  /// A path on a server.
  case path
  /// What a layout may be called.
  case layoutName = "layout-name"
  /// An id that stands in a path.
  case segment

  /// What is meant, nil for those that JSON Schema defines.
  var meaning: String? {
    switch self {
    case .uuid, .date, .dateTime, .email, .uri: nil
    case .line: "one line without control characters, of which something is seen; spaces around it are taken off"
    case .lineOrEmpty: "like `line`, and it may be empty"
    case .lines: "text without control characters other than newline and tab, of which something is seen"
    case .name: "like `line`, without characters that are not seen and shape nothing beside them"
    case .password: "a new password: more than two different characters, and not the name or the address"
    case .channel: "the id or the name of a channel"
    case .channelName:
      "one word without `#` `/` `\\` `?` `%` or commas, and no UUID; names that look alike are one name"
    case .todoList: "the id of one of your todo lists; `inbox` is always there"
    case .calendar: "the id of one of your calendars; `personal` is always there"
    case .timeZone: "a name of the IANA time zone database, such as `Europe/Berlin`"
    case .cursor: "what `next` of the page before was"
    case .callback: "an `http://` or `https://` address of a public host, without user and fragment"
    case .upstream: "`http://HOST:PORT`, `https://HOST:PORT` or `unix:PATH`"
    case .path: "a path, which begins with `/`"
    case .segment: "one line without slashes and control characters, as it stands in a path"
    case .layoutName: "one line without slashes, no space at its ends and no hyphen at its beginning"
    }
  }
}
