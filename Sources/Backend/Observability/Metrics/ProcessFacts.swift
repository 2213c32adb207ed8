import CNIOLinux
import Foundation

/// What the system tells of this process, under the names that Prometheus' own libraries use.
enum ProcessFacts {
  static func read() -> [MetricFamily] {
    var families: [MetricFamily] = []
    if let stat = file("/proc/self/stat"), let end = stat.lastIndex(of: ")") {
      // The name before the parenthesis may hold anything; the third field of proc(5) is the first behind it.
      let fields = stat[stat.index(after: end)...].split(separator: " ")
      let ticks = Double(sysconf(Int32(_SC_CLK_TCK)))
      func field(_ number: Int) -> Double? { fields.indices.contains(number - 3) ? Double(fields[number - 3]) : nil }
      if let user = field(14), let system = field(15), ticks > 0 {
        families.append(
          .counter("process_cpu_seconds_total", "Seconds of processor time used.", (user + system) / ticks))
      }
      if let since = field(22), let boot = bootTime, ticks > 0 {
        families.append(
          .gauge("process_start_time_seconds", "When the process started, in seconds since 1970.", boot + since / ticks)
        )
      }
      if let virtual = field(23), let pages = field(24) {
        families.append(.gauge("process_virtual_memory_bytes", "Bytes of virtual memory.", virtual))
        families.append(
          .gauge(
            "process_resident_memory_bytes", "Bytes of memory in use.", pages * Double(sysconf(Int32(_SC_PAGESIZE))))
        )
      }
    }
    if let open = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count {
      families.append(.gauge("process_open_fds", "Open files and connections.", Double(open)))
    }
    var limit = rlimit()
    if getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 {
      families.append(.gauge("process_max_fds", "How many may be open.", Double(limit.rlim_cur)))
    }
    return families
  }

  private static var bootTime: Double? {
    file("/proc/stat")?.split(separator: "\n").first { $0.hasPrefix("btime ") }.flatMap { Double($0.dropFirst(6)) }
  }

  private static func file(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }
}
