import Dispatch

/// Runs something once on another thread.
///
/// On a serial queue of its own: the system's concurrent queues, once used, wake the process each second for as long as
/// it lives, to see whether they have threads enough.
enum OneOffThread {
  static func run(_ label: String, _ work: @escaping @Sendable () -> Void) {
    DispatchQueue(label: label, qos: .userInitiated).async(execute: work)
  }
}
