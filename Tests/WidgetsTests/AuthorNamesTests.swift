import EaselAPI
import EaselKit
import TestKit
import Testing

@testable import Widgets

@Suite("Authors are people and not names")
struct AuthorNamesTests {
  private static func message(_ id: String, _ author: String, _ authorId: String?, minute: Int) -> ChatMessage {
    var message = ChatServer.message(id, author, "text \(id)", minute: minute)
    message.authorId = authorId
    return message
  }

  private let ada = "01900000-0000-7000-8000-00000000aaaa"
  private let other = "01900000-0000-7000-8000-00000000bbbb"

  @Test func `people of one name are told apart by the end of their ids, others are not`() {
    let first = Self.message("1", "Ada", ada, minute: 0)
    let second = Self.message("2", "ADA", other, minute: 0)
    let third = Self.message("3", "Bo", "b", minute: 0)
    let names = AuthorNames([first, second, third, first])
    #expect([first, second, third].map(names.name) == ["Ada (aaaa)", "ADA (bbbb)", "Bo"])
    #expect(AuthorNames([first, third]).name(of: first) == "Ada")
    // An author of before ids were known, and one who was known by the name alone.
    #expect(names.name(of: Self.message("4", "Ada", nil, minute: 0)) == "Ada")
    #expect(AuthorNames([first, Self.message("5", "Ada", "Ada", minute: 0)]).name(of: first) == "Ada (aaaa)")
  }

  @Test func `on the screen each has a head of their own`() {
    var server = ChatServer()
    server.messages["general"] = [
      Self.message("1", "Ada", ada, minute: -3), Self.message("2", "Ada", other, minute: -2),
    ]
    var rig = WidgetRig(ChatWidget.self)
    rig.mount()
    rig.answer { server.reply($0) }
    #expect(rig.lines.filter { $0.hasPrefix("Ada") } == ["Ada (aaaa) 13:59", "Ada (bbbb) 14:00"])
  }

  @Test func `a person of one's own name is announced, and one's own message is not`() {
    var server = ChatServer()
    var rig = WidgetRig(ChatWidget.self)
    rig.mount()
    rig.answer { server.reply($0) }
    for (id, author) in [("own", "person-1"), ("other", other)] {
      rig.effects = []
      let message = Self.message(id, "cy", author, minute: 0)
      rig.send(.told([ServiceNews(type: "chat.message.sent", subject: id, data: JSONValue(encoding: message))]))
      #expect(rig.announced.isEmpty == (id == "own"))
    }
    #expect(rig.announced == ["cy (bbbb) in #general: text other"])
  }

  @Test func `a message that waits since before ids were known is read and sent`() throws {
    let message = ChatServer.message("m", "cy", "Hello", minute: 0)
    let write = ChatSend(id: "w", message: message).write
    #expect(!"\(write.change)".contains("authorId"))
    #expect(ChatSend(write)?.message == message)
  }
}
