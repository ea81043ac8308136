import { createHash } from 'node:crypto'

/** Duration of the workload below on an idle core of a small server, milliseconds. */
const expectedMs = 60

/** How much slower this machine is now, 1 or more. Measured once per process, by wall time. */
const slowness = ((): number => {
  const block = Buffer.alloc(1024 ** 2)
  const started = performance.now()
  const hash = createHash('sha256')
  for (let i = 0; i < 60; i += 1) hash.update(block)
  hash.digest()
  return Math.max(1, (performance.now() - started) / expectedMs)
})()

/** A time limit against hangs: `ms` on an idle machine, more on a slow or busy one. Passing tests never wait for it. */
export function limit(ms: number): number {
  return Math.round(ms * slowness)
}
