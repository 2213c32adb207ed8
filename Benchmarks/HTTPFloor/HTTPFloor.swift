import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Hummingbird's bare router with answers made beforehand: the floor that `make bench-server` measures against.
@main
struct HTTPFloor {
  static func main() async throws {
    let list = json("{\"items\":[\(Array(repeating: item, count: 50).joined(separator: ","))],\"next\":null}")
    let one = json(item)
    let router = Router()
    router.get("/health/ready") { _, _ in HTTPResponse.Status.noContent }
    router.get("/api/todo/items") { _, _ in list }
    router.get("/api/todo/items/:id") { _, _ in one }
    router.post("/api/todo/items") { request, _ in
      _ = try await request.body.collect(upTo: 1 << 20)
      return one
    }
    let port = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 8080
    try await Application(
      router: router, configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port))
    ).runService()
  }

  private static let item = """
    {"completed":false,"createdAt":"2026-12-01T09:00:00.000Z","due":"2026-12-01",\
    "id":"019ad3c4-7b1e-7c52-9d3e-2f6a1b0c4d5e","list":"inbox","title":"Item number 1 with a usual title",\
    "updatedAt":"2026-12-01T09:00:00.000Z","version":1}
    """

  private static func json(_ text: String) -> Response {
    Response(
      status: .ok, headers: [.contentType: "application/json"], body: ResponseBody(byteBuffer: ByteBuffer(string: text))
    )
  }
}
