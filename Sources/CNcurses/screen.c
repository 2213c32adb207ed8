#define _GNU_SOURCE 1
#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#include "shim.h"

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <term.h>
#include <unistd.h>
#include <wchar.h>

// Two of term.h's names for capabilities are wanted for ordinary variables.
#undef columns
#undef lines

// ncurses writes into a file in memory rather than to the terminal, so that Terminal decides when and how the bytes
// are sent, and so that a full pipe or a slow terminal can never make ncurses wait in the middle of an update.
static SCREEN *screen;
static FILE *output;
static FILE *input;
static int output_descriptor = -1;

// The beginning of the file in memory, mapped, and how far it was read. Most frames fit between that and the end, and
// are read where they are.
enum { mapped_size = 64 << 10 };
static uint8_t *mapped;
static off_t mapped_read;

static int check_terminal(const char *term) {
  int found = 0;
  set_curterm(NULL);
  if (setupterm(term, STDOUT_FILENO, &found) != OK) {
    return cur_term ? EASEL_SCREEN_TOO_SIMPLE : EASEL_SCREEN_UNKNOWN_TERMINAL;
  }
  int usable = cursor_address && clear_screen && !generic_type && !hard_copy;
  del_curterm(cur_term);
  return usable ? EASEL_SCREEN_OPEN : EASEL_SCREEN_TOO_SIMPLE;
}

static void close_files(void) {
  if (output) fclose(output);
  if (input) fclose(input);
  output = input = NULL;
  output_descriptor = -1;
  if (mapped) munmap(mapped, mapped_size);
  mapped = NULL;
}

static int open_files(void) {
  output_descriptor = memfd_create("easel-screen", MFD_CLOEXEC);
  if (output_descriptor < 0) return -1;
  output = fdopen(output_descriptor, "w");
  if (!output) {
    close(output_descriptor);
    output_descriptor = -1;
    return -1;
  }
  void *start = ftruncate(output_descriptor, mapped_size) == 0
    ? mmap(NULL, mapped_size, PROT_READ, MAP_SHARED, output_descriptor, 0) : MAP_FAILED;
  mapped = start == MAP_FAILED ? NULL : start;
  mapped_read = 0;
  input = fopen("/dev/null", "re");
  return mapped && input ? 0 : -1;
}

// ncurses takes over these signals when they have their default action; Terminal reads them itself.
static const int taken_signals[] = {SIGINT, SIGTERM, SIGTSTP, SIGWINCH};
enum { taken_count = sizeof taken_signals / sizeof taken_signals[0] };

static SCREEN *start_ncurses(const char *term, int columns, int rows) {
  struct sigaction before[taken_count];
  for (int i = 0; i < taken_count; i++) sigaction(taken_signals[i], NULL, &before[i]);
  // Found ignored now, the stop signal is let alone for good; else every update would set it aside and put it back.
  signal(SIGTSTP, SIG_IGN);
  // The size is told through the environment: the file in memory has none that ncurses could ask for, and the first
  // thing it writes depends on it.
  char text[16];
  const char *old_rows = getenv("LINES"), *old_columns = getenv("COLUMNS");
  char *kept_rows = old_rows ? strdup(old_rows) : NULL, *kept_columns = old_columns ? strdup(old_columns) : NULL;
  snprintf(text, sizeof text, "%d", rows);
  setenv("LINES", text, 1);
  snprintf(text, sizeof text, "%d", columns);
  setenv("COLUMNS", text, 1);
  SCREEN *opened = newterm(term, output, input);
  if (kept_rows) setenv("LINES", kept_rows, 1); else unsetenv("LINES");
  if (kept_columns) setenv("COLUMNS", kept_columns, 1); else unsetenv("COLUMNS");
  free(kept_rows);
  free(kept_columns);
  for (int i = 0; i < taken_count; i++) sigaction(taken_signals[i], &before[i], NULL);
  return opened;
}

int easel_screen_open(const char *term, int columns, int rows) {
  int usable = check_terminal(term);
  if (usable != EASEL_SCREEN_OPEN) return usable;
  if (open_files() == 0) screen = start_ncurses(term, columns, rows);
  if (!screen) {
    close_files();
    return EASEL_SCREEN_FAILED;
  }
  typeahead(-1);
  noecho();
  nonl();
  if (has_colors()) {
    start_color();
    use_default_colors();
  }
  curs_set(0);
  return EASEL_SCREEN_OPEN;
}

void easel_screen_leave(void) {
  if (screen && !isendwin()) endwin();
}

void easel_screen_close(void) {
  if (!screen) return;
  delscreen(screen);
  screen = NULL;
  close_files();
}

int easel_screen_columns(void) { return COLS; }
int easel_screen_rows(void) { return LINES; }
void easel_screen_resize(int columns, int rows) { resizeterm(rows, columns); }

int easel_screen_colors(void) { return screen && has_colors() ? COLORS : 0; }
int easel_screen_pairs(void) { return screen && has_colors() ? COLOR_PAIRS : 0; }

void easel_screen_define_pair(int pair, int foreground, int background) {
  init_extended_pair(pair, foreground, background);
}

const char *easel_screen_capability(const char *name) {
  const char *text = tigetstr((char *)(uintptr_t)name);
  return text == NULL || text == (const char *)-1 ? NULL : text;
}

int easel_screen_has(const char *name) { return tigetflag((char *)(uintptr_t)name) > 0; }

const char *easel_screen_foreground(int color) {
  return set_a_foreground ? tiparm(set_a_foreground, color) : NULL;
}

static attr_t ncurses_attributes(uint32_t bits) {
  attr_t attributes = A_NORMAL;
  if (bits & 1) attributes |= A_BOLD;
  if (bits & 2) attributes |= A_DIM;
  if (bits & 4) attributes |= A_ITALIC;
  if (bits & 8) attributes |= A_UNDERLINE;
  if (bits & 16) attributes |= A_REVERSE;
  return attributes;
}

// Makes ncurses's form of a cell. One that looks like the cell before it is a copy of that with another character in
// it, which is some ten times as quick.
static void make_character(const easel_cell *cell, const easel_cell *before, cchar_t *made) {
  if (before && !cell->marks[0] && !before->marks[0] && cell->attributes == before->attributes &&
      cell->pair == before->pair) {
    *made = made[-1];
    made->chars[0] = (wchar_t)cell->base;
    return;
  }
  wchar_t text[CCHARW_MAX + 1] = {(wchar_t)cell->base};
  for (int i = 0; i < CCHARW_MAX - 1 && i < 4; i++) text[i + 1] = (wchar_t)cell->marks[i];
  int pair = cell->pair;
  attr_t attributes = ncurses_attributes(cell->attributes);
  if (setcchar(made, text, attributes, 0, &pair) == ERR) {
    text[1] = 0;
    setcchar(made, text, attributes, 0, &pair);
  }
}

void easel_screen_put(int row, int column, const easel_cell *cells, int count) {
  static cchar_t *buffer;
  static int capacity;
  if (!screen || count <= 0) return;
  if (count > capacity) {
    cchar_t *grown = realloc(buffer, (size_t)count * sizeof *grown);
    if (!grown) return;
    buffer = grown;
    capacity = count;
  }
  for (int i = 0; i < count; i++) make_character(&cells[i], i > 0 ? &cells[i - 1] : NULL, &buffer[i]);
  mvadd_wchnstr(row, column, buffer, count);
}

static int cleared_pair;

static void fill_background(int pair) {
  cchar_t blank;
  if (setcchar(&blank, L" ", A_NORMAL, 0, &pair) == OK) wbkgrndset(stdscr, &blank);
}

void easel_screen_clear(int whole, int pair) {
  if (!screen) return;
  werase(stdscr);
  cleared_pair = pair;
  if (whole) clearok(curscr, TRUE);
}

void easel_screen_cursor(int row, int column) {
  if (!screen) return;
  leaveok(stdscr, row < 0);
  curs_set(row < 0 ? 0 : 1);
  if (row >= 0) wmove(stdscr, row, column);
}

void easel_screen_update(void) {
  if (!screen) return;
  // Set for the update alone: otherwise ncurses would give the background to every cell put in pair 0.
  if (cleared_pair) fill_background(cleared_pair);
  wnoutrefresh(stdscr);
  doupdate();
  if (cleared_pair) fill_background(0);
  cleared_pair = 0;
}

// Reads an update that reaches beyond what is mapped.
static const uint8_t *read_long(off_t begin, size_t *count) {
  static uint8_t *buffer;
  static size_t capacity;
  const size_t wanted = *count;
  *count = 0;
  if (wanted > capacity) {
    uint8_t *grown = realloc(buffer, wanted);
    if (!grown) return buffer;
    buffer = grown;
    capacity = wanted;
  }
  const ssize_t had = pread(output_descriptor, buffer, wanted, begin);
  *count = had > 0 ? (size_t)had : 0;
  return buffer;
}

const uint8_t *easel_screen_output(size_t *count) {
  *count = 0;
  if (output_descriptor < 0) return NULL;
  const off_t begin = mapped_read, end = lseek(output_descriptor, 0, SEEK_CUR);
  if (end <= begin) return NULL;
  *count = (size_t)(end - begin);
  mapped_read = end;
  const uint8_t *bytes = end <= mapped_size ? mapped + begin : read_long(begin, count);
  // Well before the end of the map, the next update begins at the front again.
  if (end > mapped_size / 2) {
    lseek(output_descriptor, 0, SEEK_SET);
    mapped_read = 0;
  }
  return bytes;
}

const char *easel_locale_set(const char *name) {
  return setlocale(LC_CTYPE, name) ? nl_langinfo(CODESET) : NULL;
}

int easel_locale_width(uint32_t scalar) { return wcwidth((wchar_t)scalar); }
