import EaselKit

extension Widget {
  /// Links the widget with the others of its page, or unlinks it.
  static func toggleLink(_ context: WidgetContext) -> Reaction {
    let field = SettingsSchema.Field.linked
    let isLinked = context.config[field.key]?.bool ?? true
    return Reaction([.configure(field.key, .bool(!isLinked))])
  }
}
