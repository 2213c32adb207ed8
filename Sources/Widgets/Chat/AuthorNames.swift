package import EaselAPI
import EaselKit

/// The names of authors as they are shown: where people have names that look alike, the end of the id tells them apart.
package struct AuthorNames: Sendable {
  /// A person under a name.
  private struct Person: Hashable {
    let id: String
    let name: String
  }

  /// How many characters of an id are shown.
  private static let shownEnd = 4

  private var noted: Set<Person> = []
  /// The ids of people, by their names.
  private var ids: [NameKey: Set<String>] = [:]
  private var shared: Set<String> = []

  package init() {}

  /// The names of the authors of some messages.
  package init(_ messages: some Sequence<ChatMessage>) {
    for message in messages { note(message) }
  }

  /// Takes note of the author of a message.
  package mutating func note(_ message: ChatMessage) {
    guard let id = message.authorId, noted.insert(Person(id: id, name: message.author)).inserted else { return }
    let people = ids[NameKey(message.author), default: []].union([id])
    ids[NameKey(message.author)] = people
    if people.count > 1 { shared.formUnion(people) }
  }

  /// The name of the author of a message: `ada`, or `ada (7f3a)` where there are two.
  package func name(of message: ChatMessage) -> String {
    guard let id = message.authorId, shared.contains(id), id != message.author else { return message.author }
    return "\(message.author) (\(id.suffix(Self.shownEnd)))"
  }
}
