import EaselAPI
import EaselKit
import HTTPTypes

/// Answers the calls about chat.
struct ChatController: ServiceController {
  static let text = TextRule(
    field: "text", code: "chat.text", noun: "A message", longest: ChatAPI.longestText, isMultiline: true)
  static let topic = TextRule(
    field: "topic", code: "chat.topic", noun: "A topic", mayBeEmpty: true, longest: 300)

  let repository: any ChatRepository
  let environment: ServiceEnvironment

  func register(on routes: ServiceRoutes) {
    routes.on(ChatOperations.channels) { call in
      try .ok(await repository.channels(for: try call.user, try call.page()))
    }
    routes.on(ChatOperations.createChannel, createChannel)
    routes.on(ChatOperations.channel) { call in
      try .ok(versioned: await repository.channel(call.parameter("channel"), for: try call.user))
    }
    routes.on(ChatOperations.updateChannel, updateChannel)
    routes.on(ChatOperations.deleteChannel, deleteChannel)
    routes.on(ChatOperations.messages) { call in
      try .ok(await repository.messages(in: call.parameter("channel"), try call.page(default: 100)))
    }
    routes.on(ChatOperations.createMessage, createMessage)
    routes.on(ChatOperations.markRead, markRead)
  }

  @Sendable private func createChannel(_ call: Call) async throws -> Reply {
    let body = try await call.body(NewChatChannel.self)
    let channel = ChatChannel(
      id: try environment.id(chosen: body.id, at: environment.now()),
      name: try ChannelName.checked(body.name), topic: try Self.topic.checked(body.topic ?? ""))
    let outcome = try await repository.create(channel, once: try call.once(body))
    return try .created(versioned: outcome.value)
  }

  @Sendable private func updateChannel(_ call: Call) async throws -> Reply {
    let patch = try await call.body(ChatChannelPatch.self)
    let name = try patch.name.map { name throws(Problem) in try ChannelName.checked(name) }
    let outcome = try await repository.rename(
      call.parameter("channel"), to: name, by: try call.user, if: call.condition, once: try call.once(patch))
    return try .ok(versioned: outcome.value)
  }

  @Sendable private func deleteChannel(_ call: Call) async throws -> Reply {
    let messages = try call.query("messages", "a number from 0 on", Int.init(plain:)) ?? 0
    let identity = try call.identity
    let remover = ChannelRemover(user: identity.user, mayRemoveOthers: identity.role == .owner)
    try await repository.delete(
      call.parameter("channel"), withAtMost: messages, by: remover, if: call.condition)
    return .noContent
  }

  @Sendable private func createMessage(_ call: Call) async throws -> Reply {
    let body = try await call.body(NewChatMessage.self)
    let now = environment.now()
    let message = ChatMessage(
      id: try environment.id(chosen: body.id, at: now), channel: call.parameter("channel"),
      author: try call.identity.name, text: try Self.text.checked(body.text), sentAt: now)
    let outcome = try await repository.create(message, by: try call.user, once: try call.once(body))
    return try .created(outcome.value)
  }

  @Sendable private func markRead(_ call: Call) async throws -> Reply {
    let body = try await call.body(ChatReadMark.self)
    let outcome = try await repository.markRead(call.parameter("channel"), upTo: body.message, by: try call.user)
    return try .ok(versioned: outcome.value)
  }
}
