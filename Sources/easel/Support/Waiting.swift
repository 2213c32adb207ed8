import Dispatch
import Synchronization

/// Lets a program that is not asynchronous wait for something that is.
enum Waiting {
  private final class Box<Value: Sendable, Failure: Error>: Sendable {
    let result = Mutex<Result<Value, Failure>?>(nil)
  }

  /// Blocks the thread until the work, done on other threads, has ended.
  static func wait<Value: Sendable>(
    for work: @escaping @Sendable () async throws(CommandFailure) -> Value
  ) throws(CommandFailure) -> Value {
    guard let result = outcome(of: work) else { throw CommandFailure("The work ended without a result.") }
    return try result.get()
  }

  /// Blocks the thread until the work, done on other threads, has ended, and answers what came of it.
  static func outcome<Value: Sendable, Failure: Error>(
    of work: @escaping @Sendable () async throws(Failure) -> Value
  ) -> Result<Value, Failure>? {
    let box = Box<Value, Failure>()
    let done = DispatchSemaphore(value: 0)
    Task(executorPreference: QueueExecutor(DispatchQueue(label: "easel.waiting"))) {
      let result: Result<Value, Failure>
      do throws(Failure) { result = .success(try await work()) } catch { result = .failure(error) }
      box.result.withLock { $0 = result }
      done.signal()
    }
    done.wait()
    return box.result.withLock { $0 }
  }
}
