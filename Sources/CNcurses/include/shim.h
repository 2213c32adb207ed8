// What Terminal needs from ncursesw and the system, with macros, variadics and C globals turned into functions.
// One screen at a time; all of easel_screen_* on one thread.
#ifndef EASEL_NCURSES_SHIM_H
#define EASEL_NCURSES_SHIM_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <termios.h>

/// One cell for ncurses: a printable scalar with at most four marks (zero for none), TextAttributes' bits, and a colour pair.
typedef struct {
  uint32_t base;
  uint32_t marks[4];
  uint32_t attributes;
  int32_t pair;
} easel_cell;

enum {
  EASEL_SCREEN_OPEN = 0,
  EASEL_SCREEN_UNKNOWN_TERMINAL,
  EASEL_SCREEN_TOO_SIMPLE,
  EASEL_SCREEN_FAILED,
};

/// Makes ncurses paint for a terminal type into memory; the bytes are had with easel_screen_output.
int easel_screen_open(const char *term, int columns, int rows);

/// Ends ncurses's use of the terminal (leaves the alternate screen) for good.
void easel_screen_close(void);

/// Leaves the alternate screen until the next easel_screen_update.
void easel_screen_leave(void);

int easel_screen_columns(void);
int easel_screen_rows(void);
void easel_screen_resize(int columns, int rows);

/// How many colours and pairs there are; zero without colours.
int easel_screen_colors(void);
int easel_screen_pairs(void);

/// Defines a colour pair, -1 for the terminal's own colour.
void easel_screen_define_pair(int pair, int foreground, int background);

/// A string capability of the terminal, or NULL.
const char *easel_screen_capability(const char *name);

/// Whether the terminal has a capability that is there or not.
int easel_screen_has(const char *name);

/// The sequence that sets a foreground colour, or NULL. Lives until the next call.
const char *easel_screen_foreground(int color);

/// Puts cells on a row; the second cell of a wide glyph is not among them.
void easel_screen_put(int row, int column, const easel_cell *cells, int count);

/// Blanks all in a colour pair, and has all painted anew by the next update when `whole` is set.
void easel_screen_clear(int whole, int pair);

/// Where the cursor is to stand after an update; hidden with a negative row.
void easel_screen_cursor(int row, int column);

/// Works out what must be sent so that the terminal shows what was put.
void easel_screen_update(void);

/// Takes the bytes that ncurses has written. They live until the next update.
const uint8_t *easel_screen_output(size_t *count);

/// Sets the locale that decides on characters. Answers its charset, or NULL when there is no such locale.
const char *easel_locale_set(const char *name);

/// The cells that the C library gives a scalar in that locale, -1 for one that is not printed.
int easel_locale_width(uint32_t scalar);

/// A descriptor that becomes readable when the main queue has work, and the call that does the work.
int easel_main_queue_descriptor(void);
void easel_main_queue_run(void);

/// Blocks the signals that easel_signals_next reads, in this thread and those it starts, and ignores SIGPIPE.
void easel_signals_block(void);

/// Lets the signals through again that easel_signals_block has blocked.
void easel_signals_release(void);

/// A descriptor that becomes readable when one of them is pending, or -1.
int easel_signals_open(void);

/// The next pending signal, 0 when there is none.
int easel_signals_next(int descriptor);

/// Stops the foreground job, this process in it, until it is continued; the signal that continued it is then taken.
void easel_signals_stop_job(void);

/// Sleeps until one of the first three descriptors has something to read or the fourth can be written to. Returns the
/// sum of 1, 2, 4 and 8 for those that are ready, and 0 after so many milliseconds (-1 for never) or a signal.
/// Descriptors below 0 are left out.
int easel_wait(int first, int second, int third, int writable, int milliseconds);

/// Opens a terminal or a pipe again for writing that never waits, without effect on other programs that share the
/// descriptor. Returns -1 where that is impossible.
int easel_output_open(int descriptor);

/// Writes as much as the descriptor takes without waiting. Returns the count, or -1 with errno.
ssize_t easel_output_write(int descriptor, const void *bytes, size_t count);

/// Takes the code and constants of the program and its libraries out of this process's resident memory; what is used
/// again comes back.
void easel_program_pages_release(void);

/// Leaves the last reference to a descriptor, of 3 or more, to a child process that ends after this one, which so ends
/// without the wait that closing it may take.
void easel_descriptor_leave(int descriptor);

/// The size of a terminal; answers 0 when it could be had.
int easel_tty_size(int descriptor, int *columns, int *rows);

/// Has a crash, abort or exit() of this process restore the terminal: writes the text, then sets the modes.
void easel_guard_arm(int descriptor, const uint8_t *restore, size_t count, const struct termios *modes);
void easel_guard_disarm(void);

#endif
