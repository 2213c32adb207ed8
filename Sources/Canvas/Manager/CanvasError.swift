/// Why the canvas could not be changed.
package enum CanvasError: Error, Sendable, Hashable {
  case unknownWidget(String)
  case duplicateWidget(String)
  case locked(String)
  case noRoom(String)
  case tooManyWidgets(Int)
  case unknownLayout(String)
  case unknownVersion(Int, of: String)
  case unknownPage(String)
  case tooManyPages(Int)
  case lastPage
  case badTitle(String)
  case unknownRecord(Int)
  case store(StoreError)

  /// One sentence: what happened and what to do next.
  package var sentence: String {
    switch self {
    case .unknownWidget(let id): "There is no widget \"\(id)\" on this canvas."
    case .duplicateWidget(let id): "There is already a widget \"\(id)\" on this canvas; choose another id."
    case .locked(let id): "The widget \"\(id)\" is locked; unlock it to change it."
    case .noRoom(let id): "There is another widget where \"\(id)\" would go, and this grid lets none be pushed."
    case .tooManyWidgets(let limit): "A canvas holds at most \(limit) widgets; close one first."
    case .unknownLayout(let name): "There is no layout \"\(name)\"; `easel layout list` lists all layouts."
    case .unknownVersion(let version, let name):
      "There is no version \(version) of \"\(name)\"; `easel layout versions` lists all versions."
    case .unknownPage(let page): "There is no page \"\(page)\" on this canvas."
    case .tooManyPages(let limit): "A canvas holds at most \(limit) pages; close one first."
    case .lastPage: "This is the only page of the canvas; add another before you close it."
    case .badTitle(let fault): fault
    case .unknownRecord(let number): "There is no change \(number) in the history; it lists those there are."
    case .store(let error): error.sentence
    }
  }
}
