/* Makes every fsync and fdatasync 5 to 8 ms slower, as on a busy or network disk. Loaded by LD_PRELOAD. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static void wait_a_little(void) {
  static __thread unsigned int seed = 0;
  if (seed == 0) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    seed = (unsigned int)now.tv_nsec | 1u;
  }
  long microseconds = 5000 + rand_r(&seed) % 3001;
  struct timespec pause = {0, microseconds * 1000};
  nanosleep(&pause, NULL);
}

int fsync(int descriptor) {
  static int (*real)(int) = NULL;
  if (real == NULL) real = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
  wait_a_little();
  return real(descriptor);
}

int fdatasync(int descriptor) {
  static int (*real)(int) = NULL;
  if (real == NULL) real = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
  wait_a_little();
  return real(descriptor);
}
