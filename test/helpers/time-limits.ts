import { createHash } from 'node:crypto'

/** What the workload below takes on a quiet core of a small server, milliseconds. */
const expectedMs = 60

/** How much slower than that this machine is now, 1 or more: measured once in each process, by wall time. */
const slowness = ((): number => {
  const block = Buffer.alloc(1024 ** 2)
  const started = performance.now()
  const hash = createHash('sha256')
  for (let i = 0; i < 60; i += 1) hash.update(block)
  hash.digest()
  return Math.max(1, (performance.now() - started) / expectedMs)
})()

/** A limit for hangs: `ms` on a quiet machine, more on a slow or busy one. A test that passes never waits for it. */
export function limit(ms: number): number {
  return Math.round(ms * slowness)
}
