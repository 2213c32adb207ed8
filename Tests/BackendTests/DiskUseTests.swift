import EaselAPI
import EaselKit
import Foundation
import GRDB
import HTTPTypes
import TestKit
import Testing

@testable import Backend

/// What a server takes while only the reserve of its disk is left.
@Suite("disks that are full but for a reserve", .timeLimit(.minutes(1)))
struct DiskUseTests {
  private static let day = CalendarTime.day(CivilDate(daysSinceEpoch: 20_000))

  @Test("what adds is refused, what removes and what was done before is not; all services say so and are ready")
  func services() async throws {
    let disk = SmallestDisk()
    try await withServer(.inProcess, reserve: disk.reserve()) { server in
      let first = TodoAPI.create(NewTodoItem(title: "first"), key: "k")
      let item = try await server.call(first)
      let event = try await server.call(CalendarAPI.create(NewCalendarEvent(title: "e", start: Self.day), key: "e"))
      _ = try await server.call(CanvasAPI.save(try ShareDesk.json(ShareDesk.start), as: "work"))
      let hook = NewWebhook(
        eventType: "todo.**", callbackUrl: "https://example.com/", secret: "a-secret-of-some-length")
      let webhook = try await server.call(WebhookAPI.register(hook, key: "w"))
      disk.free.change { $0 = 999 }
      let adding = [
        TodoAPI.create(NewTodoItem(title: "second"), key: "l").request,
        TodoAPI.createList(NewTodoList(name: "l"), key: "m").request,
        TodoAPI.update(item.id, TodoItemPatch(title: "other"), version: nil).request,
        CalendarAPI.create(NewCalendarEvent(title: "f", start: Self.day), key: "f").request,
        ChatAPI.send(NewChatMessage(text: "t"), to: "general", key: "n").request,
        CanvasAPI.save(try ShareDesk.json(ShareDesk.moved(x: 5)), as: "work").request,
        WebhookAPI.register(hook, key: "x").request,
        WebhookAPI.update(webhook.id, WebhookPatch(eventType: "chat.**"), version: nil).request,
        EventsAPI.publish(NewEvent(type: "thing.made"), key: "p").request,
      ]
      for request in adding { try server.refusal(507, "storage.full", of: try await server.send(request)) }
      // What is wrong with a call itself is told first, and what changes nothing is no change.
      let unknown = TodoAPI.update("nothing", TodoItemPatch(title: "x"), version: nil).request
      try server.refusal(404, "todo.item.unknown", of: try await server.send(unknown))
      let same = TodoAPI.update(item.id, TodoItemPatch(title: "first"), version: nil).request
      #expect(try await server.send(same).status == 200)
      #expect(try await server.call(first) == item)
      #expect(try await server.call(TodoAPI.items()).items.map(\.title) == ["first"])

      let health = try await server.call(HealthAPI.status())
      #expect(health.status == "degraded")
      #expect(health.services.allSatisfy { $0.status == "degraded" && $0.code == "storage.full" && $0.works })
      #expect(health.services[0].detail?.contains("/data has 0.0 MiB left") == true)
      #expect(try await server.send(.get, "/health/ready").status == 204)

      let removing = [
        WebhookAPI.update(webhook.id, WebhookPatch(enabled: false), version: nil).request,
        WebhookAPI.remove(webhook.id).request, CanvasAPI.delete("work").request,
        CalendarAPI.delete(event.id).request, TodoAPI.delete(item.id).request,
      ]
      disk.free.change { $0 = 499 }
      for request in removing { try server.refusal(507, "storage.full", of: try await server.send(request)) }
      disk.free.change { $0 = 500 }
      for request in removing { #expect(try await server.send(request).status < 300, "\(request.target)") }
      await server.exchange.settle()
      let types = Set(try await server.call(EventsAPI.events(pattern: "**")).items.map(\.type))
      #expect(
        types.isSuperset(of: ["todo.item.deleted", "calendar.event.deleted", "events.webhook.removed"]), "\(types)")

      disk.free.change { $0 = 1_000_000_000 }
      #expect(try await server.send(adding[0]).status == 201)
      #expect(try await server.call(HealthAPI.status()).status == "ok")
    }
  }

  @Test("who is new reads their first lists though nothing is added")
  func reading() async throws {
    let disk = SmallestDisk()
    disk.free.change { $0 = 10 }
    try await withServer(.inProcess, reserve: disk.reserve()) { server in
      let (lists, calendars) = (try await server.call(TodoAPI.lists()), try await server.call(CalendarAPI.calendars()))
      #expect(lists.items.count == 1 && calendars.items.count == 1)
    }
  }

  @Test("people sign in and out and get back in to the last, and nobody signs up or makes a link")
  func signIn() async throws {
    let disk = SmallestDisk()
    try await AuthDesk.with(reserve: disk.reserve()) { desk in
      let here = try await desk.newcomer("ada@example.com")
      disk.free.change { $0 = 1 }
      let new = SignUp(email: "bob@example.com", name: "Bob", password: AuthDesk.password)
      for email in ["bob@example.com", "ada@example.com"] {
        var body = new
        body.email = email
        try desk.server.refusal(507, "storage.full", of: try await desk.send(AuthAPI.signUp(body).request))
      }
      let link = NewCanvasLink(name: "wall", canvas: UUIDs.next(), services: ["todo"])
      try desk.server.refusal(
        507, "storage.full", of: try await desk.send(AuthAPI.makeLink(link).request, as: here.accessToken))

      let there = try await desk.login("ada@example.com", terminal: "there")
      _ = try await desk.call(AuthAPI.refresh(there.refreshToken))
      let tokens = try await desk.call(AuthAPI.tokens(), as: here.accessToken).items
      let other = try #require(tokens.first { $0.name == "there" })
      #expect(try await desk.send(AuthAPI.revoke(other.id).request, as: here.accessToken).status == 204)
      #expect(try await desk.send(AuthAPI.forgotPassword(email: "ada@example.com").request).status == 202)
      let code = try #require(await desk.mails.next().code)
      let reset = PasswordReset(code: code, newPassword: "five other words for this")
      #expect(try await desk.send(AuthAPI.resetPassword(reset).request).status == 204)
      let again = try await desk.login("ada@example.com", password: "five other words for this")
      #expect(try await desk.send(AuthAPI.logout().request, as: again.accessToken).status == 204)
    }
  }

  @Test("while little is left one person signs in a few times a minute, others all the same")
  func signIns() async throws {
    let disk = SmallestDisk()
    try await AuthDesk.with(reserve: disk.reserve()) { desk in
      for email in ["ada@example.com", "bob@example.com"] {
        try await desk.makeAccount(email, from: "198.51.100.\(email.utf8.count)")
      }
      disk.free.change { $0 = 1 }
      for _ in 1...AuthStore.mostInReserve { _ = try await desk.login("ada@example.com") }
      let login = AuthAPI.login(Login(email: "ada@example.com", password: AuthDesk.password, terminal: nil))
      try desk.server.refusal(429, "auth.attempts.exceeded", of: try await desk.send(login.request))
      _ = try await desk.login("bob@example.com")
      desk.server.clock.advance(seconds: 61)
      _ = try await desk.login("ada@example.com")
      disk.free.change { $0 = 1_000_000_000 }
      for _ in 0...AuthStore.mostInReserve { _ = try await desk.login("ada@example.com") }
    }
  }

  @Test("a sign-in that is renewed without a pause keeps so many used tokens and no more")
  func renewals() async throws {
    try await AuthDesk.with { desk in
      var signedIn = try await desk.newcomer("ada@example.com")
      let (first, session) = (signedIn.refreshToken, signedIn.session)
      signedIn = try await desk.call(AuthAPI.refresh(first))
      let environment = ServiceEnvironment(folder: "\(desk.server.folder)/services", hub: LiveHub())
      let database = try ServiceDatabase(name: "auth", in: environment, migrations: AuthSchema.register)
      let now = desk.server.clock.now().milliseconds
      try await database.note { db in
        // As many as an afternoon of that leaves.
        for number in 1...(AuthStore.mostUsedTokens + 20) {
          try db.execute(
            sql: "INSERT INTO refreshToken (hash, session, usedAt) VALUES (?, ?, ?)",
            arguments: [Data("used \(number)".utf8), session, now + Int64(number)])
        }
      }
      desk.server.clock.advance(seconds: 60)
      signedIn = try await desk.call(AuthAPI.refresh(signedIn.refreshToken))
      let count = try await database.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM refreshToken") }
      #expect(count == AuthStore.mostUsedTokens + 1)
      // What was forgotten is worth nothing, and ends nothing.
      try desk.server.refusal(401, "auth.refresh.refused", of: try await desk.send(AuthAPI.refresh(first).request))
      _ = try await desk.call(AuthAPI.refresh(signedIn.refreshToken))
    }
  }

  @Test("journals stay short while little is left, and where there never was much", arguments: [true, false])
  func journals(isSmall: Bool) async throws {
    let disk = SmallestDisk()
    let reserve = isSmall ? disk.reserve() : disk.reserve(64 * 1_048_576)
    try await withStore(reserve: reserve) { _, rig in
      let database = try ServiceDatabase(name: "shop", in: rig) {
        $0.registerMigration("1") { db in try db.execute(sql: "CREATE TABLE thing (body BLOB)") }
      }
      let add: @Sendable (Database) throws -> Outcome<Int> = { db in
        try db.execute(sql: "INSERT INTO thing VALUES (zeroblob(4000))")
        return .changed(1)
      }
      if !isSmall { disk.free.change { $0 = 1 } }
      for _ in 1...400 { _ = try await database.change(for: .essential, add) }
      let pages = try #require(FileFacts("\(rig.folder)/shop.sqlite-wal")?.size) / 4096
      #expect(pages < 100)
      // Where there is room they may be as long as ever.
      disk.free.change { $0 = 1_000_000_000 }
      for _ in 1...400 { _ = try await database.change(for: .essential, add) }
      let later = try #require(FileFacts("\(rig.folder)/shop.sqlite-wal")?.size) / 4096
      #expect(isSmall ? later < 100 : later > 300)
    }
  }

  @Test("of a shared canvas people are shown out, let down and leave, while nobody is let in or appears")
  func sharing() async throws {
    let disk = SmallestDisk()
    try await ShareDesk.with(reserve: disk.reserve()) { people in
      let (id, code) = (people.share.id, try await people.invite(as: .viewer))
      let place = CanvasWhereabouts(page: "page", focus: nil, isZoomed: false, scroll: 0)
      _ = try await people.call(CanvasShareAPI.appear(at: place, in: id, as: "desk"), as: people.owner)
      disk.free.change { $0 = 999 }
      try await people.refuse(
        507, "storage.full", CanvasShareAPI.join(code, key: "j").request, as: people.stranger)
      try await people.refuse(
        507, "storage.full", CanvasShareAPI.rename(id, to: "Other", key: "r").request, as: people.owner)
      try await people.refuse(
        507, "storage.full", CanvasShareAPI.appear(at: place, in: id, as: "laptop").request, as: people.viewer)
      let viewer = people.viewer.account.id
      try await people.refuse(
        507, "storage.full", CanvasShareAPI.change(viewer, of: id, to: .editor, key: "up").request, as: people.owner)

      // One that is there says so again, which others read of.
      _ = try await people.call(CanvasShareAPI.appear(at: place, in: id, as: "desk"), as: people.owner)
      _ = try await people.call(CanvasShareAPI.disappear(from: id, as: "desk"), as: people.owner)
      let editor = people.editor.account.id
      _ = try await people.call(CanvasShareAPI.change(editor, of: id, to: .viewer, key: "down"), as: people.owner)
      _ = try await people.call(CanvasShareAPI.withdrawInvitations(to: id), as: people.owner)
      _ = try await people.call(CanvasShareAPI.leave(id), as: people.viewer)
      _ = try await people.call(CanvasShareAPI.remove(editor, of: id), as: people.owner)
      #expect(try await people.call(CanvasShareAPI.members(of: id), as: people.owner).items.count == 1)
      _ = try await people.call(CanvasShareAPI.delete(id), as: people.owner)
    }
  }

  @Test("events of services elsewhere wait there; those of this disk are kept")
  func elsewhere() async throws {
    let disk = SmallestDisk()
    try await withStore(reserve: disk.reserve()) { store, _ in
      let event = ServiceEvent(
        id: UUIDs.next(), type: "shop.order.made", source: "shop", subject: "1", timestamp: Timestamp(seconds: 1),
        data: .object([:]), audience: .everyone)
      disk.free.change { $0 = 999 }
      await #expect(throws: Problem.storage(full: true)) { try await store.takeFromElsewhere([event]) }
      #expect(try await store.newest() == 0)
      try await store.take([event])
      disk.free.change { $0 = 1_000_000_000 }
      try await store.takeFromElsewhere([event])
      #expect(try await store.newest() == 1)
    }
  }
}
