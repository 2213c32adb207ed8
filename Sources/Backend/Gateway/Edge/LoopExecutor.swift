import NIOCore

/// Runs tasks on an event loop: a call is answered on the thread that its connection is read and written on, and changes
/// threads for the database alone.
///
/// What blocks has queues of its own (passwords, mail, the log, databases), so that no loop waits for it.
final class LoopExecutor: TaskExecutor {
  private let loop: any EventLoop

  init(_ loop: any EventLoop) { self.loop = loop }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    loop.execute { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
