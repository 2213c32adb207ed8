package import EaselKit

extension BackendWrite {
  /// Whether lists show things by the time at which the server does it: making something, or completing it.
  ///
  /// Such writes of one service are sent one after the other, in the order in which they were made.
  package var isListedByTime: Bool {
    guard let merge else { return false }
    return merge.kind == .create || merge.kind == .edit && merge.base["completed"]?.bool == false
  }
}
