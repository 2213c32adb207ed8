import EaselKit
