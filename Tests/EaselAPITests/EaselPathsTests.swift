import EaselAPI
import Testing

@Suite struct EaselPathsTests {
  @Test(arguments: [
    ["HOME": "/home/ada"], ["EASEL_HOME": "/srv/easel"], ["EASEL_HOME": "easel"],
    ["XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "/d", "XDG_STATE_HOME": "/s", "XDG_CACHE_HOME": "/k"],
  ])
  func anEnvironmentThatNamesAPlaceIsTaken(environment: [String: String]) {
    #expect(EaselPaths.complaint(environment: environment) == nil)
  }

  @Test(arguments: [[:], ["HOME": ""], ["HOME": "ada"], ["EASEL_HOME": ""], ["XDG_CONFIG_HOME": "/c"]])
  func anEnvironmentWithoutAPlaceIsRefusedWithTheWayOut(environment: [String: String]) {
    let sentence = EaselPaths.complaint(environment: environment)
    #expect(sentence?.hasSuffix("set HOME, or EASEL_HOME to a folder for Easel.") == true)
  }

  @Test(arguments: [(103, false), (104, true), (107, true)])
  func aSocketThatTheServerCannotMakeIsRefused(count: Int, isRefused: Bool) {
    let end = "/run/easeld.sock"
    let home = "/" + String(repeating: "h", count: count - end.utf8.count - 1)
    let paths = EaselPaths(environment: ["EASEL_HOME": home])
    #expect(paths.socket.utf8.count == count)
    #expect((paths.socketComplaint != nil) == isRefused)
    #expect(paths.socketComplaint?.contains("set EASEL_HOME to a folder with a shorter name.") != false)
  }
}
