// swift-tools-version: 6.2
import PackageDescription

let careful: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
]
let strict: [SwiftSetting] = careful + [.enableUpcomingFeature("MemberImportVisibility")]
let mainActor: [SwiftSetting] = strict + [.defaultIsolation(MainActor.self)]

let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let hummingbirdCore = Target.Dependency.product(name: "HummingbirdCore", package: "hummingbird")
let hummingbirdTesting = Target.Dependency.product(name: "HummingbirdTesting", package: "hummingbird")
let hummingbirdTLS = Target.Dependency.product(name: "HummingbirdTLS", package: "hummingbird")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioHTTP1 = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let nioSSL = Target.Dependency.product(name: "NIOSSL", package: "swift-nio-ssl")
let nioWebSocket = Target.Dependency.product(name: "NIOWebSocket", package: "swift-nio")
let nioHTTPTypes = Target.Dependency.product(name: "NIOHTTPTypes", package: "swift-nio-extras")
let nioHTTPTypesHTTP1 = Target.Dependency.product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras")
let nioCompression = Target.Dependency.product(name: "NIOHTTPCompression", package: "swift-nio-extras")
let httpClient = Target.Dependency.product(name: "AsyncHTTPClient", package: "async-http-client")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let cryptoExtras = Target.Dependency.product(name: "CryptoExtras", package: "swift-crypto")
let jwt = Target.Dependency.product(name: "JWTKit", package: "jwt-kit")
let lifecycle = Target.Dependency.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let metrics = Target.Dependency.product(name: "CoreMetrics", package: "swift-metrics")
let tracing = Target.Dependency.product(name: "Tracing", package: "swift-distributed-tracing")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let unixSignals = Target.Dependency.product(name: "UnixSignals", package: "swift-service-lifecycle")

func source(
  _ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = [],
  settings: [SwiftSetting] = strict
) -> Target {
  .target(name: name, dependencies: dependencies, resources: resources, swiftSettings: settings)
}

func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

func test(_ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: strict)
}

// The arrows of ARCHITECTURE.md. Tests/ArchitectureTests holds the sources to them.
let all: [Target] = [
  .target(name: "CNcurses", linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),
  .target(name: "CCurl"),
  source("EaselKit"),
  source("EaselAPI", ["EaselKit"]),
  source("Offline", ["Canvas", "EaselAPI", "EaselKit"]),
  source("Canvas", ["EaselKit"]),
  source("Formats", ["EaselKit"]),
  source("Documents", ["Formats", "Canvas", "EaselKit"], resources: [.embedInCode("Resources")]),
  source("Widgets", ["EaselKit", "EaselAPI"]),
  source("Terminal", ["Canvas", "EaselKit", "CNcurses"], settings: mainActor),
  source("Store", ["Canvas", "EaselKit", grdb]),
  source("Transport", ["EaselAPI", "EaselKit", "CCurl"]),
  source("Host", ["Canvas", "EaselKit", "EaselAPI", "Offline"], settings: mainActor),
  source(
    "Backend",
    [
      "Canvas", "EaselAPI", "EaselKit", "Formats", "CCurl", hummingbird, hummingbirdCore, hummingbirdTLS, grdb, nioCore,
      nioHTTP1,
      nioPosix, nioSSL, nioCompression, nioWebSocket, nioHTTPTypes, nioHTTPTypesHTTP1, httpClient, crypto, cryptoExtras,
      jwt, logging, httpTypes, unixSignals, lifecycle, metrics, tracing,
    ],
    // The C library's structures belong to another module in release builds than in debug builds (CNIOLinux,
    // SwiftOverlayShims), so that no list of imports makes their members visible in both.
    settings: careful),
  program(
    "easel",
    [
      "EaselKit", "EaselAPI", "Canvas", "Formats", "Documents", "Widgets", "Terminal", "Store", "Transport", "Host",
      "Offline",
      arguments,
    ]),
  program("easeld", ["Backend", "EaselAPI", "EaselKit", arguments]),

  source("TestKit", ["Canvas", "EaselKit", "EaselAPI"]),
  test("ArchitectureTests"),
  test("EaselKitTests", ["EaselKit", "TestKit"]),
  test("EaselAPITests", ["EaselAPI", "EaselKit", "TestKit"]),
  test("CanvasTests", ["Canvas", "EaselKit", "TestKit"]),
  test("OfflineTests", ["Offline", "Canvas", "EaselAPI", "EaselKit", "TestKit"]),
  test("DocumentsTests", ["Documents", "Formats", "Canvas", "Widgets", "EaselKit", "TestKit"], exclude: ["Golden"]),
  test("WidgetsTests", ["Widgets", "EaselKit", "EaselAPI", "TestKit"], exclude: ["Golden"]),
  test("TerminalTests", ["Terminal", "Canvas", "Documents", "EaselKit", "CNcurses", "TestKit"]),
  test("StoreTests", ["Store", "Canvas", "EaselKit", "TestKit", grdb]),
  test("TransportTests", ["Transport", "EaselAPI", "EaselKit", "TestKit"]),
  test(
    "HostTests", ["Host", "Offline", "Canvas", "Documents", "Terminal", "Widgets", "EaselKit", "EaselAPI", "TestKit"],
    exclude: ["Golden"]),
  test(
    "BackendTests",
    [
      "Backend", "Canvas", "EaselAPI", "EaselKit", "TestKit", grdb, hummingbird, hummingbirdTesting, nioCore, nioHTTP1,
      nioPosix,
      nioSSL, nioWebSocket, httpClient, logging, httpTypes, crypto, jwt, metrics, tracing,
    ]),
  test(
    "EaselTests",
    [
      "easel", "Host", "Canvas", "Documents", "Offline", "Store", "Transport", "Widgets", "EaselAPI", "EaselKit",
      "TestKit",
      arguments,
    ]),
  test(
    "EndToEndTests",
    [
      "TestKit", "EaselKit", "EaselAPI", "Canvas", "Offline", "Store", "Transport", "Widgets", "easel", "easeld",
    ]),
]

/// Measured with `make bench`; not part of an ordinary build.
let benchmarks = Target.executableTarget(
  name: "CanvasBenchmarks",
  dependencies: [
    "Canvas", "EaselAPI", "EaselKit", "Host", "Store", "Terminal", "TestKit", "Widgets",
    .product(name: "Benchmark", package: "benchmark"),
  ],
  path: "Benchmarks/CanvasBenchmarks", swiftSettings: strict,
  plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")])
/// What `make bench-server` measures the server against.
let floor = Target.executableTarget(
  name: "HTTPFloor", dependencies: [hummingbird, nioCore, httpTypes], path: "Benchmarks/HTTPFloor",
  swiftSettings: strict)

let packages: [String: Package.Dependency] = [
  "benchmark": .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  "async-http-client": .package(url: "https://github.com/swift-server/async-http-client.git", from: "1.37.0"),
  "jwt-kit": .package(url: "https://github.com/vapor/jwt-kit.git", from: "5.7.1"),
  "swift-crypto": .package(url: "https://github.com/apple/swift-crypto.git", from: "4.5.2"),
  "swift-nio-extras": .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.35.2"),
  "swift-nio-ssl": .package(url: "https://github.com/apple/swift-nio-ssl.git", from: "2.37.6"),
  "GRDB.swift": .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  "hummingbird": .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
  "swift-argument-parser": .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  "swift-nio": .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.2"),
  "swift-log": .package(url: "https://github.com/apple/swift-log.git", from: "1.16.2"),
  "swift-metrics": .package(url: "https://github.com/apple/swift-metrics.git", from: "2.13.0"),
  "swift-distributed-tracing": .package(
    url: "https://github.com/apple/swift-distributed-tracing.git", from: "1.7.3"),
  "swift-http-types": .package(url: "https://github.com/apple/swift-http-types.git", from: "1.8.0"),
  "swift-service-lifecycle": .package(
    url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.13.0"),
]

// EASEL_PART=Canvas,CanvasTests narrows the package to those targets and what they need, for a short edit loop
// (CONTRIBUTING.md). The names of groups stand for their members.
let groups = [
  "core": ["CanvasTests", "DocumentsTests", "WidgetsTests", "TerminalTests", "HostTests", "EaselKitTests"],
  "client": ["StoreTests", "TransportTests"],
  "backend": ["BackendTests", "easeld"],
  "bench": ["CanvasBenchmarks"],
]

var targets = all
var neededPackages = Set(packages.keys).subtracting(["benchmark"])
if let part = Context.environment["EASEL_PART"], !part.isEmpty {
  var wanted = part.split(separator: ",").map(String.init).flatMap { groups[$0] ?? [$0] }
  var kept: Set<String> = []
  neededPackages = []
  while let name = wanted.popLast() {
    guard kept.insert(name).inserted else { continue }
    for dependency in (all + [benchmarks, floor]).first(where: { $0.name == name })?.dependencies ?? [] {
      switch dependency {
      case .byNameItem(let name, _): wanted.append(name)
      case .targetItem(let name, _): wanted.append(name)
      case .productItem(_, let package, _, _): neededPackages.insert(package ?? "")
      @unknown default: break
      }
    }
  }
  targets = (all + [benchmarks, floor]).filter { kept.contains($0.name) }
}

let package = Package(
  name: "easel",
  products: targets.filter { $0.type == .executable && $0.name != benchmarks.name }.map {
    .executable(name: $0.name, targets: [$0.name])
  },
  dependencies: packages.filter { neededPackages.contains($0.key) }.sorted { $0.key < $1.key }.map(\.value),
  targets: targets
)
