/// What there is to read of a canvas without its picture: the widget in focus, or what is open above it, as lines.
package struct LinearView: Sendable, Equatable {
  /// Something that was said.
  package struct Notice: Sendable, Equatable {
    /// Tells it from one that says the same.
    package var number: Int
    package var text: String

    package init(number: Int, text: String) {
      self.number = number
      self.text = text
    }
  }

  /// The widget's id, or a name for what is no widget: while it stays, only changes are told.
  package var subject: String
  /// What is read: the widget with its place among the others, or the dialog.
  package var title: String
  /// Its lines without borders, colours and blank ones; what is selected says so.
  package var lines: [String]
  /// What would stand on the status line, a thing each.
  package var status: [String]
  /// What was said, oldest first.
  package var notices: [Notice]

  package init(
    title: String, lines: [String], status: [String] = [], notices: [Notice] = [], subject: String? = nil
  ) {
    self.subject = subject ?? title
    self.title = title
    self.lines = lines
    self.status = status
    self.notices = notices
  }
}
