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
