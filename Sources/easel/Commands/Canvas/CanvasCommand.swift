import ArgumentParser

/// `easel canvas`.
struct CanvasCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "canvas", abstract: "Share canvases with other people, and open those that are shared with you.",
    discussion: """
      Pages, widgets, their places and settings are shared; what the widgets show is each person's own. Owners say who may \
      look (viewer), arrange (editor) or say so, too (owner).
      """,
    subcommands: [
      CanvasListCommand.self, CanvasNewCommand.self, CanvasOpenCommand.self, CanvasInviteCommand.self,
      CanvasJoinCommand.self, CanvasMembersCommand.self, CanvasRoleCommand.self, CanvasRemoveCommand.self,
      CanvasInvitationsCommand.self, CanvasWithdrawCommand.self, CanvasLinkCommand.self, CanvasLeaveCommand.self,
      CanvasRenameCommand.self, CanvasDeleteCommand.self,
    ])
}
