import EaselAPI
import EaselKit
import Widgets

/// A thing as it will be once what waits for it is sent.
struct PendingItem<Item: Encodable & Sendable>: Encodable {
  var item: Item
  /// What waits for it; nil when the server has it so.
  var pending: PendingWrite?

  private enum CodingKeys: String, CodingKey { case pending }

  /// The item itself, with `"pending": true` when something waits.
  func encode(to encoder: any Encoder) throws {
    try item.encode(to: encoder)
    guard pending != nil else { return }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(true, forKey: .pending)
  }

  /// The sign that stands beside it: unsent, refused, or none.
  var sign: String {
    switch pending?.state {
    case nil: ""
    case .waiting, .sending: "↑"
    case .refused: "!"
    }
  }

  /// What the server would not have of it; nil when that is nothing.
  fileprivate var refusal: PendingWrite? {
    switch pending?.state {
    case .refused: pending
    case .waiting, .sending, nil: nil
    }
  }
}

extension PendingItem: Identifiable where Item: Identifiable, Item.ID == String {
  var id: String { item.id }

  /// The items with what waits laid over them; what is new comes last.
  ///
  /// What was refused did not happen: only that it was wanted is told. What was to be new is seen nowhere else.
  static func laid<Change: PendingChange>(
    over items: [Item], _ pending: [PendingWrite], of kind: Change.Type, isCreation: (Change) -> Bool,
    apply: (Change, Item?) -> Item?
  ) -> [PendingItem] {
    var rows: [PendingItem?] = items.map { PendingItem(item: $0) }
    // Of a thing that is there more than once the first row is meant, and the next once that is gone.
    var places = Dictionary(grouping: items.indices) { items[$0].id }
    for write in pending {
      guard let change = Change(write.write) else { continue }
      let place = places[change.subject]?.first
      if case .refused = write.state, !isCreation(change) {
        if let place { rows[place]?.pending = write }
        continue
      }
      let old = place.flatMap { rows[$0] }
      switch (place, apply(change, old?.item)) {
      case (let place?, let item?): rows[place] = PendingItem(item: item, pending: old?.refusal ?? write)
      case (let place?, nil):
        rows[place] = nil
        places[change.subject]?.removeFirst()
      case (nil, let item?):
        places[item.id, default: []].append(rows.count)
        rows.append(PendingItem(item: item, pending: write))
      case (nil, nil): break
      }
    }
    return rows.compactMap(\.self)
  }
}

extension Output {
  /// Prints what the server answered; without an answer an item as it will be, once what waits for it is sent.
  static func print(
    _ answer: (some Encodable)?, orJSON item: some Encodable & Sendable, waitingFor write: BackendWrite
  ) throws(CommandFailure) {
    if let answer { return try print(json: answer) }
    let pending = PendingWrite(write, service: write.service, number: 0, madeAt: SystemClock.now())
    try print(json: PendingItem(item: item, pending: pending))
  }

  /// What ends the sentence on something that was done; without an answer it was not sent yet.
  static func ending(_ answer: (some Any)?) -> String { answer == nil ? ", not sent yet" : "" }
}
