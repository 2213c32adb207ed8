import EaselAPI
import GRDB
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOHTTP1

/// Turns everything that is thrown into a problem document.
struct ProblemMiddleware: RouterMiddleware {
  let routes: RouteTable
  let remedy: DatabaseRemedy

  func handle(
    _ request: Request, context: GatewayContext, next: @concurrent (Request, GatewayContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let problem as Problem {
      return Reply.problem(problem).response()
    } catch let error as BackendError {
      return Reply.problem(remedy.problem(for: error)).response()
    } catch let error as HTTPError {
      return refusal(of: request, error)
    } catch is NIOTooManyBytesError {
      return Reply.problem(.bodyTooLarge).response()
    } catch let error as DatabaseError {
      context.logger.error("database failed", metadata: ["error": "\(error)"])
      return Reply.problem(Self.problem(for: error)).response()
    } catch let error as HTTPParserError {
      // The connection makes no sense any more: the server answers 400 and closes it.
      throw error
    } catch is CancellationError {
      return Reply.problem(.shuttingDown).response()
    } catch {
      context.logger.error("request failed", metadata: ["error": "\(error)"])
      return Reply.problem(.unexpected).response()
    }
  }

  /// What the framework refused: mostly paths and methods that are not there.
  private func refusal(of request: Request, _ error: HTTPError) -> Response {
    guard error.status == .notFound else {
      return Reply.problem(
        Problem(
          status: error.status.code, code: "http.\(error.status.code)", title: error.status.reasonPhrase,
          detail: error.body ?? "The request was refused.")
      ).response()
    }
    let methods = routes.methods(at: request.uri.path)
    guard !methods.isEmpty else {
      return Reply.problem(.unknownPath).response()
    }
    let allowed = methods.map(\.rawValue).sorted().joined(separator: ", ")
    var response = Reply.problem(
      Problem(
        status: 405, code: "gateway.method.refused", title: "Method Not Allowed",
        detail: "This path takes \(allowed) only.")
    ).response()
    response.headers[.allow] = allowed
    return response
  }

  private static func problem(for error: DatabaseError) -> Problem {
    switch error.resultCode {
    case .SQLITE_FULL: .storage(full: true)
    case .SQLITE_BUSY, .SQLITE_LOCKED: .storageBusy
    case .SQLITE_INTERRUPT: .shuttingDown
    default: .storage(full: false)
    }
  }
}

extension Problem {
  static let shuttingDown = Problem(
    status: 503, code: "server.stopping", title: "Service Unavailable",
    detail: "The server is stopping; try again when it is back.")
}
