import type { WorkerSettings } from '../../platform/config/models.ts'

/** Memory of a process besides its model, bytes: Node.js, the library, a window. 130 MB with a model of 5 MB. */
const processBytes = 128 * 1024 ** 2
/** A model takes more in memory than its files: weights are rearranged. An estimate. */
const modelFactor = 1.5

/** The number of processes for a model: as many as there are CPUs, or as fit into memory, but one. */
export function processesFor(
  { processes, memory }: Pick<WorkerSettings, 'processes' | 'memory'>,
  modelBytes: number,
): number {
  const each = processBytes + modelFactor * modelBytes
  return memory === null ? processes : Math.max(1, Math.min(processes, Math.floor(memory / each)))
}
