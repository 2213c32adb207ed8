import EaselKit
import Testing

@testable import easel

@Suite struct SignInListTests {
  static func record(
    _ address: String = "https://desk.example", name: String = "Ada", place: SignInRecord.Place = .file
  ) -> SignInRecord {
    SignInRecord(
      id: "id-\(address.count)", address: address, account: "u-1", session: "s-1", terminal: "ada@laptop",
      email: "ada@example.com", name: name, role: "member", place: place, isOpen: false, trusted: "/etc/ca.pem")
  }

  @Test func comesBackAsItWas() {
    var list = SignInList()
    list.put(Self.record(), isCurrent: true)
    list.put(Self.record("http://127.0.0.1:8080", place: .keyring), isCurrent: false)
    let again = SignInList(list.text)
    #expect(again == list)
    #expect(again.currentRecord?.address == "https://desk.example")
    #expect(again["http://127.0.0.1:8080"]?.place == .keyring)
  }

  @Test func aLinkIsKeptWithItsCanvasAndOthersAreKeptAsEver() {
    var wall = Self.record("https://b.example", name: "Kitchen wall")
    wall.link = LinkedCanvas(id: "0198-canvas", name: "The\tteam")
    var list = SignInList()
    list.put(Self.record(), isCurrent: false)
    list.put(wall, isCurrent: true)
    let lines = list.text.split(separator: "\n").dropFirst()
    #expect(lines.map { $0.count { $0 == "\t" } } == [11, 13])
    let again = SignInList(list.text)
    #expect(again["https://desk.example"] == Self.record())
    #expect(again.currentRecord?.link == LinkedCanvas(id: "0198-canvas", name: "The team"))
    #expect(again.currentRecord?.with(place: .none).link != nil)
  }

  @Test func aLinkThatHasEndedIsUsedAgainAsALink() {
    var wall = Self.record()
    #expect(SignInTrouble.over(wall).sentence.hasSuffix("easel login https://desk.example"))
    wall.link = LinkedCanvas(id: "canvas", name: "Team")
    #expect(SignInTrouble.over(wall).sentence.hasSuffix("easel login https://desk.example --link"))
  }

  @Test func oneForEachServerAndTheNewestIsUsed() {
    var list = SignInList()
    list.put(Self.record(), isCurrent: true)
    list.put(Self.record("https://b.example"), isCurrent: true)
    list.put(Self.record(name: "Bob"), isCurrent: false)
    #expect(list.records.map(\.name) == ["Bob", "Ada"])
    #expect(list.current == "https://b.example")
    list.remove("https://b.example")
    #expect(list.current == nil)
    #expect(list.records.count == 1)
  }

  @Test func namesFromOutsideBreakNoLine() {
    var list = SignInList()
    list.put(Self.record(name: "A\tb\n*\tx\rc"), isCurrent: true)
    #expect(SignInList(list.text).records.map(\.name) == ["A b * x c"])
  }

  @Test(arguments: ["", "garbage", "*\tonly\tthree", "\u{0}\u{1}\t\n\n", "*" + String(repeating: "\t", count: 11)])
  func whatMakesNoSenseIsPassedOver(text: String) {
    #expect(SignInList(text) == SignInList())
  }
}
