import EaselAPI

/// Where webhooks may go, and how they get there.
package struct WebhookPolicy: Sendable {
  /// Whether they may go to this machine and to private networks, which the operator decides.
  package var allowsInnerAddresses: Bool
  /// Finds the addresses of a name.
  var resolve: @Sendable (String) async throws -> [String] = NameLookup.addresses(of:)
  /// Calls.
  var caller: any WebhookCaller = HTTPWebhookCaller()

  package init(allowsInnerAddresses: Bool = false) { self.allowsInnerAddresses = allowsInnerAddresses }

  /// The URL of a webhook; throws for one that could never be called.
  ///
  /// What a name leads to is looked up for each call alone: it may be something else then.
  func checked(_ text: String) throws(Problem) -> WebhookURL {
    guard let url = WebhookURL(text) else {
      throw .unacceptable(
        "webhook.url.invalid", field: "callbackUrl",
        "A callback URL is http:// or https:// with a host, without user and fragment.")
    }
    // A dot at the end says that the name is whole, and names the same.
    let host = url.host.hasSuffix(".") ? String(url.host.dropLast()) : url.host
    let isLocal = host == "localhost" || host.hasSuffix(".localhost")
    guard allowsInnerAddresses || !isLocal && NameLookup.numeric(host).allSatisfy(PublicAddress.contains) else {
      throw .unacceptable(
        "webhook.url.refused", field: "callbackUrl",
        "Webhooks do not go to this machine or to private networks, unless its operator allows it.")
    }
    return url
  }

  /// The address to connect to for a URL; throws when its name leads anywhere inside.
  ///
  /// One sentence for all reasons, because names inside are nobody's business.
  func address(for url: WebhookURL) async throws -> String {
    let addresses = (try? await resolve(url.host)) ?? []
    guard let first = addresses.first, allowsInnerAddresses || addresses.allSatisfy(PublicAddress.contains) else {
      throw ConsumerFailure("Its name leads to no address that may be called.")
    }
    return first
  }
}
