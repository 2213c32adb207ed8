import EaselAPI
import EaselKit
import Widgets

/// The named resources of a service as commands list, make, rename and delete them, with what waits to be sent.
struct NamedResources<Resource: NamedResource> {
  let gateway: SteadyGateway
  let service: String
  let list: Endpoint<Page<Resource>>
  let read: (String) -> Endpoint<Resource>
  /// What people write before a name, such as `#`.
  var sign = ""
  /// The command that lists them; with `new` and a name it makes one.
  let command: String
  /// How many things wait to be put into one.
  let waiting: ([PendingWrite], String) -> Int

  private typealias Change = NamedResourceChange<Resource>

  /// All of them, as they will be once what waits is sent.
  func rows() async throws(CommandFailure) -> [PendingItem<Resource>] {
    let pending = try await gateway.pending(service)
    let changes = pending.filter { Change($0.write) != nil }
    return Self.laid(over: try await gateway.items(list, besides: !changes.isEmpty), pending)
  }

  /// Those that are known on this machine.
  func known() async throws(CommandFailure) -> [PendingItem<Resource>] {
    Self.laid(over: await gateway.known(list), try await gateway.pending(service))
  }

  /// All of them, as far as they are known where there is no server.
  private func rowsOrKnown() async throws(CommandFailure) -> [PendingItem<Resource>] {
    guard !gateway.isOffline else { return try await known() }
    do throws(CommandFailure) { return try await rows() } catch {
      guard gateway.isOffline else { throw error }
      return try await known()
    }
  }

  private static func laid(over items: [Resource], _ pending: [PendingWrite]) -> [PendingItem<Resource>] {
    PendingItem.laid(over: items, pending, of: Change.self, isCreation: { $0.action == .create }) { $0.applied(to: $1) }
  }

  /// The one of an id or a name.
  static func find(_ text: String, in rows: [PendingItem<Resource>]) -> Resource? {
    let key = NameKey(text)
    let row = rows.first { $0.item.id == text } ?? rows.first { NameKey($0.item.name) == key }
    return row?.item
  }

  /// The one of an id or a name; where there is none, a person at the terminal is asked whether to make it.
  func findOrOffer(_ text: String) async throws(CommandFailure) -> Resource {
    let rows = try await rows()
    if let found = Self.find(text, in: rows) { return found }
    let name = Resource.normalized(text)
    let sentence = "There is no \(Resource.noun) \(quoted(text))"
    guard Confirmation.hasPerson, Self.fault(in: name, among: rows) == nil else {
      throw missing(sentence, among: rows, offering: name)
    }
    guard Confirmation.isGiven("\(sentence). Make it?") else { throw CommandFailure("Nothing was done.") }
    return try await make(name, among: rows).made
  }

  /// The one of an id or a name.
  func find(_ text: String) async throws(CommandFailure) -> Resource { try find(text, among: try await rows()) }

  private func find(_ text: String, among rows: [PendingItem<Resource>]) throws(CommandFailure) -> Resource {
    guard let found = Self.find(text, in: rows) else {
      throw missing("There is no \(Resource.noun) \(quoted(text))", among: rows, offering: nil)
    }
    return found
  }

  private func missing(
    _ sentence: String, among rows: [PendingItem<Resource>], offering name: String?
  ) -> CommandFailure {
    let code = "\(service).\(Resource.noun).unknown"
    guard !gateway.isOffline else { return gateway.missing(sentence, code: code) }
    let names = rows.prefix(20).map { quoted($0.item.name) }.joined(separator: ", ")
    let verb = rows.count == 1 ? "is" : "are"
    let lister = "`\(command)` lists all \(Resource.noun)s"
    let way = name.map { "make it with: \(command) new \(SafeText.line($0))" } ?? lister
    return CommandFailure("\(sentence); there \(verb) \(names); \(way).", code: code)
  }

  private func quoted(_ name: String) -> String {
    sign.isEmpty ? SafeText.quoted(name, limit: 200) : "\(sign)\(SafeText.line(name))"
  }

  private static func fault(
    in name: String, besides id: String? = nil, among rows: [PendingItem<Resource>]
  ) -> String? {
    NamePicker.fault(in: name, besides: id, among: rows.map(\.item))
  }

  /// Refuses a name before the server is asked.
  private static func check(
    _ name: String, besides id: String? = nil, among rows: [PendingItem<Resource>]
  ) throws(CommandFailure) {
    try TextCheck(noun: "A \(Resource.noun)'s name", longest: Resource.longestName).checkCharacters(name)
    if let fault = fault(in: name, besides: id, among: rows) { throw CommandFailure(fault) }
  }

  // MARK: - Changing

  private func make(
    _ name: String, among rows: [PendingItem<Resource>]
  ) async throws(CommandFailure) -> (made: Resource, answer: Resource?, write: BackendWrite) {
    try Self.check(name, among: rows)
    let now = SystemClock.now()
    let new = Resource(newID: TimeOrderedID.make(at: now), name: name, at: now)
    let write = Change(id: Gateway.newKey(), action: .create, resource: new).write
    let answer = try await gateway.perform(write, as: read(new.id))
    return (answer ?? new, answer, write)
  }

  /// Makes one and says so.
  func make(_ text: String, _ output: OutputOptions) async throws(CommandFailure) {
    let new = try await make(Resource.normalized(text), among: try await rowsOrKnown())
    if output.json {
      try Output.print(new.answer, orJSON: new.made, waitingFor: new.write)
    } else {
      try Output.say("Made the \(Resource.noun) \(quoted(new.made.name))\(Output.ending(new.answer)).")
    }
    await gateway.sendRest()
  }

  /// Renames one and says so.
  func rename(_ text: String, to newText: String, _ output: OutputOptions) async throws(CommandFailure) {
    let rows = try await rows()
    let old = try find(text, among: rows)
    try requireChangeable(old, "keeps its name")
    let name = Resource.normalized(newText)
    try Self.check(name, besides: old.id, among: rows)
    var new = old
    new.name = name
    let seen = try await isMaking(old) ? nil : old
    let write = Change(id: Gateway.newKey(), action: .rename, resource: new, seen: seen).write
    let answer = try await gateway.perform(write, as: read(old.id))
    if output.json {
      try Output.print(answer, orJSON: new, waitingFor: write)
    } else {
      try Output.say(
        "The \(Resource.noun) \(quoted(old.name)) is called \(quoted(name)) now\(Output.ending(answer)).")
    }
    await gateway.sendRest()
  }

  /// Deletes one with all that is in it, after a question where that is something, and says so.
  func remove(_ text: String, isForced: Bool, _ output: OutputOptions) async throws(CommandFailure) {
    var old = try await find(text)
    try requireChangeable(old, "cannot be deleted")
    let pending = try await gateway.pending(service)
    let count = old.count.map { $0 + waiting(pending, old.id) }
    if !isForced, count != 0 {
      let content = count.map { Resource.words($0) } ?? "all that is in it"
      try Confirmation.require(
        "Deleting the \(Resource.noun) \(quoted(old.name)) would delete \(content) for good", orElse: "--force")
    }
    let seen = try await isMaking(old) ? nil : old
    let most = isForced ? Int(Int32.max) : count ?? Int(Int32.max)
    let change = Change(id: Gateway.newKey(), action: .delete, resource: old, seen: seen, most: most)
    old.name = sign + old.name
    try await Removal(
      item: change.resource, title: old.name, write: change.write,
      delete: Endpoint<Nothing>(change.request)
    ).perform(gateway, output)
  }

  private func requireChangeable(_ resource: Resource, _ rule: String) throws(CommandFailure) {
    guard !resource.isFixed else { throw CommandFailure("The \(Resource.noun) \(quoted(resource.name)) \(rule).") }
  }

  private func isMaking(_ resource: Resource) async throws(CommandFailure) -> Bool {
    try await gateway.pending(service).contains { pending in
      Change(pending.write).map { $0.action == .create && $0.resource.id == resource.id } ?? false
    }
  }
}
