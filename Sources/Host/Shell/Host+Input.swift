import Canvas
package import EaselKit

extension Host {
  /// Takes what the person did.
  package func handle(_ event: InputEvent) {
    noteMeeting()
    let seen = shownNotices
    if take(event) { goOn(from: seen) }
    needsFrame = true
    sync?.settle()
  }

  /// Whether it did something.
  private func take(_ event: InputEvent) -> Bool {
    switch event {
    case .key(let key):
      noteUse()
      return handle(key)
    case .paste(let text):
      noteUse()
      return showsCanvas && paste(text)
    case .mouse(let mouse):
      noteUse()
      guard showsCanvas else { return false }
      handle(mouse)
      return mouse.kind == .press
    case .resized(let size):
      isLeaderHeldUnseen = false
      resize(to: size)
    case .windowFocused(let isFocused):
      noticeBoard.announcing.isWindowFocused = isFocused
      if isFocused { hurryConnection() }
      if isFocused, look.terminalAnswers { askBackground() }
    case .background(let isDark): followBackground(isDark: isDark)
    case .terminate:
      wasTerminated = true
      end()
    case .resumed:
      hurryConnection()
      if look.terminalAnswers { askBackground() }
      frames.invalidate()
      board.deliverToAll(.tick) { $0.ticks != .never }
      setTicks()
    }
    return false
  }

  /// Somebody does something here.
  private func noteUse() {
    usedAt = uptime
    hurryConnection()
  }

  /// Has a lost connection be looked for now instead of later, as somebody is here to see it.
  func hurryConnection() {
    if connection.hurry() { timers.cancel(.reconnect) }
  }

  /// Whether the key did something.
  private func handle(_ key: Key) -> Bool {
    guard showsCanvas else { return handleBelowSensibleSize(key) }
    waitOnWithTour()
    if let outcome = dialog?.handle(key) {
      follow(outcome)
      return true
    }
    switch mode {
    case .locked:
      guard keymap.direct[pressed: key] == .lock else {
        return giveToWidget(key) || showScrolledOutFocus() || removeNoticesAboveFocus()
      }
      run(.lock)
    case .leader(let part): handleAfterLeader(key, part: part)
    case .arranging: handleWhileArranging(key)
    case .refused: return handleAfterRefusal(key)
    case .normal: return handleNormally(key)
    }
    return true
  }

  private func handleNormally(_ key: Key) -> Bool {
    if keymap.isLeader(key) {
      mode = .leader()
    } else if let action = keymap.direct[pressed: key] {
      run(action)
    } else if let focus = canvas.focus, board.panes[focus]?.failure != nil, key == Key("r"), isFocusVisible {
      noticeBoard.clear()
      board.restart(focus)
    } else if !giveToWidget(key) {
      if let action = keymap.idle[pressed: key], action.scrollsPage || !isTyping || focusTakesKeys {
        run(action)
      } else if key.code == .escape, tour != nil {
        leaveTour()
      } else {
        return showScrolledOutFocus() || removeNoticesAboveFocus() || hintAtKeyboardLayout(key)
      }
    }
    return true
  }

  /// Says why a letter of another alphabet does nothing, now and then.
  ///
  /// - Returns: Whether it said so.
  private func hintAtKeyboardLayout(_ key: Key) -> Bool {
    guard key.typed != nil, isOfAnotherAlphabet(key) else { return false }
    if let last = layoutHintedAt, uptime - last < Self.layoutHintPause { return false }
    layoutHintedAt = uptime
    say(.warning, "\(key) does nothing\(Self.layoutHint).")
    return true
  }

  /// Whether the widget in focus had a use for the key.
  private func giveToWidget(_ key: Key) -> Bool {
    guard let focus = canvas.focus, focusTakesKeys else { return false }
    return board.deliver(.key(key), to: focus)
  }

  /// Whether keys reach the widget in focus: the person sees it, not an explanation in its place.
  private var focusTakesKeys: Bool {
    canvas.focus.map { board.panes[$0]?.isTooSmall == false } == true && isFocusVisible
  }

  private func handleAfterLeader(_ key: Key, part: Int) {
    if keymap.afterLeader[pressed: key] == nil, key.code == .pageDown || key.code == .pageUp {
      let count = leaderPopup.count
      mode = .leader(part: (part + (key.code == .pageDown ? 1 : count - 1)) % max(1, count))
      return
    }
    mode = .normal
    if let action = keymap.afterLeader[pressed: key] {
      run(action)
    } else if keymap.isLeader(key) {
      if !giveToWidget(key) { showScrolledOutFocus() }
    } else if key.code != .escape {
      say(.warning, "\(keymap.leader) \(key) does nothing\(isOfAnotherAlphabet(key) ? Self.layoutHint : "").")
    }
  }

  private static let layoutHint = "; Easel's keys are Latin letters, so switch the keyboard layout"
  /// How long a letter without an effect gives no hint again, in milliseconds.
  private static let layoutHintPause: Int64 = 10_000

  /// Whether the key is a letter of another alphabet, as a Cyrillic or Greek keyboard layout types it.
  private func isOfAnotherAlphabet(_ key: Key) -> Bool {
    guard case .character(let letter) = key.code else { return false }
    guard letter.isLetter, let code = letter.unicodeScalars.first?.value else { return false }
    // Up to U+036F, and from U+1E00 on, are Latin letters with marks.
    return code >= 0x370 && !(0x1E00..<0x1F00).contains(code)
  }

  /// Takes the keys of what was refused, which do nothing; one of the host's begins something else.
  private func handleAfterRefusal(_ key: Key) -> Bool {
    let isChord = !key.modifiers.subtracting(.shift).isEmpty && keymap.whileArranging[pressed: key] == nil
    // What would be typed goes nowhere; Tab goes on to another widget where one was closed.
    let isMeant = isChord || mode.isCutShort && key.typed == nil
    let isOfHost = keymap.isLeader(key) || isMeant && keymap.direct[pressed: key] != nil
    guard isOfHost || key.code == .enter || key.code == .escape else { return false }
    mode.endRefusal()
    // Where all keys are the widget's, none begins anything.
    return isOfHost && mode == .normal ? handleNormally(key) : true
  }

  /// Does what a dialog answered.
  func follow(_ outcome: DialogOutcome) {
    needsFrame = true
    switch outcome {
    case .stay: break
    case .close: closeDialog()
    case .keep(let command):
      run(command)
      refreshSettingsScreen()
    case .run(let command):
      if let finder = dialog as? Finder { remember(finder) }
      closeDialog()
      run(command)
    }
  }

  func closeDialog() {
    let finder = dialog as? Finder
    dialog = nil
    frames.invalidate()
    if let finder { noteDeed(finder.purpose == .help ? .help : .palette) }
  }

  /// Whether the paste was anybody's; what is pasted where keys are nobody's is nobody's, too.
  private func paste(_ whole: String) -> Bool {
    guard dialog != nil || !mode.isRefused else { return false }
    let text = cutPaste(whole)
    if dialog != nil {
      dialog?.paste(text)
    } else if mode == .normal || mode == .locked, let focus = canvas.focus {
      if focusTakesKeys {
        board.deliver(.paste(text), to: focus)
      } else if !showScrolledOutFocus() {
        removeNoticesAboveFocus()
      }
    }
    return true
  }

  /// How long what is being typed may be unsaved, in milliseconds.
  static let draftDelay: Int64 = 150
  /// How long the focus, or what is selected, may be unsaved, in milliseconds.
  static let saveDelay: Int64 = 1000
}
