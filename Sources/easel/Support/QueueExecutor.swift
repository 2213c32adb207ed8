import Dispatch

/// Runs on one serial queue what a task does outside of actors.
///
/// The standard executor's threads would take part in each answer only to hand it over, and once they exist libdispatch
/// wakes the process each second to see whether there are enough of them.
final class QueueExecutor: TaskExecutor {
  private let queue: DispatchQueue

  init(_ queue: DispatchQueue) { self.queue = queue }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
