/// What a call is answered when all goes well.
struct APIAnswer: Sendable {
  let status: Int
  let meaning: String
  let type: (any Described.Type)?
  var hasLocation = false
  /// Whether it always tells an entity tag, and may be 304.
  var isTagged = false
  /// Of a text that is no JSON.
  var mediaType: String?

  static func ok(_ type: any Described.Type, _ meaning: String) -> APIAnswer {
    APIAnswer(status: 200, meaning: meaning, type: type, isTagged: type is any Versioned.Type)
  }

  static func created(_ type: any Described.Type, hasLocation: Bool = false) -> APIAnswer {
    APIAnswer(
      status: 201, meaning: "It was made.", type: type, hasLocation: hasLocation,
      isTagged: type is any Versioned.Type)
  }

  /// Taken; what comes of it is told elsewhere.
  static func accepted(_ type: any Described.Type) -> APIAnswer {
    APIAnswer(status: 202, meaning: "It was taken.", type: type)
  }

  static func nothing(_ meaning: String) -> APIAnswer { APIAnswer(status: 204, meaning: meaning, type: nil) }
}
