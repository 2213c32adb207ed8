import Canvas
import Synchronization

/// Makes a store fail from a moment on.
final class InMemoryBreaking: Sendable {
  private let aim = Mutex<(store: InMemoryOutbox, error: StoreError)?>(nil)

  func store(_ store: InMemoryOutbox, _ error: StoreError) { aim.withLock { $0 = (store, error) } }
  func heal() { aim.withLock { $0 = nil } }

  func breaks() {
    guard let (store, error) = aim.withLock({ $0 }) else { return }
    store.state.withLock { $0.failure = error }
  }
}
