import { createHash } from 'node:crypto'

/** Duration of the workload below on an idle core of a small server, milliseconds. */
const expectedMs = 20

/** How much slower this machine is now, 1 or more, by wall time. */
function slownessNow(): number {
  const block = Buffer.alloc(1024 ** 2)
  const started = performance.now()
  const hash = createHash('sha256')
  for (let i = 0; i < 20; i += 1) hash.update(block)
  hash.digest()
  return Math.max(1, (performance.now() - started) / expectedMs)
}

let slowness = slownessNow()

/** No limit grows beyond this, milliseconds: what never comes is named before the runner ends the test without a word. */
const mostMs = 300_000

/**
 * A time limit against hangs: `ms` on an idle machine, more on a slow or busy one. Passing tests never wait for it. Load
 * comes and goes, so each call measures again; ask for a limit when it is needed, not before.
 */
export function limit(ms: number): number {
  slowness = Math.max(slowness, slownessNow())
  return Math.max(ms, Math.min(Math.round(ms * slowness), mostMs))
}
