/// What a gateway needs to have services elsewhere do the work.
package struct Forwarding: Sendable {
  package let directory: ServiceDirectory
  let client: InnerClient
  let key: InternalKey
  let retries: RetryRules

  package init(
    directory: ServiceDirectory, client: InnerClient, key: InternalKey, retries: RetryRules = RetryRules()
  ) {
    self.directory = directory
    self.client = client
    self.key = key
    self.retries = retries
  }

  /// Makes calls to services, signed with the key.
  func caller(_ now: @escaping @Sendable () -> Int) -> ServiceCaller {
    ServiceCaller(client: client, key: key, now: now)
  }

  /// Whether there is a service of a name elsewhere: one that is in the directory, or that this program has and that is
  /// still to come.
  func knows(_ name: String) -> Bool { ServiceCatalog.all.contains { $0.name == name } || directory.knows(name) }
}
