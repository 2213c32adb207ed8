/// The version of this release, the same for `easel` and `easeld`.
package enum EaselVersion {
  package static let current = "0.1.0"
}
