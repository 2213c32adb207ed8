import Glibc

/// A thread of its own for a library that blocks; it takes no signals, as those are the main thread's.
struct BackgroundThread: Sendable {
  private let handle: pthread_t

  private init(handle: pthread_t) { self.handle = handle }

  /// Starts a thread; nil when the system allows no more.
  static func start(_ body: @escaping @Sendable () -> Void) -> BackgroundThread? {
    let box = Unmanaged.passRetained(Box(body))
    // Blocked before the thread exists, as it inherits the mask: no signal can come in between.
    var all = sigset_t()
    var old = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &old)
    defer { pthread_sigmask(SIG_SETMASK, &old, nil) }
    var handle = pthread_t()
    let failure = pthread_create(&handle, nil, { Box.run($0) }, box.toOpaque())
    guard failure == 0 else {
      box.release()
      return nil
    }
    return BackgroundThread(handle: handle)
  }

  /// Waits until the thread has ended; asked for on the thread itself, it lets go of it instead.
  func join() {
    if pthread_equal(pthread_self(), handle) != 0 {
      pthread_detach(handle)
    } else {
      pthread_join(handle, nil)
    }
  }

  private final class Box: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    static func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
      guard let context else { return nil }
      let box = Unmanaged<Box>.fromOpaque(context).takeRetainedValue()
      box.body()
      return nil
    }
  }
}
