import type { Config } from '../platform/config/config.ts'
import { createPool, type ProcessPool } from '../platform/processes/pool.ts'

const setupSeconds = 120
const requestSeconds = 60

/** Pools of small models beside recognition: one process each, started at the first request. */
export interface ModelPools<Setup> {
  /** The pool of the model in the setup's folder. */
  of: (setup: Setup) => ProcessPool
  pids: () => number[]
  close: () => Promise<void>
}

/** `module` answers the requests; `name` is as errors call it. */
export function createModelPools<Setup extends { folder: string }>(
  { processMemory: memoryLimit, idleSeconds }: Pick<Config['worker'], 'processMemory' | 'idleSeconds'>,
  { module, name }: { module: URL; name: string },
): ModelPools<Setup> {
  const pools = new Map<string, ProcessPool>()
  return {
    of: (setup) => {
      const pool =
        pools.get(setup.folder) ??
        createPool({ module, name, setup, size: 1, setupSeconds, requestSeconds, memoryLimit, idleSeconds })
      pools.set(setup.folder, pool)
      return pool
    },
    pids: () => [...pools.values()].flatMap((pool) => pool.pids()),
    close: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.close()))
    },
  }
}
