import EaselAPI
import EaselKit
import Transport

extension ServerChoice {
  /// Whose data is shown there: kept answers and unsent changes belong to it.
  var account: String { isPrivate ? "" : SignInRecord.scope("\(address)", account: signIn?.account ?? "") }

  /// What leads to the server, whoever calls.
  func connection(_ limits: TransportLimits = TransportLimits()) -> CurlTransport {
    CurlTransport(address, trusting: signIn?.trusted, limits: limits)
  }

  /// Calls in the name of whoever is signed in there; nothing of that is read before the first call.
  ///
  /// Renewals go a way of their own, as they have more time, unless another is given. Another program that renews is
  /// waited for as long as the patience says, in milliseconds.
  func transport(
    over connection: some Transport & BearerTransport, renewingOver renewals: (any BearerTransport)? = nil,
    paths: EaselPaths, patience: Int64 = SignInFolder.renewalPatience, executor: (any TaskExecutor)? = nil
  ) -> any Transport {
    guard !isPrivate else { return connection }
    let store = KeptCredentials(SignInVault(paths), at: address, account: signIn?.account, patience: patience)
    let patient: any BearerTransport = renewals ?? self.connection(.patient)
    let keeper = AccessKeeper(
      store: store, now: SystemClock.now, executor: executor,
      refresh: { (token, attempt) throws(BackendFailure) -> SignedIn in
        let renewal = AuthAPI.refresh(token, attempt: attempt)
        // The server is there, but may be slow. What is given up is done all the same, and the answer lost: so many lost
        // answers, and there are no more for a while.
        return try renewal.decode(try await patient.send(renewal.request, as: nil))
      },
      // Whatever it answers, it is there. By the way of the calls, so that all of them know when it is not.
      reach: { () throws(BackendFailure) -> Void in
        _ = try await connection.send(FeaturesAPI.list().request, as: nil)
      })
    return SignedTransport(connection, keeper: keeper)
  }
}
