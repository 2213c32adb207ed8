extension TodoItem: JSONWritten {
  package func write(to json: inout JSONBytes) {
    json.object {
      $0.member("completed", completed)
      $0.member("completedAt", ifThere: completedAt)
      $0.member("createdAt", createdAt)
      $0.member("due", ifThere: due)
      $0.member("id", id)
      $0.member("list", list)
      $0.member("title", title)
      $0.member("updatedAt", updatedAt)
      $0.member("version", version)
    }
  }
}

extension TodoList: JSONWritten {
  package func write(to json: inout JSONBytes) {
    json.object {
      $0.member("createdAt", createdAt)
      $0.member("id", id)
      $0.member("name", name)
      $0.member("version", version)
    }
  }
}

extension CalendarInfo: JSONWritten {
  package func write(to json: inout JSONBytes) {
    json.object {
      $0.member("id", id)
      $0.member("name", name)
      $0.member("version", version)
    }
  }
}

extension CalendarEvent: JSONWritten {
  package func write(to json: inout JSONBytes) {
    json.object {
      $0.member("allDay", allDay)
      $0.member("calendar", calendar)
      $0.member("createdAt", createdAt)
      $0.member("end", end)
      $0.member("id", id)
      $0.member("start", start)
      $0.member("timeZone", timeZone)
      $0.member("title", title)
      $0.member("updatedAt", updatedAt)
      $0.member("version", version)
    }
  }
}

extension Occurrence: JSONWritten {
  package func write(to json: inout JSONBytes) {
    json.object {
      $0.member("allDay", allDay)
      $0.member("end", end)
      $0.member("eventId", eventId)
      $0.member("start", start)
      $0.member("title", title)
      $0.member("version", ifThere: version)
    }
  }
}

extension ChatChannel: JSONWritten {
  package func write(to json: inout JSONBytes) {
    json.object {
      $0.member("id", id)
      $0.member("name", name)
      $0.member("topic", topic)
      $0.member("unread", unread)
      $0.member("version", version)
    }
  }
}

extension ChatMessage: JSONWritten {
  package func write(to json: inout JSONBytes) {
    json.object {
      $0.member("author", author)
      $0.member("channel", channel)
      $0.member("id", id)
      $0.member("sentAt", sentAt)
      $0.member("text", text)
    }
  }
}
