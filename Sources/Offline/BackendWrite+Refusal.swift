import EaselAPI
package import EaselKit

extension BackendWrite {
  /// Whether what is done to the same subject later has no meaning without it, so that it waits when this is refused.
  ///
  /// What makes one of several things, as a message in a channel, holds up nothing.
  package var holdsUpItsSubject: Bool { merge?.kind != .create || makesItsSubject }
}
