import Canvas
import EaselKit

/// The first steps with Easel: each says what to press, notices that it was done, and makes way for the next.
///
/// It takes no keys: all do what they always do.
struct Tour {
  /// What a person does in a step.
  enum Deed: String, CaseIterable {
    case focus, todo, move, resize, zoom, palette, save, help
  }

  /// The steps that are gone, in their order.
  private let deeds: [Deed]
  private(set) var done: Set<Deed> = []

  /// How many more keys it is offered for; nil once it was taken.
  private var patience: Int?

  /// A tour of the steps that can be gone; one that is offered waits until it is taken.
  init(_ deeds: [Deed], isOffered: Bool) {
    self.deeds = deeds
    patience = isOffered ? Self.longestOffer : nil
  }

  /// After so many keys a person has found their way.
  private static let longestOffer = 80

  var isOffered: Bool { patience != nil }

  /// A key was pressed; answers whether the offer still stands.
  mutating func waitsOn() -> Bool {
    guard let left = patience else { return true }
    patience = left - 1
    return left > 1
  }

  /// What is to be done now; nil at the end.
  var current: Deed? { deeds.first { !done.contains($0) } }
  /// The number of the step, from 1.
  var number: Int { (current.flatMap(deeds.firstIndex) ?? deeds.count) + 1 }
  var count: Int { deeds.count }

  /// Takes note of what was done, in whatever order; answers whether the tour goes on to another step.
  mutating func note(_ deed: Deed) -> Bool {
    guard !isOffered else { return false }
    let before = current
    done.insert(deed)
    return current != before
  }

  /// Goes past the present step.
  mutating func skip() { if let current { done.insert(current) } }
}
