import EaselAPI

/// A person who deletes a channel.
struct ChannelRemover: Sendable {
  let user: String
  /// Whether the messages of others may go with it.
  let mayRemoveOthers: Bool
}

/// Keeps channels and messages.
///
/// A channel is named by its id or its name.
protocol ChatRepository: Sendable {
  /// Channels in the order they were made, with what a user has not read.
  func channels(for user: String, _ page: PageRequest) async throws -> Page<ChatChannel>
  func channel(_ channel: String, for user: String) async throws -> ChatChannel
  func create(_ channel: ChatChannel, once: IdempotencyKey?) async throws -> Outcome<ChatChannel>

  /// Gives a channel another name; nil leaves it as it is.
  func rename(
    _ channel: String, to name: String?, by user: String, if condition: VersionCondition, once: IdempotencyKey?
  ) async throws -> Outcome<ChatChannel>

  /// Deletes a channel with the messages in it, if there are no more than so many.
  func delete(
    _ channel: String, withAtMost messages: Int, by remover: ChannelRemover, if condition: VersionCondition
  ) async throws

  /// The newest messages first.
  func messages(in channel: String, _ page: PageRequest) async throws -> Page<ChatMessage>

  /// Adds a message of a user; its `channel` becomes the channel's id.
  func create(_ message: ChatMessage, by user: String, once: IdempotencyKey?) async throws -> Outcome<ChatMessage>

  /// Moves a user's read mark forwards to a message; never back.
  func markRead(_ channel: String, upTo message: String, by user: String) async throws -> Outcome<ChatChannel>
}
