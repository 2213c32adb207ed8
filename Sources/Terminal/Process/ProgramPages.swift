import CNcurses

/// The pages of the program's file, and of its libraries', that are in memory.
package enum ProgramPages {
  /// Gives back those that the start has touched, most of which are not needed again.
  ///
  /// What is needed comes back from the system's cache of the files, page by page.
  package static func release() { easel_program_pages_release() }
}
