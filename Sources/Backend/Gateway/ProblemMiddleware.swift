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
      return respond(problem, context)
    } catch let error as BackendError {
      return respond(remedy.told(error), context)
    } catch let error as HTTPError {
      return refusal(of: request, error, context)
    } catch is NIOTooManyBytesError {
      return respond(.bodyTooLarge, context)
    } catch let error as DatabaseError {
      context.logger.error("database failed", metadata: ["error": "\(error)"])
      return respond(Self.problem(for: error), context)
    } catch let error as CallRefused {
      return Reply.problem(error.problem).response()
    } catch let error as HTTPParserError {
      // The connection makes no sense any more: it is answered and closed where that was found.
      throw error
    } catch let error where error.isOfConnection {
      // Nobody reads this; it is told in the log for what it is.
      return respond(.callCut, context)
    } catch is CancellationError {
      return respond(.shuttingDown, context)
    } catch {
      context.logger.error("request failed", metadata: ["error": "\(error)"])
      return respond(.unexpected, context)
    }
  }

  private func respond(_ problem: Problem, _ context: GatewayContext) -> Response {
    context.notes.note(problem: problem.code)
    return Reply.problem(problem).response()
  }

  /// What the framework refused: mostly paths and methods that are not there.
  private func refusal(of request: Request, _ error: HTTPError, _ context: GatewayContext) -> Response {
    guard error.status == .notFound else {
      return respond(
        Problem(
          status: error.status.code, code: "http.\(error.status.code)", title: error.status.reasonPhrase,
          detail: error.body ?? "The request was refused."), context)
    }
    let methods = routes.methods(at: request.uri.path)
    guard !methods.isEmpty else {
      return respond(.unknownPath, context)
    }
    let allowed = methods.map(\.rawValue).sorted().joined(separator: ", ")
    var response = respond(
      Problem(
        status: 405, code: "gateway.method.refused", title: "Method Not Allowed",
        detail: "This path takes \(allowed) only."), context)
    response.headers[.allow] = allowed
    return response
  }

  private static func problem(for error: DatabaseError) -> Problem {
    switch error.resultCode {
    case _ where error.isOfFullDisk: .storage(full: true)
    case .SQLITE_BUSY, .SQLITE_LOCKED: .storageBusy
    case .SQLITE_INTERRUPT: .shuttingDown
    default: .storage(full: false)
    }
  }
}

extension Error {
  /// Whether it tells that the client went away while its call was read.
  fileprivate var isOfConnection: Bool { self is IOError || self is ChannelError }
}

extension Problem {
  fileprivate static let callCut = badRequest("gateway.call.cut", "The connection ended before the call was complete.")

  static let shuttingDown = Problem(
    status: 503, code: "server.stopping", title: "Service Unavailable",
    detail: "The server is stopping; try again when it is back.")
}
