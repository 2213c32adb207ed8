import Canvas

extension InMemoryHostStore: RecordStore {
  func note(_ news: [SeenNews], of account: String) async throws(StoreError) {
    try work { content in
      for item in news { content.note(item) }
    }
  }

  func records(
    of kind: String, in part: SeenPart, limit: Int, account: String
  ) async throws(StoreError) -> [SeenRecord] {
    try work { content in
      let found = content.things[kind, default: [:]].values.filter { $0.isIn(part) }
      return Array(found.sorted { $0.place.precedes($1.place) }.prefix(limit))
    }
  }

  func stretches(of kind: String, scope: String, account: String) async throws(StoreError) -> [SeenStretch] {
    try work { $0.stretches[kind, default: [:]][scope] ?? [] }
  }
}

extension InMemoryHostStore.Content {
  fileprivate mutating func note(_ news: SeenNews) {
    var known = things[news.kind, default: [:]]
    let shown = Set(news.records.map(\.id))
    for part in news.gone { known = known.filter { shown.contains($0.key) || !$0.value.isIn(part) } }
    for record in news.records { known[record.id] = record }
    things[news.kind] = known
    for stretch in news.uncovered {
      let before = stretches[news.kind, default: [:]][news.scope] ?? []
      stretches[news.kind, default: [:]][news.scope] = SeenStretch.removing(stretch, from: before)
    }
    for stretch in news.covered {
      let before = stretches[news.kind, default: [:]][news.scope] ?? []
      stretches[news.kind, default: [:]][news.scope] = SeenStretch.adding(stretch, to: before)
    }
  }
}

extension SeenRecord {
  fileprivate func isIn(_ part: SeenPart) -> Bool {
    switch part {
    case .places(let from, let to, let scope):
      (scope ?? self.scope) == self.scope && !place.precedes(from) && place.precedes(to)
    case .lasting(let span, let scope, let from):
      self.scope == scope && !place.precedes(from)
        && self.span.map { $0.lowerBound < span.upperBound && $0.upperBound > span.lowerBound } == true
    case .ids(let from, let to): !id.precedes(from) && id.precedes(to)
    }
  }
}
