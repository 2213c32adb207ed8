// swift-tools-version: 6.2
import PackageDescription

// EASEL_PART=core|client|backend builds only that part of the package (CONTRIBUTING.md, "A short edit loop").
// Without it everything is built.
let part = Context.environment["EASEL_PART"] ?? "all"
let wantsCore = part == "all" || part == "core"
let wantsClient = part == "all" || part == "client"
let wantsBackend = part == "all" || part == "backend"

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
]
let mainActor: [SwiftSetting] = strict + [.defaultIsolation(MainActor.self)]

let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let toml = Target.Dependency.product(name: "TOMLKit", package: "TOMLKit")
let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")

func source(
  _ name: String, _ dependencies: [Target.Dependency] = [], settings: [SwiftSetting] = strict
) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func test(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

// The arrows of ARCHITECTURE.md. Tests/ArchitectureTests holds the sources to them.
var dependencies: [Package.Dependency] = []
var targets: [Target] = [
  source("EaselKit"),
  source("EaselAPI", ["EaselKit"]),
  source("TestKit", ["EaselKit", "EaselAPI"]),
  test("EaselKitTests", ["EaselKit", "TestKit"]),
  test("EaselAPITests", ["EaselAPI", "EaselKit"]),
]
var products: [Product] = []

if wantsCore || wantsClient {
  dependencies.append(.package(url: "https://github.com/LebJe/TOMLKit", from: "0.6.0"))
  targets += [
    source("Canvas", ["EaselKit"]),
    source("LayoutFiles", ["Canvas", "EaselKit", toml]),
  ]
}

if wantsCore {
  targets += [
    .target(
      name: "CNcurses",
      linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),
    source("Terminal", ["Canvas", "EaselKit", "CNcurses"], settings: mainActor),
    source("Widgets", ["EaselKit", "EaselAPI"]),
    source("Host", ["Canvas", "EaselKit", "EaselAPI"], settings: mainActor),
    test("CanvasTests", ["Canvas", "EaselKit", "TestKit"]),
    test("LayoutFilesTests", ["LayoutFiles", "Canvas", "EaselKit", "TestKit"]),
    test("WidgetsTests", ["Widgets", "EaselKit", "EaselAPI", "TestKit"]),
    test("TerminalTests", ["Terminal", "Canvas", "EaselKit", "CNcurses", "TestKit"]),
    test("HostTests", ["Host", "Canvas", "Widgets", "EaselKit", "EaselAPI", "TestKit"]),
  ]
}

if wantsClient || wantsBackend {
  dependencies.append(.package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"))
}

if wantsClient {
  targets += [
    .target(name: "CCurl"),
    source("Store", ["Canvas", "EaselKit", grdb]),
    source("Transport", ["EaselAPI", "EaselKit", "CCurl"]),
    test("StoreTests", ["Store", "Canvas", "EaselKit", "TestKit", grdb]),
    test("TransportTests", ["Transport", "EaselAPI", "EaselKit", "TestKit"]),
  ]
}

if wantsBackend {
  dependencies += [
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ]
  targets += [
    source("Backend", ["EaselAPI", "EaselKit", hummingbird, grdb]),
    .executableTarget(
      name: "easeld", dependencies: ["Backend", "EaselAPI", "EaselKit", arguments], swiftSettings: strict),
    test(
      "BackendTests",
      [
        "Backend", "EaselAPI", "EaselKit", "TestKit", grdb, hummingbird,
        .product(name: "HummingbirdTesting", package: "hummingbird"),
      ]),
  ]
  products.append(.executable(name: "easeld", targets: ["easeld"]))
}

if part == "all" {
  targets += [
    .executableTarget(
      name: "easel",
      dependencies: [
        "EaselKit", "EaselAPI", "Canvas", "LayoutFiles", "Widgets", "Terminal", "Store", "Transport", "Host",
        arguments,
      ],
      swiftSettings: strict),
    test("ArchitectureTests", []),
    test("EndToEndTests", ["TestKit", "EaselKit"]),
  ]
  products.append(.executable(name: "easel", targets: ["easel"]))
}

let package = Package(
  name: "easel",
  products: products,
  dependencies: dependencies,
  targets: targets
)
