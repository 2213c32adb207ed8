import EaselAPI
import EaselKit

/// What a channel may be called: one word, as it is typed and as it stands in a path.
enum ChannelName {
  private static let rule = TextRule(
    field: "name", code: "chat.name", noun: "A channel's name", longest: ChatAPI.longestName)

  /// The rule as it is told.
  static var schema: Schema {
    .text(1...ChatAPI.longestName, format: .channelName).meeting(
      "chat.name.invalid", "chat.name.long", "chat.name.empty")
  }

  static func checked(_ name: String) throws(Problem) -> String {
    let name = try rule.checked(name)
    let isWord = name.unicodeScalars.allSatisfy { scalar in
      !scalar.properties.isWhitespace && !["#", "/", "\\", "?", "%", ","].contains(scalar)
    }
    // A name of dots alone would be taken for a relative path, and one like an id for that id.
    guard isWord, !name.allSatisfy({ $0 == "." }), !TimeOrderedID.isValid(name) else {
      throw .unacceptable(
        "chat.name.invalid", field: "name",
        "A channel's name is one word without # / \\ ? % or commas, such as standup.")
    }
    return name
  }

  /// The key under which a channel is found: names that look alike have the same.
  static func key(_ name: String) -> String { NameKey(name).stored }
}
