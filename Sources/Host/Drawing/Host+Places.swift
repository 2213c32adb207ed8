import Canvas
import EaselKit

/// Where panes lie on the screen.
extension Host {
  /// How panes are told apart.
  var borders: PaneBorders { PaneBorders(configuration) }

  /// Where the panes of the page in front lie.
  var places: [Composer.Place] { Composer.places(canvas, size: size, borders) }

  /// Tells the canvas the cells there are for a page.
  func showCanvas(in area: Rect) {
    canvas.show(on: area.size, overlap: borders.overlap, minimum: board.leastSizes(borders.style))
  }

  /// Gives panes their sizes after the arrangement or the screen changed.
  func layOut() {
    endArrangingMode()
    frames.layOut(page: canvas.page.id, offset: canvas.scrollOffset)
    board.sync(with: canvas.layout.widgets)
    updateLinks()
    for place in places { board.resize(place.id, to: room(in: place)) }
    setTicks()
  }

  func resize(to size: Size) {
    frames.resize(to: size)
    // A border that the mouse holds is somewhere else now; the move goes on by keys.
    grab = nil
    if let area = Composer.area(in: size) { showCanvas(in: area) }
    layOut()
  }

  /// Scrolls the page in front; nothing happens while a widget fills it.
  func scrollPage(by cells: Int) {
    if !canvas.isZoomed, canvas.scroll(by: cells) { layOut() }
  }

  /// How many rows are a page, less some that stay in sight.
  var scrollStep: Int { max(1, size.height - 4) }
}
