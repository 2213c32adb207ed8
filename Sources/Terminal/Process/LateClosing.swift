import CNcurses

/// Descriptors whose closing would hold up the end of the program.
package enum LateClosing {
  /// Has one closed after this process has ended; for the very end of it.
  nonisolated package static func leave(_ descriptor: Int32) { easel_descriptor_leave(descriptor) }
}
