import EaselAPI
import EaselKit
import Transport

/// Whether the server can be had, and answers.
struct ServerCheck {
  let choice: ServerChoice

  func findings() async -> [Finding] {
    if let fault = CurlLibrary.fault() {
      return [.problem("libcurl", "It cannot be used: \(fault).", next: "Install the package libcurl4.")]
    }
    return [.ok("libcurl", "It can be used.")] + (await serverFindings())
  }

  private func serverFindings() async -> [Finding] {
    do throws(CommandFailure) {
      let gateway = try await Gateway(starting: choice)
      // The first call opens the connection, so it tells nothing of what the others take.
      _ = try await gateway.call(HealthAPI.status())
      let start = ContinuousClock.now
      let health = try await gateway.call(HealthAPI.status())
      let time = start.duration(to: .now) / .milliseconds(1)
      return [version(health)] + services(health, milliseconds: time)
    } catch {
      return [.problem("server", error.sentence ?? "It cannot be used.")]
    }
  }

  private func version(_ health: HealthStatus) -> Finding {
    let own = EaselVersion.current
    guard health.version != own else { return .ok("version", "easel and the server are of version \(own).") }
    return .warning(
      "version", "This is easel \(own), but the server is of version \(health.version).",
      next: choice.isPrivate ? "Run: easel server stop" : nil)
  }

  private func services(_ health: HealthStatus, milliseconds: Double) -> [Finding] {
    let failing = health.services.filter { $0.status != "ok" }
    guard failing.isEmpty else {
      return failing.map { service in
        guard !service.works else { return .warning(service.name, service.detail ?? "It does not do all its work.") }
        return .problem(service.name, service.detail ?? "This service fails; the server's log tells why.")
      }
    }
    let tenths = Int((milliseconds * 10).rounded())
    return [.ok("server", "It answers at \(choice.address) in \(tenths / 10).\(tenths % 10) ms.")]
  }
}
