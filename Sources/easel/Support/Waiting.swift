import Dispatch
import Synchronization

/// Lets a program that is not asynchronous wait for something that is.
enum Waiting {
  private final class Box<Value: Sendable>: Sendable {
    let result = Mutex<Result<Value, CommandFailure>?>(nil)
  }

  /// Blocks the thread until the work, done on other threads, has ended.
  static func wait<Value: Sendable>(
    for work: @escaping @Sendable () async throws(CommandFailure) -> Value
  ) throws(CommandFailure) -> Value {
    let box = Box<Value>()
    let done = DispatchSemaphore(value: 0)
    Task(executorPreference: QueueExecutor(DispatchQueue(label: "easel.waiting"))) {
      let result: Result<Value, CommandFailure>
      do throws(CommandFailure) { result = .success(try await work()) } catch { result = .failure(error) }
      box.result.withLock { $0 = result }
      done.signal()
    }
    done.wait()
    guard let result = box.result.withLock({ $0 }) else { throw CommandFailure("The work ended without a result.") }
    return try result.get()
  }
}
