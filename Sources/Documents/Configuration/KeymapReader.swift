import Canvas
import EaselKit
import Formats

/// Changes a keymap as a file says, and collects what is wrong with that.
///
/// What the file binds goes before what the preset does; a binding of the preset that it makes senseless is let go.
struct KeymapReader {
  static let leader = "leader"

  let faults = FaultList()
  private let preset: Keymap
  private let widgetKeys: () -> [WidgetKey]
  private var keymap: Keymap
  /// The lines of the keys that the file itself has.
  private var lines: [KeymapTable: [Key: Int]] = [:]
  /// What those are bound to there, as it is written.
  private var bound: [KeymapTable: [Key: String]] = [:]
  private var leaderLine: Int?

  init(preset: Keymap, widgetKeys: @escaping () -> [WidgetKey] = { [] }) {
    self.preset = preset
    self.widgetKeys = widgetKeys
    keymap = preset
  }

  /// The keymap with what can be used of the file; the preset when that would leave people stuck.
  mutating func keymap(_ top: DocumentField) -> Keymap {
    guard let table = faults.attempt({ () throws(DocumentFault) in try top.table() }) else { return preset }
    let names = [Self.leader] + KeymapTable.allCases.map(\.rawValue)
    for (key, value) in table.inOrder where !names.contains(key) {
      let end =
        KeySuggestion.nearest(to: key, among: names).map { "did you mean \(Quoting.quoted($0))?" }
        ?? "a keymap has \(Quoting.list(names))."
      complain(of: key, value, in: table, "There is no \(Quoting.quoted(key)) in a keymap; \(end)")
    }
    readLeader(table)
    for part in KeymapTable.allCases { read(part, table) }
    letGoOfHidden()
    warnOfHiddenKeys(table)
    let dead = keymap.dead
    for sentence in dead { faults.add(DocumentFault(top, sentence: sentence)) }
    return dead.isEmpty ? keymap : preset
  }

  // MARK: Keys

  private mutating func readLeader(_ table: DocumentTable) {
    guard let field = table[Self.leader] else { return }
    let key = faults.attempt { () throws(DocumentFault) in
      let key = try Self.key(try field.string(), at: field)
      guard key.code != .escape else { throw DocumentFault(field, sentence: "Esc cannot be the leader.") }
      try Self.refuseTyped(key, at: field, "the leader")
      return key
    }
    guard let key else { return }
    keymap.leader = key
    leaderLine = field.value.line
  }

  private mutating func read(_ part: KeymapTable, _ top: DocumentTable) {
    guard let field = top[part.rawValue],
      let table = faults.attempt({ () throws(DocumentFault) in try field.table() })
    else { return }
    for (name, value) in table.inOrder {
      let place = Self.place(name, value, in: table)
      let key = faults.attempt { () throws(DocumentFault) in try Self.key(name, at: place) }
      let action = faults.attempt { () throws(DocumentFault) in try Self.action(place, part) }
      guard let key, let action else { continue }
      do throws(DocumentFault) {
        try check(key, named: name, action, part, at: place)
        lines[part, default: [:]][key] = value.line
        bound[part, default: [:]][key] = action ?? "none"
        keymap.bind(key, to: action, in: part)
      } catch {
        faults.add(error)
      }
    }
  }

  /// Whether the key can have a meaning there.
  private func check(
    _ key: Key, named name: String, _ action: String?, _ part: KeymapTable, at place: DocumentField
  ) throws(DocumentFault) {
    if let line = lines[part]?[key] {
      let before = bound[part]?[key] ?? "none"
      throw DocumentFault(
        place,
        sentence: "\(Quoting.quoted(name)) in \(part.rawValue) is the key \(key) again, which is \(before) on line "
          + "\(line) and \(action ?? "none") here.")
    }
    guard action != nil else { return }
    switch part {
    case .afterLeader:
      guard key.code != .escape else {
        throw DocumentFault(place, sentence: "Esc leaves the leader's menu and cannot be bound there.")
      }
    case .direct:
      try Self.refuseTyped(key, at: place, "a key of direct")
      try refuseLeader(key, part, at: place)
    case .idle:
      try refuseLeader(key, part, at: place)
      if let hiding = keymap.direct[key] {
        let line = lines[.direct]?[key].map { "line \($0)" } ?? "the preset"
        throw DocumentFault(
          place, sentence: "\(key) in idle never counts: direct has it for \(hiding.rawValue) (\(line)).")
      }
    case .arranging: break
    }
  }

  private func refuseLeader(_ key: Key, _ part: KeymapTable, at place: DocumentField) throws(DocumentFault) {
    guard key == keymap.leader else { return }
    let line = leaderLine.map { " (line \($0))" } ?? ""
    throw DocumentFault(place, sentence: "\(key) in \(part.rawValue) never counts: it is the leader\(line).")
  }

  /// Refuses what is needed to type and to answer.
  private static func refuseTyped(_ key: Key, at place: DocumentField, _ what: String) throws(DocumentFault) {
    guard key.typed != nil || (key.modifiers.isEmpty && [.enter, .backspace, .escape].contains(key.code)) else {
      return
    }
    throw DocumentFault(place, sentence: "\(key) cannot be \(what): nothing else could take it any more.")
  }

  /// Lets go of what the preset binds and the file hides.
  private mutating func letGoOfHidden() {
    keymap.direct[keymap.leader] = nil
    keymap.idle[keymap.leader] = nil
    for key in keymap.direct.keys { keymap.idle[key] = nil }
  }

  /// Warns of the keys that the file takes from widgets, and of what its leader takes from the preset.
  private func warnOfHiddenKeys(_ top: DocumentTable) {
    if let field = top[Self.leader], leaderLine != nil {
      if let action = preset.direct[keymap.leader] ?? preset.idle[keymap.leader], action != .lock,
        keymap.keys(for: action).isEmpty
      {
        let sentence = "\(keymap.leader) as the leader leaves no key for \(action.rawValue)."
        faults.add(DocumentFault(field, sentence: sentence), .warning)
      }
      let rest = keymap.afterLeader[keymap.leader] == nil ? "; pressed twice it reaches them" : ""
      warn(of: keymap.leader, "as the leader", rest, at: field)
    }
    guard let lines = lines[.direct], let table = try? top[KeymapTable.direct.rawValue]?.table() else { return }
    for (name, value) in table.inOrder {
      guard let key = Key(name), lines[key] == value.line, keymap.direct[key] != nil else { continue }
      warn(of: key, "in direct", "", at: Self.place(name, value, in: table))
    }
  }

  private func warn(of key: Key, _ part: String, _ rest: String, at place: DocumentField) {
    guard !preset.takes(key) else { return }
    var uses: [String] = []
    for hidden in widgetKeys() where hidden.key == key && !uses.contains(where: { $0.hasPrefix(hidden.widget + " (") })
    {
      uses.append("\(hidden.widget) (\(hidden.action))")
    }
    guard !uses.isEmpty else { return }
    let sentence = "\(key) \(part) hides a key of \(Quoting.list(uses))\(rest)."
    faults.add(DocumentFault(place, sentence: sentence), .warning)
  }

  // MARK: Values

  private static func key(_ name: String, at place: DocumentField) throws(DocumentFault) -> Key {
    guard let key = Key(name) else {
      throw DocumentFault(
        place,
        sentence: "There is no key \(Quoting.quoted(name)); keys are single characters and names such as Enter, Tab, "
          + "PageUp or F1, with Ctrl+, Alt+ or Shift+ before them.")
    }
    if key.modifiers.contains(.control), case .character(let character) = key.code,
      let twin = controlTwins[character]
    {
      throw DocumentFault(place, sentence: "\(key) cannot be bound: terminals send \(twin) for it.")
    }
    return key
  }

  /// Keys that terminals do not tell apart with Control.
  private static let controlTwins: [Character: String] = [
    "i": "Tab", "j": "Enter", "m": "Enter", "[": "Esc", "@": "Ctrl+Space",
  ]

  /// The id of an action; nil where the key shall do nothing.
  private static func action(_ field: DocumentField, _ part: KeymapTable) throws(DocumentFault) -> String? {
    if case .bool(false) = field.value.content { return nil }
    guard case .string(let id) = field.value.content else {
      throw DocumentFault(
        field,
        sentence: "\(field.path.name) must be the id of an action, or false for none, not \(field.value.kind).")
    }
    if id == "none" { return nil }
    let known = Keymap.actions(of: part)
    guard !known.contains(id) else { return id }
    if HostAction(rawValue: id) != nil || ArrangingAction(rawValue: id) != nil {
      throw DocumentFault(
        field, sentence: "The action \(Quoting.quoted(id)) cannot be bound in \(part.rawValue).")
    }
    let near = KeySuggestion.nearest(to: id, among: known) ?? known.first { $0.split(separator: ".").contains(id[...]) }
    let guess =
      near.map { "did you mean \(Quoting.quoted($0))?" }
      ?? "the manual page easel-config(5) lists them."
    throw DocumentFault(field, sentence: "There is no action \(Quoting.quoted(id)); \(guess)")
  }

  // MARK: Places

  private static func place(_ key: String, _ value: DocumentValue, in table: DocumentTable) -> DocumentField {
    DocumentField(
      value: DocumentValue(value.content, line: value.line, key: value.key), path: table.whole.path.appending(key))
  }

  private func complain(of key: String, _ value: DocumentValue, in table: DocumentTable, _ sentence: String) {
    faults.add(DocumentFault(Self.place(key, value, in: table), sentence: sentence))
  }
}
