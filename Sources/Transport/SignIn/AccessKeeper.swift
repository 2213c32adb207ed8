package import EaselAPI
package import EaselKit

/// Has an access token at hand for each call, and gets the next one when it is time: once, however many calls wait.
package actor AccessKeeper {
  /// Gets the next pair of tokens from the server, for a refresh token and what is said with it each time; never called
  /// with one token at the same time by those who share a store, and again only where no answer came.
  package typealias Refresh = @Sendable (Secret, _ attempt: Secret?) async throws(BackendFailure) -> SignedIn
  /// Finds out whether the server answers at all; throws when it does not.
  package typealias Reach = @Sendable () async throws(BackendFailure) -> Void

  /// What could not be kept, and what it should have taken the place of; the token there is worth nothing any more.
  private struct Unkept {
    var credentials: Credentials
    let before: Credentials
  }

  private let store: any CredentialStore
  private let reach: Reach
  private let refresh: Refresh
  private let now: @Sendable () -> Timestamp
  private let executor: (any TaskExecutor)?
  private var known: Credentials?
  private var unkept: Unkept?
  private var renewal: Task<Result<Credentials, BackendFailure>, Never>?

  /// Makes a keeper; nothing is read before the first call.
  ///
  /// - Parameters:
  ///   - store: where credentials are kept.
  ///   - now: the time of day.
  ///   - executor: where its work runs; nil for the standard place.
  ///   - refresh: gets the next pair from the server.
  ///   - reach: called before each renewal, while others need not wait yet.
  package init(
    store: any CredentialStore, now: @escaping @Sendable () -> Timestamp, executor: (any TaskExecutor)? = nil,
    refresh: @escaping Refresh, reach: @escaping Reach = {}
  ) {
    self.store = store
    self.now = now
    self.executor = executor
    self.reach = reach
    self.refresh = refresh
  }

  /// The failure of a call that needs a sign-in where there is none.
  nonisolated var missing: BackendFailure { store.missing }

  /// The token of the next call; nil when nobody ever signed in here.
  package func token() async throws(BackendFailure) -> Secret? {
    if let known, !known.isDue(at: now()) { return known.accessToken }
    known = nil
    if unkept == nil {
      guard let kept = try await store.read() else { return nil }
      if !kept.isDue(at: now()) {
        known = kept
        return kept.accessToken
      }
    }
    return try await renewed(refused: nil).accessToken
  }

  /// The token to use instead of one that the server would not have.
  package func token(after refused: Secret) async throws(BackendFailure) -> Secret {
    if let known, known.accessToken != refused, !known.isDue(at: now()) { return known.accessToken }
    known = nil
    return try await renewed(refused: refused).accessToken
  }

  private func renewed(refused: Secret?) async throws(BackendFailure) -> Credentials {
    if let renewal { return try await renewal.value.get() }
    // A task of its own: whoever waits may be cancelled, but an answer that is lost would be the end of the sign-in.
    let task = Task(executorPreference: executor) { await self.renew(refused: refused) }
    renewal = task
    let result = await task.value
    return try result.get()
  }

  private func renew(refused: Secret?) async -> Result<Credentials, BackendFailure> {
    defer { renewal = nil }
    do throws(BackendFailure) {
      // A renewal that a server hears when it wakes is done all the same, and only so many may be repeated; and nobody
      // is to wait for who waits for a server that hangs.
      try await reach()
      let renewed = try await store.alone { () async throws(BackendFailure) -> Credentials in
        try await self.renewAlone(refused: refused)
      }
      let credentials: Credentials
      if let renewed { credentials = renewed } else { credentials = try await besides(refused: refused) }
      known = credentials
      return .success(credentials)
    } catch {
      return .failure(error)
    }
  }

  /// What there is to be used while another program renews and takes long for it: what that has kept by now, or what is
  /// good for a moment still.
  private func besides(refused: Secret?) async throws(BackendFailure) -> Credentials {
    let kept = try await standing()
    guard kept.accessToken != refused, kept.expiresAt.milliseconds > now().milliseconds else { throw store.busy }
    return kept
  }

  private func renewAlone(refused: Secret?) async throws(BackendFailure) -> Credentials {
    // Read again: another program may have renewed it meanwhile.
    var kept = try await standing()
    if kept.accessToken != refused, !kept.isDue(at: now()) { return kept }
    if kept.attempt == nil { kept = await withAttempt(kept) }
    var next: Credentials
    do throws(BackendFailure) {
      next = Credentials(try await refresh(kept.refreshToken, kept.attempt), at: now())
    } catch {
      guard case .refused(status: 401, _, _) = error else { throw error }
      let before = unkept?.before ?? kept
      unkept = nil
      if let failure = await store.end(before) { throw failure }
      return try await standing()
    }
    // The token of a link stays the same, and what is said with it.
    if next.refreshToken == kept.refreshToken { next.attempt = kept.attempt ?? next.attempt }
    return try await keep(next, insteadOf: kept)
  }

  /// What there is to be used or renewed: what could not be kept, unless others are kept by now or somebody signed out.
  private func standing() async throws(BackendFailure) -> Credentials {
    guard let unkept else {
      guard let found = try await store.read() else { throw store.missing }
      return found
    }
    let found: Credentials?
    do throws(BackendFailure) { found = try await store.read() } catch {
      guard store.isEnd(error) else { return unkept.credentials }
      self.unkept = nil
      throw error
    }
    if let found, found.refreshToken == unkept.before.refreshToken { return unkept.credentials }
    self.unkept = nil
    guard let found else { throw store.missing }
    return found
  }

  /// Keeps what a renewal gave, and answers what is to be used from now on.
  private func keep(_ next: Credentials, insteadOf used: Credentials) async throws(BackendFailure) -> Credentials {
    let before = unkept?.before ?? used
    unkept = Unkept(credentials: next, before: before)
    let isKept: Bool
    do throws(BackendFailure) { isKept = try await store.keep(next, insteadOf: before) } catch {
      // It is used all the same, and kept with the next one if that can be; but not where somebody signed out meanwhile.
      guard store.isEnd(error) else { return next }
      unkept = nil
      throw error
    }
    unkept = nil
    // Somebody has signed in anew while the server was asked: that holds.
    return isKept ? next : try await standing()
  }

  /// Credentials of an earlier version with what makes their renewal repeatable; as they are where that cannot be kept, as
  /// the next call would say something else.
  private func withAttempt(_ credentials: Credentials) async -> Credentials {
    var prepared = credentials
    prepared.attempt = Credentials.newAttempt()
    do throws(BackendFailure) {
      return try await store.keep(prepared, insteadOf: credentials) ? prepared : credentials
    } catch {
      return credentials
    }
  }
}
