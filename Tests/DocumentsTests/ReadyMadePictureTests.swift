import Canvas
import Documents
import EaselKit
import Formats
import TestKit
import Testing
import Widgets

/// How the ready-made layouts look on a small terminal and on a large one.
@Suite struct ReadyMadePictureTests {
  private static let sizes = [Size(width: 80, height: 24), Size(width: 200, height: 60)]

  /// What a micro-app needs with its border; panes 28 wide and more have a free column on each side.
  private static let minimum: @Sendable (String) -> Size = { app in
    let cells = WidgetCatalog.builtIn[app]?.manifest.minimumCells ?? .zero
    return Size(width: cells.width + 2, height: cells.height + 2)
  }

  private func layout(_ name: String) throws -> Layout {
    let manifests = WidgetCatalog.builtIn.entries.map(\.manifest)
    let check = LayoutCheck(knownApps: Set(manifests.map(\.id))) { app, config in
      manifests.first { $0.id == app }?.settings.faults(in: config) ?? []
    }
    let bytes = Array((ReadyMade.layouts[name] ?? "").utf8)
    let report = LayoutDocument.examine(bytes, as: .toml, file: name, check: check)
    #expect(report.findings.isEmpty)
    return try #require(report.layout)
  }

  @Test func thereIsOneForEachWayOfWorking() {
    #expect(
      ReadyMade.layoutNames == [
        "home", "planner", "developer", "on-call", "student", "writer", "stand-up", "wall", "narrow", "focus",
      ])
  }

  @Test(arguments: ReadyMade.layoutNames, sizes)
  func everyPaneIsOfUse(name: String, size: Size) throws {
    let layout = try layout(name)
    let screen = Size(width: size.width, height: size.height - 1)
    for page in layout.pages {
      let shown = ShapeDeriver(screen: screen, minimum: Self.minimum).shown(page, grid: page.grid ?? layout.grid)
      #expect(shown.source == .base, "\(page.title) does not fit as it is")
      let geometry = shown.geometry(in: Rect(screen))
      let panes = shown.widgets.map { (widget: $0, rect: geometry.rect(of: $0.frame)) }
      for (index, pane) in panes.enumerated() {
        let (cells, least) = (pane.rect.size, Self.minimum(pane.widget.app))
        #expect(cells.width >= least.width && cells.height >= least.height, "\(pane.widget.id) has \(cells)")
        #expect(pane.rect.maxX <= screen.width)
        #expect(shown.grid.mode == .scroll || pane.rect.maxY <= screen.height)
        #expect(panes[..<index].allSatisfy { $0.rect.intersection(pane.rect).isEmpty }, "\(pane.widget.id)")
      }
    }
  }

  @Test(arguments: ReadyMade.layoutNames, sizes)
  func looksAsRecorded(name: String, size: Size) throws {
    let picture = LayoutPicture.text(of: try layout(name), terminal: size, minimum: Self.minimum)
    let fault = Golden.fault(picture, "layout-\(name)-\(size.width)x\(size.height)")
    #expect(fault == nil, "\(fault ?? "")")
  }

  /// On a phone the layout made for it is shown as it is.
  @Test func narrowIsMadeForNarrowTerminals() throws {
    let layout = try layout("narrow")
    let deriver = ShapeDeriver(screen: Size(width: 40, height: 23), minimum: Self.minimum)
    for page in layout.pages { #expect(deriver.shown(page, grid: page.grid ?? layout.grid).source == .base) }
  }
}
