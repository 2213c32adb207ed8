import Testing

@testable import Backend

@Suite("spare memory")
struct SpareMemoryTests {
  /// A process whose memory and time are made up.
  private final class Process: Sendable {
    let size = Locked(100 << 20)
    /// What the process has after spare memory was given back.
    let least = Locked(100 << 20)
    let given = Locked(0)
    private let waiting = Locked<[SpareMemory.Work]>([])

    func memory() -> SpareMemory {
      SpareMemory(
        resident: { [self] in size.value },
        giveBack: { [self] in
          given.change { $0 += 1 }
          let left = least.value
          size.change { $0 = left }
        },
        later: { [self] work in waiting.change { $0.append(work) } })
    }

    /// The quiet time is over; answers for how many it was.
    @discardableResult
    func pass() -> Int {
      let works = waiting.value
      waiting.change { $0 = [] }
      for work in works { work() }
      return works.count
    }
  }

  @Test("what a burst left is given back once it is over, and nothing is waited for before the next")
  func burst() {
    let process = Process()
    let memory = process.memory()
    #expect(process.pass() == 0)
    process.size.change { $0 += SpareMemory.worth }
    for _ in 1...100 { memory.eased() }
    #expect(process.pass() == 1)
    #expect(process.given.value == 0, "they hung up just now")
    #expect(process.pass() == 1)
    #expect(process.given.value == 1)
    #expect(process.pass() == 0)
  }

  @Test("a little is not worth it, nor what is in use all the time")
  func little() {
    let process = Process()
    let memory = process.memory()
    process.size.change { $0 += SpareMemory.worth - 1 }
    memory.eased()
    process.pass()
    #expect(process.given.value == 0)
    process.size.change { $0 += SpareMemory.worth }
    process.least.change { $0 = 180 << 20 }
    for _ in 1...3 {
      memory.eased()
      process.pass()
    }
    #expect(process.given.value == 1)
  }

  @Test("what was in use when somebody hung up is given back once it is not, ever less often where it is all the time")
  func inUse() {
    let process = Process()
    let memory = process.memory()
    process.size.change { $0 = 500 << 20 }
    process.least.change { $0 = 500 << 20 }
    memory.eased()
    process.pass()
    #expect(process.given.value == 1, "and nothing came of it")
    memory.eased()
    process.least.change { $0 = 100 << 20 }
    var looks = 0
    while process.pass() > 0 { looks += 1 }
    #expect((looks, process.given.value, process.size.value) == (3, 2, 100 << 20))
    process.size.change { $0 = 500 << 20 }
    process.least.change { $0 = 500 << 20 }
    var waits: [Int] = []
    for _ in 1...8 {
      memory.eased()
      waits.append(0)
      while process.pass() > 0 { waits[waits.count - 1] += 1 }
    }
    #expect(waits == [1, 3, 5, 9, 17, 33, 65, 65])
  }

  @Test("where somebody hangs up all the time it is done all the same, now and then")
  func busy() {
    let process = Process()
    let memory = process.memory()
    process.size.change { $0 += SpareMemory.worth }
    for _ in 0...SpareMemory.mostDisturbances {
      #expect(process.given.value == 0)
      memory.eased()
      memory.eased()
      process.pass()
    }
    #expect(process.given.value == 1)
  }

  @Test("the memory of this process is known, and may be given back at any time")
  func real() {
    SpareMemory.ofProcess.eased()
    #expect(SpareMemory.size() > 1 << 20)
    #if canImport(Glibc)
      let isFound = SpareMemory.trimmer() != nil
      #expect(isFound, "glibc has malloc_trim")
    #endif
    SpareMemory.trim()
  }
}
