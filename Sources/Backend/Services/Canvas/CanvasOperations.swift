import EaselAPI
import EaselKit

/// The calls about canvases.
enum CanvasOperations {
  private static let unknown = ProblemNote.notFound("canvas.layout.unknown")
  private static let unknownVersion = ProblemNote.notFound("canvas.version.unknown")
  static let gone = ProblemNote(status: 410, code: "canvas.changes.gone")
  static let after = APIParameter.query(
    "after", CanvasController.revision.otherwise(0), "The revision; changes that are not kept any more are gone (410).")
  private static let name = APIParameter.path(
    "name", .text(1...60, format: .layoutName), "The name of the layout, or its id.", example: "workday")

  static var tagged: APIAnswer {
    var answer = APIAnswer.ok(CanvasState.self, "The canvas.")
    answer.isTagged = true
    return answer
  }

  static let state = APIOperation(
    .get, "/api/canvas/state", "getCanvas", "Your canvas as it is, and the revision it is at.",
    parameters: [.ifNoneMatch], answer: tagged)
  static let makeChange = APIOperation(
    .post, "/api/canvas/changes", "makeCanvasChange",
    "Puts a change behind those there are; one that was made on less is refused, to be made anew on what there is.",
    parameters: [.idempotencyKey], body: NewCanvasChange.self, answer: .created(CanvasReceipt.self),
    problems: [.conflict("canvas.behind"), .conflict("canvas.ahead"), .conflict("canvas.change.unfit")])
  static let changes = APIOperation(
    .get, "/api/canvas/changes", "listCanvasChanges", "The changes after a revision, in their order.",
    parameters: [after, .limit(default: 200), .cursor],
    answer: .ok(Page<CanvasEntry>.self, "Some of the changes; fewer than asked for where they are large."),
    problems: [gone])
  static let layouts = APIOperation(
    .get, "/api/canvas/layouts", "listLayouts", "Your named layouts, in the order they were made.",
    parameters: [.limit(), .cursor], answer: .ok(Page<NamedLayoutSummary>.self, "A page of layouts."))
  static let layout = APIOperation(
    .get, "/api/canvas/layouts/{name}", "getLayout", "A named layout in its newest version.", parameters: [name],
    answer: .ok(NamedLayout.self, "The layout."), problems: [unknown, unknownVersion])
  static let saveLayout = APIOperation(
    .put, "/api/canvas/layouts/{name}", "saveLayout",
    "Saves a layout under a name, as a new version if there is one; saving what is there changes nothing.",
    parameters: [name, .ifMatch, .ifAbsent, .idempotencyKey], body: SavedLayout.self,
    answer: .ok(NamedLayoutSummary.self, "The layout as it is listed now."),
    problems: [
      .stale("canvas"), .unacceptable("canvas.layout.name"), .unacceptable("canvas.layouts.many"),
    ])
  static let deleteLayout = APIOperation(
    .delete, "/api/canvas/layouts/{name}", "deleteLayout", "Removes a layout and its versions.",
    parameters: [name, .ifMatch], answer: .nothing("It is gone."), problems: [unknown, .stale("canvas")])
  static let versions = APIOperation(
    .get, "/api/canvas/layouts/{name}/versions", "listLayoutVersions", "The versions of a layout, newest first.",
    parameters: [name, .limit(), .cursor], answer: .ok(Page<NamedLayoutSummary>.self, "A page of versions."),
    problems: [unknown])
  static let version = APIOperation(
    .get, "/api/canvas/layouts/{name}/versions/{version}", "getLayoutVersion", "One version of a layout.",
    parameters: [name, .path("version", .count(from: 1), "The number of the version.", example: "1")],
    answer: .ok(NamedLayout.self, "The version."), problems: [unknown, unknownVersion])

  static let preferences = APIOperation(
    .get, "/api/canvas/preferences", "getPreferences", "What you chose for all your terminals.",
    answer: .ok(SharedPreferences.self, "The preferences by their names."))
  static let changePreferences = APIOperation(
    .patch, "/api/canvas/preferences", "changePreferences",
    "Changes some preferences and leaves the others as they are; null takes one away.",
    parameters: [.ifMatch, .idempotencyKey], body: PreferencesChange.self,
    answer: .ok(SharedPreferences.self, "All preferences as they are now."),
    problems: [.stale("canvas"), .unacceptable("canvas.preferences.many")])

  static let ring = APIOperation(
    .post, "/api/canvas/rings", "claimRing",
    "Asks to be the one of your terminals that tells you of something, as of a message or an event that begins.",
    parameters: [.idempotencyKey], body: NewRing.self, answer: .ok(Ring.self, "You tell of it."),
    problems: [.conflict("canvas.ring.taken")])

  static let all = [
    state, makeChange, changes, layouts, layout, saveLayout, deleteLayout, versions, version, preferences,
    changePreferences, ring,
  ]
}
