import type { ClaimedJob } from './job.ts'

/** The slots of each queue in this process. A slot runs a job, then the next that was claimed with its completion. */
export class JobSlots {
  readonly #sizes: Readonly<Record<string, number>>
  readonly #shared: ReadonlySet<string>
  /** Slots in use, also by a job that is finishing and claims its successor. */
  readonly #taken = new Map<string, number>()
  readonly #running = new Set<Promise<void>>()

  /**
   * @param sizes maximum number of concurrent jobs, by queue
   * @param shared queues whose last free slot is only for a workspace that has none running
   */
  constructor(sizes: Readonly<Record<string, number>>, shared: readonly string[]) {
    this.#sizes = sizes
    this.#shared = new Set(shared)
  }

  free(queue: string): number {
    return (this.#sizes[queue] ?? 0) - (this.#taken.get(queue) ?? 0)
  }

  /** How many jobs of a queue may be claimed now, and whether only of workspaces that have none running. */
  claimable(queue: string, free = this.free(queue)): { limit: number; newcomersOnly: boolean } {
    if (!this.#shared.has(queue)) return { limit: free, newcomersOnly: false }
    return free > 1 ? { limit: free - 1, newcomersOnly: false } : { limit: free, newcomersOnly: true }
  }

  /** Queues with a free slot. */
  open(): string[] {
    return Object.keys(this.#sizes).filter((queue) => this.free(queue) > 0)
  }

  taken(): Record<string, number> {
    return Object.fromEntries(this.#taken)
  }

  /** Runs a job in a slot of its queue, and those that `run` returns. Calls `onFree` when there is no other. */
  occupy(first: ClaimedJob, run: (job: ClaimedJob) => Promise<ClaimedJob | null>, onFree: () => void): void {
    const { queue } = first
    this.#taken.set(queue, (this.#taken.get(queue) ?? 0) + 1)
    const slot = (async () => {
      let job: ClaimedJob | null = first
      while (job !== null) job = await run(job)
    })().finally(() => {
      this.#taken.set(queue, (this.#taken.get(queue) ?? 1) - 1)
      this.#running.delete(slot)
      onFree()
    })
    this.#running.add(slot)
  }

  /** Resolves when the jobs in all slots have ended. */
  async settled(): Promise<void> {
    await Promise.all(this.#running)
  }
}
