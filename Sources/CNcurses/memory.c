#define _GNU_SOURCE 1
#include "shim.h"

#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

// The first object is the program itself. Its segments that may not be written to hold what the file holds, so a page
// that is dropped can be had again from the page cache.
static int release(struct dl_phdr_info *object, size_t size, void *unused) {
  (void)size;
  (void)unused;
  const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  for (int i = 0; i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &object->dlpi_phdr[i];
    if (segment->p_type != PT_LOAD || (segment->p_flags & PF_W)) continue;
    uintptr_t begin = object->dlpi_addr + segment->p_vaddr;
    uintptr_t end = (begin + segment->p_memsz) / page * page;
    begin = (begin + page - 1) / page * page;
    if (begin < end) madvise((void *)begin, end - begin, MADV_DONTNEED);
  }
  return 1;
}

void easel_program_pages_release(void) { dl_iterate_phdr(release, NULL); }
