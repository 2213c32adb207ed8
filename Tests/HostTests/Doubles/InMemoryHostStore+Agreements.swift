import Canvas
import EaselKit

/// A layout's name is its identity.
extension InMemoryHostStore: AgreementStore {
  func layoutStandings(of account: String) async throws(StoreError) -> [LayoutStanding] {
    try work { content in
      if content.layoutOwner != account {
        content.agreements = [:]
        for name in content.layouts.keys where content.layoutOwner != nil {
          content.agreements[name] = LayoutAgreement(here: content.mark(name), there: nil)
        }
        content.layoutOwner = account
      }
      return Set(content.layouts.keys).union(content.agreements.keys).map {
        LayoutStanding(name: $0, here: content.mark($0), last: content.agreements[$0])
      }
    }
  }

  func layout(named name: String, at mark: LayoutMark) async throws(StoreError) -> Layout? {
    let (layout, isUnreadable) = try work { content in
      (content.mark(name) == mark ? content.layout(name) : nil, content.unreadable.contains(name))
    }
    if isUnreadable { throw StoreError(.corrupt, "The layout \(name) is damaged.") }
    return layout
  }

  func adopt(_ adoption: LayoutAdoption, of account: String) async throws(StoreError) -> LayoutMark? {
    try work { content in
      let name = adoption.name
      guard content.mark(name) == adoption.here else { return nil }
      let own = content.layout(name)
      for version in adoption.versions { content.add(version.layout, as: name) }
      content.agreements[name] = LayoutAgreement(here: content.mark(name), there: adoption.there)
      if let own, adoption.resavedAt != nil { content.add(own, as: name) }
      return content.mark(name)
    }
  }

  func drop(_ name: String, at mark: LayoutMark, of account: String) async throws(StoreError) -> Bool {
    try work { content in
      guard content.mark(name) == mark else { return false }
      content.deleted[name] = content.layouts.removeValue(forKey: name)
      content.agreements[name] = nil
      return true
    }
  }

  func agree(_ agreement: LayoutAgreement?, on name: String, of account: String) async throws(StoreError) {
    try work { $0.agreements[name] = agreement }
  }

  func adopt(
    preferences: [String: JSONValue], over known: [String: JSONValue], of account: String
  ) async throws(StoreError) {
    try work { content in
      if content.preferenceOwner != account {
        content.agreedPreferences = content.preferenceOwner == nil ? [:] : content.preferences
        content.preferenceOwner = account
      }
      for (name, value) in preferences {
        let now = content.preferences[name] ?? .null
        guard now == value || now == known[name] ?? .null else { continue }
        content.preferences[name] = value == .null ? nil : value
        content.agreedPreferences[name] = value
      }
    }
  }
}

extension InMemoryHostStore.Content {
  fileprivate func mark(_ name: String) -> LayoutMark? {
    layouts[name].map { LayoutMark(id: name, version: current[name] ?? $0.count) }
  }

  fileprivate mutating func add(_ layout: Layout, as name: String) {
    var layout = layout
    layout.name = name
    guard self.layout(name) != layout else { return }
    // What was removed comes back with its versions.
    if let versions = deleted.removeValue(forKey: name) { layouts[name] = versions }
    layouts[name, default: []].append(layout)
    current[name] = nil
  }
}
