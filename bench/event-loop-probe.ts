// Loaded into a server by `--import`: writes the longest time that its event loop stood still, in milliseconds,
// to the file named in TIRO_BENCH_PROBE, every half second.
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const file = process.env['TIRO_BENCH_PROBE']
if (file !== undefined && isMainThread && process.argv.some((word) => word.endsWith('src/main.ts'))) {
  const resolutionMs = 5
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
  // What happens while it starts is not what is asked for.
  setTimeout(() => {
    histogram.enable()
    setInterval(() => writeFileSync(file, String(histogram.max / 1e6 - resolutionMs)), 500).unref()
  }, 3000).unref()
}
