import ArgumentParser
import Canvas

extension GridConfig.Compaction: ExpressibleByArgument {}

/// `easel layout new`.
struct LayoutNewCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Save a new layout with one empty page.",
    discussion: "Fill it with `easel layout edit NAME add APP`.")

  @Argument(help: "What it is to be called.")
  var name: String
  @Option(parsing: .unconditional, help: "How many columns its grid has, from 1 to 100.")
  var columns = GridConfig().columns
  @Option(parsing: .unconditional, help: "How many rows its grid has, from 1 to 100.")
  var rows = GridConfig().rows
  @Option(help: "Whether widgets rise when there is room above them.")
  var compaction = GridConfig().compaction
  @Flag(help: "Refuse a move that would push another widget.")
  var preventCollision = false
  @OptionGroup var output: OutputOptions

  func perform() async throws(CommandFailure) {
    try LayoutCommand.check(name: name)
    guard !LayoutFile.isPath(name) else {
      throw .wrongUse("\(SafeText.quoted(name)) looks like a file; `easel layout export` writes files.")
    }
    try Self.check(columns, GridConfig.columnLimits, "--columns")
    try Self.check(rows, GridConfig.rowLimits, "--rows")
    let shelf = try LayoutShelf()
    guard try await !shelf.isReadyMade(name) else {
      throw CommandFailure("The layout \(SafeText.quoted(name)) comes with Easel; choose another name.")
    }
    let grid = GridConfig(columns: columns, rows: rows, compaction: compaction, preventCollision: preventCollision)
    let canvas = shelf.canvas(of: Layout(name: name, pages: []))
    canvas.initializeGrid(grid)
    _ = try await shelf.create(canvas.layout)
    try LayoutTelling.tell("There is a new layout \(SafeText.quoted(name))", canvas.layout, output)
  }

  private static func check(_ number: Int, _ limits: ClosedRange<Int>, _ option: String) throws(CommandFailure) {
    guard !limits.contains(number) else { return }
    throw .wrongUse("\(option) must be from \(limits.lowerBound) to \(limits.upperBound), not \(number).")
  }
}
