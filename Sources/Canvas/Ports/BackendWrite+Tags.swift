package import EaselKit

extension BackendWrite {
  /// Has a change or removal that was made for one entity tag go by another: what came between was the person's own.
  ///
  /// With no tag at first it was made for a thing that the server had not confirmed yet. One that makes a thing of its own
  /// stays as it is.
  package mutating func retag(from old: String?, to new: String) {
    guard request.ifMatch == old, merge.map({ $0.kind != .create }) ?? (old != nil) else { return }
    request.ifMatch = new
  }
}
