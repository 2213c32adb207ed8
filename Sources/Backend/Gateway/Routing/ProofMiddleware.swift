import HTTPTypes
import Hummingbird

/// Adds the proof of the internal key to the answers to calls between gateway and services.
///
/// An answer to a call whose token was not taken is proven only where it refuses the caller: a token that somebody caught
/// makes no proof for anything else.
struct ProofMiddleware: RouterMiddleware {
  private static let refusals = [401, 403]

  let key: InternalKey
  /// The header that carries the token of such calls.
  let header: HTTPField.Name

  func handle(
    _ request: Request, context: GatewayContext, next: @concurrent (Request, GatewayContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    guard let token = request.headers[header], token.utf8.count <= SignedClaims.longest,
      context.notes.content.isSigned || Self.refusals.contains(response.status.code)
    else { return response }
    response.headers[.proof] = AnswerProof.make(for: token, in: header, status: response.status.code, key: key)
    return response
  }
}
