package import EaselKit

/// A thing of a service that people choose by its name, make, rename and delete: a list of todos, a channel of chat.
package protocol NamedResource: Codable, Sendable, Hashable, Identifiable where ID == String {
  /// What sentences call it, such as `list`.
  static var noun: String { get }
  /// What sentences call the things in it, such as `todos`.
  static var contents: String { get }
  /// The most characters a name has.
  static var longestName: Int { get }

  var name: String { get set }
  var version: Int { get }
  /// How many things are in it; nil where that is not known.
  var count: Int? { get }
  /// Whether it keeps its name and cannot be deleted.
  var isFixed: Bool { get }

  /// A new one that is empty.
  init(newID id: String, name: String, at now: Timestamp)

  /// The path of the resource below `/api/`.
  var path: String { get }
  /// The call that makes it.
  func creation(key: String) -> BackendRequest
  /// The call that gives it its name.
  func renaming(version: Int?) -> BackendRequest
  /// The call that deletes it with at most so many things in it.
  func deletion(most: Int) -> BackendRequest

  /// So many things in words, such as `12 todos`.
  static func words(_ count: Int) -> String
  /// A name as the service takes it.
  static func normalized(_ name: String) -> String
}

extension NamedResource {
  /// A name without spaces at its ends.
  package static func normalized(_ name: String) -> String {
    let start = name.drop(while: \.isWhitespace)
    return start.lastIndex(where: { !$0.isWhitespace }).map { String(start[...$0]) } ?? ""
  }
}

/// A change of a named resource that the server has not confirmed yet.
package struct NamedResourceChange<Resource: NamedResource>: PendingChange {
  package enum Action: String, Codable, Sendable, Hashable {
    case create
    case rename
    case delete
  }

  package var id: String
  package var action: Action
  /// The resource as it is to be.
  package var resource: Resource
  /// The resource as the person saw it; nil for a new one.
  package var seen: Resource?
  /// How many things may be deleted with it.
  package var most: Int?

  package init(id: String, action: Action, resource: Resource, seen: Resource? = nil, most: Int? = nil) {
    self.id = id
    self.action = action
    self.resource = resource
    self.seen = seen
    self.most = most
  }

  package var subject: String { resource.id }

  package var summary: String {
    let name = Self.quoted(resource.name)
    switch action {
    case .create: return "add the \(Resource.noun) \(name)"
    case .rename: return "rename the \(Resource.noun) \(Self.quoted(seen?.name ?? "")) to \(name)"
    case .delete: return "delete the \(Resource.noun) \(name)"
    }
  }

  package var request: BackendRequest {
    switch action {
    case .create: return resource.creation(key: id)
    case .rename: return resource.renaming(version: seen?.version)
    case .delete:
      var request = resource.deletion(most: most ?? 0)
      request.ifMatch = seen.map { "\"\($0.version)\"" }
      return request
    }
  }

  package var merge: MergePlan? {
    switch action {
    case .create: MergePlan(.create, path: resource.path)
    case .rename: MergePlan(.edit, path: resource.path, base: ["name": .string(seen?.name ?? "")])
    case .delete: MergePlan(.delete, path: resource.path)
    }
  }

  /// A resource after the change; nil when it is gone.
  package func applied(to old: Resource?) -> Resource? {
    switch action {
    case .create: return old ?? resource
    case .rename:
      var new = old
      new?.name = resource.name
      return new
    case .delete: return nil
    }
  }
}

extension Outbox {
  /// The resources of the server with what waits laid over them, each with how far it has come.
  package func laid<Resource: NamedResource>(
    over known: [Resource]
  ) -> [(resource: Resource, mark: SendMark)] where Change == NamedResourceChange<Resource> {
    var rows: [(resource: Resource, mark: SendMark)] = known.map { ($0, .confirmed) }
    for entry in entries {
      let place = rows.firstIndex { $0.resource.id == entry.change.subject }
      // A change that was refused did not happen. A resource that was to be new is seen nowhere else.
      if entry.refusal != nil, entry.change.action != .create {
        if let place { rows[place].mark = entry.mark }
        continue
      }
      switch (place, entry.change.applied(to: place.map { rows[$0].resource })) {
      case (let place?, let resource?): rows[place] = (resource, entry.mark)
      case (let place?, nil): rows.remove(at: place)
      case (nil, let resource?): rows.append((resource, entry.mark))
      case (nil, nil): break
      }
    }
    return rows
  }

  /// Whether the server does not have a resource yet that is to be made.
  package func isMaking<Resource: NamedResource>(
    _ id: String
  ) -> Bool where Change == NamedResourceChange<Resource> {
    entries.contains { $0.change.subject == id && $0.change.action == .create }
  }

  /// Makes a resource, and answers what hands that to the host.
  package mutating func make<Resource: NamedResource>(
    _ resource: Resource, _ context: WidgetContext
  ) -> Effect where Change == NamedResourceChange<Resource> {
    submit(NamedResourceChange(id: context.newID(), action: .create, resource: resource), at: context.now)
  }

  /// Renames a resource, in place of what was refused of it; one that the server would not have is made anew.
  package mutating func rename<Resource: NamedResource>(
    _ old: Resource, to name: String, _ context: WidgetContext
  ) -> [Effect] where Change == NamedResourceChange<Resource> {
    var new = old
    new.name = name
    let isNew = refused.contains { $0.change.subject == old.id && $0.change.action == .create }
    let superseded = withdraw { $0.change.subject == old.id && $0.refusal != nil }
    let isMaking = isMaking(old.id)
    let change = NamedResourceChange(
      id: context.newID(), action: isNew ? .create : .rename, resource: new,
      seen: isNew || isMaking ? nil : old)
    return superseded + [submit(change, at: context.now)]
  }

  /// Deletes a resource with at most so many things in it; what the server never had is only taken back.
  package mutating func delete<Resource: NamedResource>(
    _ old: Resource, most: Int, _ context: WidgetContext
  ) -> [Effect] where Change == NamedResourceChange<Resource> {
    let isUntold = entries.contains { entry in
      entry.change.subject == old.id && entry.change.action == .create && (entry.refusal != nil || entry.isUntold)
    }
    let superseded = withdraw { $0.change.subject == old.id && ($0.refusal != nil || isUntold) }
    guard !isUntold else { return superseded }
    let change = NamedResourceChange(
      id: context.newID(), action: .delete, resource: old, seen: isMaking(old.id) ? nil : old, most: most)
    return superseded + [submit(change, at: context.now)]
  }
}
