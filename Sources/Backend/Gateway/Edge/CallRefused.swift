import EaselAPI

/// A call that the connection itself refused while its body came, as those hear of it who read that body.
///
/// The connection has answered and told of the problem; what is answered after that goes nowhere.
struct CallRefused: Error {
  let problem: Problem
}
