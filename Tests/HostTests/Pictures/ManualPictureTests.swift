import Documents
import EaselKit
import Foundation
import TestKit
import Testing

/// The pictures of the README and the manual, `docs/pictures/`: made here, so that they show what there is.
///
/// `EASEL_RECORD=1` makes them anew.
@Suite("Pictures of the manual")
@MainActor
struct ManualPictureTests {
  struct Picture: Sendable, CustomTestStringConvertible {
    let name: String
    let layout: String
    var theme = "easel-dark"
    var size = Size(width: 110, height: 30)
    var keys: [String] = []

    var testDescription: String { name }
  }

  nonisolated static let pictures = [
    Picture(name: "home", layout: "home"),
    Picture(name: "planner", layout: "planner", theme: "easel-light"),
    Picture(name: "wall", layout: "wall", size: Size(width: 130, height: 30)),
    Picture(name: "moving", layout: "home", keys: ["Ctrl+Space", "4", "Ctrl+Space", "m", "Up"]),
    Picture(name: "menu", layout: "home", keys: ["Ctrl+Space"]),
  ]

  @Test("are as the program draws them", arguments: pictures)
  func current(picture: Picture) async throws {
    let theme = try #require(ReadyMade.theme(named: picture.theme))
    let surface = try await SampleDay.board(picture.layout, theme, picture.size, keys: picture.keys)
    let text = SVGPicture.text(
      of: surface, palette: PicturePalette(theme), title: "Easel, the layout \(picture.layout)")
    #expect(XMLDocumentCheck.fault(in: text) == nil)
    let folder = URL(filePath: #filePath).appending(path: "../../../../docs/pictures").standardized
    let fault = Golden.fault(text, at: folder.appending(path: "\(picture.name).svg"))
    #expect(fault == nil, "docs/pictures/\(picture.name).svg is out of date: EASEL_RECORD=1 draws it anew; look at it")
  }
}
