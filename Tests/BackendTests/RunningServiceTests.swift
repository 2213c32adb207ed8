import Foundation
import TestKit
import Testing

@testable import Backend

@Suite("services as they start", .timeLimit(.minutes(1)))
struct RunningServiceTests {
  @Test("all are there in the order they were asked for, and a damaged file is the fault of its own service alone")
  func damage() async throws {
    try await withTemporaryFolder { folder in
      let path = "\(folder.path)/chat.sqlite"
      try Data(repeating: 0xA5, count: 5000).write(to: URL(filePath: path))
      let services = Array(ServiceCatalog.all.reversed())
      let exchange = EventExchange()
      let environment = ServiceEnvironment(folder: folder.path, hub: LiveHub(), exchange: exchange)
      let running = try RunningService.start(services, in: environment)
      #expect(running.map(\.name) == services.map(\.name))
      for service in running {
        let fault = await service.database.fault()
        let expected: BackendError? = service.name == "chat" ? .databaseCorrupt(path: path) : nil
        #expect(fault == expected, "\(service.name)")
      }
      await exchange.close()
    }
  }

  @Test("the order is that which was asked for, however long each takes to open")
  func order() async throws {
    try await withTemporaryFolder { folder in
      let names = (1...40).map { "service\($0)" }
      let services = names.map { name in
        BackendService(name: name, migrations: { _ in }, makeController: { _, _ in Idle() })
      }
      let exchange = EventExchange()
      let environment = ServiceEnvironment(folder: folder.path, hub: LiveHub(), exchange: exchange)
      let running = try RunningService.start(services, in: environment)
      #expect(running.map(\.name) == names)
      for service in running { #expect(await service.database.fault() == nil, "\(service.name)") }
      await exchange.close()
    }
  }

  @Test("where there cannot be a folder, none is started")
  func noFolder() {
    let environment = ServiceEnvironment(folder: "/dev/null/x", hub: LiveHub())
    #expect(throws: BackendError.folderUnusable(path: "/dev/null/x", reason: "not a directory")) {
      _ = try RunningService.start(ServiceCatalog.all, in: environment)
    }
  }
}

/// Answers nothing.
private struct Idle: ServiceController {
  func register(on routes: ServiceRoutes) {}
}
