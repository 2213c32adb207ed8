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
      $0.member("items", ifThere: items)
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
      $0.member("messages", ifThere: messages)
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
      $0.member("authorId", ifThere: authorId)
      $0.member("channel", channel)
      $0.member("id", id)
      $0.member("sentAt", sentAt)
      $0.member("text", text)
    }
  }
}

extension CanvasState: JSONWritten {
  package func write(to json: inout JSONBytes) {
    json.object {
      $0.member("layout", orNull: layout)
      $0.member("revision", revision)
      $0.member("updatedAt", ifThere: updatedAt)
    }
  }
}

extension CanvasEntry: JSONWritten {
  package func write(to json: inout JSONBytes) {
    json.object {
      $0.member("change", change)
      $0.member("id", id)
      $0.member("madeAt", madeAt)
      $0.member("origin", origin)
      $0.member("revision", revision)
    }
  }
}

extension PublishedEvent: JSONWritten {
  package func write(to json: inout JSONBytes) {
    json.object {
      $0.member("correlationId", ifThere: correlationID)
      $0.member("data", data)
      $0.member("id", id)
      $0.member("sequence", sequence)
      $0.member("source", source)
      $0.member("subject", subject)
      $0.member("timestamp", timestamp)
      $0.member("type", type)
    }
  }
}

extension LiveWord: JSONWritten {
  package func write(to json: inout JSONBytes) {
    json.object {
      switch self {
      case .hello(let sequence):
        $0.member("op", "hello")
        $0.member("sequence", sequence)
      case .event(let event):
        $0.member("event", event)
        $0.member("op", "event")
      case .reset(let sequence):
        $0.member("op", "reset")
        $0.member("sequence", sequence)
      case .dropped(let after):
        $0.member("after", after)
        $0.member("op", "dropped")
      case .error(let code, let detail):
        $0.member("code", code)
        $0.member("detail", detail)
        $0.member("op", "error")
      case .unknown(let kind): $0.member("op", kind)
      }
    }
  }
}
