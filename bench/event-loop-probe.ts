// Loaded into a server by `--import`: writes to the file named in TIRO_BENCH_PROBE, every half second, the longest time
// that its event loop stood still, and how much of that its own thread worked or slept in the kernel: the rest it was
// ready to go on, but the machine gave the core to another process. "milliseconds own", in one line.
import { readFileSync, writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const file = process.env['TIRO_BENCH_PROBE']
const tickMs = 5

/** Nanoseconds that this thread was ready to run but waited for a core, so far. */
function waitedForCore(): number {
  return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[1])
}

if (file !== undefined && isMainThread && process.argv.some((word) => word.endsWith('src/main.ts'))) {
  let longest = 0
  let own = 0
  // What happens while it starts is not what is asked for.
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
