/*
 * Simulates a disk that answers EIO. It is loaded before a program (LD_PRELOAD). The compiler
 * defines BROKEN_DISK, the path of a file. As long as this file exists, all writes below the folder
 * that it names fail.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

static int is_broken(int file) {
  int saved = errno;
  int broken = 0;
  char folder[512], link[64], path[1024];
  int note = (int)syscall(SYS_openat, AT_FDCWD, BROKEN_DISK, O_RDONLY | O_CLOEXEC);
  if (note >= 0) {
    ssize_t length = read(note, folder, sizeof folder - 1);
    close(note);
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t got = readlink(link, path, sizeof path - 1);
    broken = length > 0 && got > length && memcmp(path, folder, (size_t)length) == 0 &&
             path[length] == '/';
  }
  errno = broken ? EIO : saved;
  return broken;
}

#define FAIL_WHEN_BROKEN(type, name, parameters, arguments)          \
  type name parameters {                                             \
    static type(*real) parameters;                                   \
    if (!real) real = (type(*) parameters)dlsym(RTLD_NEXT, #name);   \
    return is_broken(file) ? -1 : real arguments;                    \
  }

FAIL_WHEN_BROKEN(ssize_t, write, (int file, const void *data, size_t size), (file, data, size))
FAIL_WHEN_BROKEN(ssize_t, pwrite, (int file, const void *data, size_t size, off_t at),
                 (file, data, size, at))
FAIL_WHEN_BROKEN(ssize_t, pwrite64, (int file, const void *data, size_t size, off64_t at),
                 (file, data, size, at))
FAIL_WHEN_BROKEN(ssize_t, writev, (int file, const struct iovec *parts, int count),
                 (file, parts, count))
FAIL_WHEN_BROKEN(ssize_t, pwritev, (int file, const struct iovec *parts, int count, off_t at),
                 (file, parts, count, at))
FAIL_WHEN_BROKEN(ssize_t, pwritev64, (int file, const struct iovec *parts, int count, off64_t at),
                 (file, parts, count, at))
FAIL_WHEN_BROKEN(int, fsync, (int file), (file))
FAIL_WHEN_BROKEN(int, fdatasync, (int file), (file))
