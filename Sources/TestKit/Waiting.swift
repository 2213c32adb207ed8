/// Waits until something is so; the time limit of the test's suite ends it when it never is.
///
/// A loop of its own that only yields would go on after that limit, as nothing but the task itself can end it.
package func waitUntil(
  isolation: isolated (any Actor)? = #isolation, _ isSo: () async throws -> Bool
) async throws {
  var turns = 0
  while try await !isSo() {
    try Task.checkCancellation()
    turns += 1
    // Others need the few threads that there are meanwhile, and servers count calls.
    if turns < 100 { await Task.yield() } else { try await Task.sleep(for: .milliseconds(min(20, turns / 50))) }
  }
}
