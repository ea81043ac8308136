// Loaded into a server by `--import`. Every half second, it writes to the file in TIRO_BENCH_PROBE the longest time
// that the event loop was blocked, and how much of that its own thread worked or slept in the kernel. The rest it was
// ready to run, but another process had the core. Format: "milliseconds own", in one line.
import { readFileSync, writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const file = process.env['TIRO_BENCH_PROBE']
const tickMs = 5

/** Nanoseconds so far that this thread was ready to run but waited for a core. */
function waitedForCore(): number {
  return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[1])
}

if (file !== undefined && isMainThread && process.argv.some((word) => /\/main\.(?:ts|mjs)$/.test(word))) {
  let longest = 0
  let own = 0
  // The start isn't measured.
  setTimeout(() => {
    let last = performance.now()
    let waited = waitedForCore()
    setInterval(() => {
      const now = performance.now()
      const gap = now - last - tickMs
      const core = waitedForCore()
      if (gap > 10) {
        longest = Math.max(longest, gap)
        own = Math.max(own, gap - (core - waited) / 1e6)
      }
      waited = core
      last = now
    }, tickMs).unref()
    setInterval(() => writeFileSync(file, `${longest.toFixed(1)} ${own.toFixed(1)}`), 500).unref()
  }, 3000).unref()
}
