#define _GNU_SOURCE 1
#include "shim.h"

#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

// Whether the loader has written into an object's code, which no file could give back.
static int has_written_code(const struct dl_phdr_info *object) {
  for (int i = 0; i < object->dlpi_phnum; i++) {
    if (object->dlpi_phdr[i].p_type != PT_DYNAMIC) continue;
    const ElfW(Dyn) *entry = (const ElfW(Dyn) *)(object->dlpi_addr + object->dlpi_phdr[i].p_vaddr);
    for (; entry->d_tag != DT_NULL; entry++) {
      if (entry->d_tag == DT_TEXTREL) return 1;
      if (entry->d_tag == DT_FLAGS && entry->d_un.d_val & DF_TEXTREL) return 1;
    }
  }
  return 0;
}

// An object's segments that may not be written to hold what its file holds, so a page that is dropped can be had again
// from the page cache. The first object is the program, which has no name; one that the kernel lends has no file.
static int release(struct dl_phdr_info *object, size_t size, void *count) {
  (void)size;
  const int is_program = (*(int *)count)++ == 0;
  if (!is_program && object->dlpi_name[0] != '/') return 0;
  if (has_written_code(object)) return 0;
  const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  for (int i = 0; i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &object->dlpi_phdr[i];
    if (segment->p_type != PT_LOAD || (segment->p_flags & PF_W)) continue;
    uintptr_t begin = object->dlpi_addr + segment->p_vaddr;
    uintptr_t end = (begin + segment->p_memsz) / page * page;
    begin = (begin + page - 1) / page * page;
    if (begin < end) madvise((void *)begin, end - begin, MADV_DONTNEED);
  }
  return 0;
}

void easel_program_pages_release(void) {
  int count = 0;
  dl_iterate_phdr(release, &count);
}
