import EaselAPI

/// Has the types that the first frame decodes made ready on another thread.
///
/// The first decoding of a type looks through all conformances of the program, which takes most of a millisecond each;
/// what it finds is remembered for all threads.
enum DecoderWarmth {
  static func begin() {
    OneOffThread.run("easel.decoder-warmth") {
      let empty = Array(#"{"items":[],"next":null}"#.utf8)
      _ = try? APIJSON.decode(Page<TodoItem>.self, from: Array(todo.utf8))
      _ = try? APIJSON.decode(Page<Occurrence>.self, from: empty)
      _ = try? APIJSON.decode(Page<ChatMessage>.self, from: empty)
      _ = try? APIJSON.decode(Page<ChatChannel>.self, from: empty)
    }
  }

  private static let todo =
    #"{"items":[{"id":"","list":"","title":"","completed":false,"createdAt":"","updatedAt":"","version":1}]}"#
}
