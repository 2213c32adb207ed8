import EaselKit

/// What a layout may be called.
package enum LayoutName {
  package static let longest = 60
  /// Under which name a canvas is kept that gave way to the server's.
  package static let beforeSharing = "before sharing"
  /// Under which name a canvas is kept that was not saved and gave way to a layout that a command opened.
  package static let beforeLoad = "before-load"
  /// The names under which a machine keeps what is in nobody's way there; other machines have their own.
  package static let keptAside: Set<String> = [beforeSharing, beforeLoad]

  /// One sentence on what is wrong with a name; nil when it is fine.
  package static func fault(in name: String) -> String? {
    if PlainText.isBlank(name) { return "A layout needs a name." }
    if name.count > longest { return "A layout's name has at most \(longest) characters." }
    if name == "." || name == ".." { return "A layout cannot be called \"\(name)\"." }
    if !NameText.isSound(name) || name.contains("/") {
      return "A layout's name has no slashes and no control characters."
    }
    if name.hasPrefix(" ") || name.hasSuffix(" ") || name.hasPrefix("-") {
      return "A layout's name neither begins nor ends with a space, and does not begin with a hyphen."
    }
    return nil
  }
}
