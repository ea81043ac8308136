/*
 * A power cut, loaded with LD_PRELOAD: remembers what a process has synced in POWER_CUT_FOLDER, as files in
 * POWER_CUT_MIRROR. power-cut.ts kills the process and leaves of the folder only that.
 *
 *   files/ID     the bytes of a file at its last fsync or fdatasync
 *   folders/ID   the names in a folder at its last fsync, one "ID<TAB>name" on each line
 *
 * ID is the inode's number and birth time, because numbers are used again. What another thread writes during a sync may
 * be remembered too, as a disk may write early.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int (*real_fsync)(int);
static int (*real_fdatasync)(int);
static const char *folder, *mirror;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void begin(void) {
  real_fsync = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
  real_fdatasync = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
  folder = getenv("POWER_CUT_FOLDER");
  mirror = getenv("POWER_CUT_MIRROR");
}

static int identify(int at, const char *name, int flags, char *id, size_t size) {
  struct statx info;
  if (statx(at, name, flags | AT_SYMLINK_NOFOLLOW, STATX_INO | STATX_BTIME | STATX_TYPE, &info) != 0) return -1;
  snprintf(id, size, "%llu-%lld%09u", (unsigned long long)info.stx_ino, (long long)info.stx_btime.tv_sec,
           info.stx_btime.tv_nsec);
  return S_ISDIR(info.stx_mode) ? 1 : 0;
}

static void fail(const char *what) {
  perror(what);
  abort();
}

static void remember_file(int fd, const char *draft) {
  static char buffer[1 << 17];
  char link[64];
  ssize_t n;
  off_t at = 0;
  int out;
  /* The descriptor may only write. */
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  int in = open(link, O_RDONLY | O_CLOEXEC);
  if (in < 0) fail("power-cut: read");
  out = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (out < 0) fail("power-cut: write");
  while ((n = pread(in, buffer, sizeof buffer, at)) > 0) {
    if (write(out, buffer, n) != n) fail("power-cut: write");
    at += n;
  }
  close(out);
  close(in);
}

static void remember_folder(const char *path, const char *draft) {
  FILE *out = fopen(draft, "we");
  DIR *dir = opendir(path);
  struct dirent *entry;
  char id[96];
  if (out == NULL || dir == NULL) fail("power-cut: folder");
  while ((entry = readdir(dir)) != NULL) {
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
    int kind = identify(dirfd(dir), entry->d_name, 0, id, sizeof id);
    if (kind >= 0) fprintf(out, "%s\t%s%s\n", id, entry->d_name, kind == 1 ? "/" : "");
  }
  closedir(dir);
  fclose(out);
}

static void remember(int fd) {
  char link[64], path[PATH_MAX], id[96], draft[PATH_MAX], name[PATH_MAX];
  if (folder == NULL || mirror == NULL) return;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t n = readlink(link, path, sizeof path - 1);
  if (n <= 0) return;
  path[n] = 0;
  if (strncmp(path, folder, strlen(folder)) != 0) return;
  int kind = identify(fd, "", AT_EMPTY_PATH, id, sizeof id);
  if (kind < 0) return;
  pthread_mutex_lock(&lock);
  snprintf(draft, sizeof draft, "%s/draft-%d", mirror, (int)getpid());
  snprintf(name, sizeof name, "%s/%s/%s", mirror, kind == 1 ? "folders" : "files", id);
  if (kind == 1) remember_folder(path, draft);
  else remember_file(fd, draft);
  /* Killed before this, the sync has not happened: nobody has been told. */
  if (rename(draft, name) != 0) fail("power-cut: rename");
  pthread_mutex_unlock(&lock);
}

int fsync(int fd) {
  int result = real_fsync(fd);
  if (result == 0) remember(fd);
  return result;
}

int fdatasync(int fd) {
  int result = real_fdatasync(fd);
  if (result == 0) remember(fd);
  return result;
}
