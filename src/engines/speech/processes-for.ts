import type { WorkerSettings } from '../../platform/config/models.ts'

/** Memory of a process besides its model, bytes: Node.js, the library, a window. 357 MB with a model of 5 MB. */
const processBytes = 336 * 1024 ** 2
/** A model takes more in memory than its files: weights are rearranged. An estimate. */
const modelFactor = 1.5

/**
 * The processes for a model: one per CPU if they fit into memory, at least one. If fewer fit, they divide the CPUs as
 * threads. Otherwise a process has one thread, because processes use CPUs better than threads
 * (docs/decisions/0040).
 */
export function processesFor(
  { processes: cpus, memory }: Pick<WorkerSettings, 'processes' | 'memory'>,
  modelBytes: number,
): { processes: number; threads: number } {
  if (memory === null) return { processes: cpus, threads: 1 }
  const each = processBytes + modelFactor * modelBytes
  const processes = Math.max(1, Math.min(cpus, Math.floor(memory / each)))
  return { processes, threads: Math.floor(cpus / processes) }
}
