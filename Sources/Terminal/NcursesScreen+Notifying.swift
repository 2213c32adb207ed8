package import Canvas

extension NcursesScreen {
  package func notify(title: String, body: String, by kind: NotificationSettings.Desktop) {
    guard isOpen, modes.isStandard else { return }
    tty.queue.send(DesktopNotice.sequence(title: title, body: body, kind, isInTmux: TerminalEnvironment.isInTmux))
  }
}
