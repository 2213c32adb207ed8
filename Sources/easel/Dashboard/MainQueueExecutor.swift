import Dispatch

/// Runs on the main queue what a task does between its turns on the main actor.
///
/// The standard executor's threads would take part in each answer only to hand it over, and once they exist libdispatch
/// wakes the process each second to see whether there are enough of them.
final class MainQueueExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    DispatchQueue.main.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
