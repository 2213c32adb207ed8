import EaselAPI

/// Keeps channels and messages.
///
/// A channel is named by its id or its name.
protocol ChatRepository: Sendable {
  /// Channels in the order they were made, with what a user has not read.
  func channels(for user: String, _ page: PageRequest) async throws -> Page<ChatChannel>
  func create(_ channel: ChatChannel, once: IdempotencyKey?) async throws -> Outcome<ChatChannel>

  /// The newest messages first.
  func messages(in channel: String, _ page: PageRequest) async throws -> Page<ChatMessage>

  /// Adds a message of a user; its `channel` becomes the channel's id.
  func create(_ message: ChatMessage, by user: String, once: IdempotencyKey?) async throws -> Outcome<ChatMessage>

  /// Moves a user's read mark forwards to a message; never back.
  func markRead(_ channel: String, upTo message: String, by user: String) async throws -> Outcome<ChatChannel>
}
