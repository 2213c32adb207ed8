package import EaselKit

extension BackendWrite {
  /// Whether its place among the writes of its service counts: it makes or completes something, which lists show by the
  /// time at which the server does it, or it deletes something with all that is in it.
  ///
  /// Such writes of one service are sent one after the other, in the order in which they were made.
  package var isListedByTime: Bool {
    guard let merge else { return false }
    switch merge.kind {
    case .create: return true
    case .edit: return merge.base["completed"]?.bool == false
    // A list or a channel goes after what was put into it.
    case .delete: return !request.query.isEmpty
    }
  }
}
