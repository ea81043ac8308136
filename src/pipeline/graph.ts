import { annotate } from '../platform/tracing/scope.ts'
import type { NewJob, StepContext, StepHandler, Write } from '../platform/jobs/job.ts'

/** The workspace, recording and transcript of a run. */
export interface Run {
  workspaceId: string
  recordingId: string
  transcriptId: string
}

/** One job of an `each` step: a window, a language, a prompt. */
export interface Item {
  /** Unique within the step and the run. */
  key: string
  /** The amount of work, in seconds of audio. */
  seconds?: number
  input: unknown
}

/**
 * The result of a step, written in one transaction with its completion; `items` feed the `each` step after it. `settle` as in
 * `StepResult`.
 */
export interface Outcome {
  write?: Write
  settle?: () => Promise<void>
  items?: Item[]
}

export interface Context extends Pick<StepContext, 'db' | 'signal'> {
  runId: string
  /** Commits part of the result, and items for the `each` step, while the step runs. */
  emit: (write: Write | null, items: Item[]) => Promise<void>
  /** Queues the steps that follow while this one still runs, because they can follow its work. Safe to repeat. */
  begin: () => Promise<void>
}

export interface Step {
  /** Reads, computes outside any transaction, and returns what to write. Must be safe to repeat. */
  run: (context: Context, run: Run, item: unknown) => Promise<Outcome | void>
  /** Steps that must end first. */
  after?: readonly string[]
  /** One job per item of the previous step. */
  each?: boolean
  /** The worker's queue that it waits in. */
  queue: string
  /** If true, a failure is recorded and the run continues. */
  optional?: boolean
}

export interface Pipeline {
  steps: Readonly<Record<string, Step>>
  handlers: Record<string, StepHandler>
  /** The first jobs of a run: steps without predecessors, or those of `from`, whose predecessors are done. */
  firstJobs: (runId: string, run: Run, from?: string) => NewJob[]
  /** Jobs that follow an optional step after its failure. */
  jobsAfter: (job: { runId: string; step: string }, run: Run) => NewJob[]
}

interface JobInput {
  run: Run
  item: unknown
}

/**
 * Builds a pipeline from its graph. Throws at the start for an unknown `after`, a cycle, or an `each` step that
 * doesn't follow exactly one step.
 */
export function pipeline(name: string, steps: Record<string, Step>): Pipeline {
  checkGraph(name, steps)
  const afterOf = (step: string): readonly string[] => steps[step]?.after ?? []
  const isEach = (step: string): boolean => steps[step]?.each === true
  /** A step after several others, or after an `each` step, waits for all of their jobs. */
  const isJoin = (step: string): boolean => afterOf(step).length > 1 || afterOf(step).some(isEach)
  const followersOf = (step: string): string[] => Object.keys(steps).filter((other) => afterOf(other).includes(step))
  /** The join that a step's jobs keep open. A step that produces an `each`'s items does too: there may be none. */
  const joinOf = (step: string): string | undefined =>
    followersOf(step).find(isJoin) ?? followersOf(step).filter(isEach).flatMap(followersOf).find(isJoin)

  const job = (runId: string, run: Run, step: string, item: Item | null, blocked = false): NewJob => {
    const join = blocked ? undefined : joinOf(step)
    const input: JobInput = { run, item: item?.input ?? null }
    return {
      runId,
      step,
      key: item?.key ?? '',
      workspaceId: run.workspaceId,
      queue: steps[step]?.queue ?? '',
      ...(item?.seconds === undefined ? {} : { seconds: item.seconds }),
      input,
      ...(blocked ? { blocked } : {}),
      ...(join === undefined ? {} : { join: { step: join } }),
    }
  }
  /** A job after the blocked one that it joins, which exists already or is created here. */
  const withJoin = (runId: string, run: Run, step: string): NewJob[] => {
    const join = joinOf(step)
    const blocked = join === undefined ? [] : [job(runId, run, join, null, true)]
    return [...blocked, job(runId, run, step, null)]
  }
  const following = (runId: string, run: Run, step: string, items: readonly Item[]): NewJob[] =>
    followersOf(step)
      .filter((next) => !isJoin(next))
      .flatMap((next) => {
        if (!isEach(next)) return withJoin(runId, run, next)
        return items.map((item) => job(runId, run, next, item))
      })

  const handlers: Record<string, StepHandler> = {}
  for (const [id, step] of Object.entries(steps)) {
    handlers[id] = async (context, input) => {
      const { run, item } = input as JobInput
      const { runId } = context.job
      annotate({ workspaceId: run.workspaceId, recordingId: run.recordingId })
      const outcome = await step.run(
        {
          db: context.db,
          signal: context.signal,
          runId,
          emit: (write, items) => context.emit(write, itemsOnly(following(runId, run, id, items), steps)),
          begin: () => context.emit(null, following(runId, run, id, [])),
        },
        run,
        item,
      )
      return {
        ...(outcome?.write === undefined ? {} : { write: outcome.write }),
        ...(outcome?.settle === undefined ? {} : { settle: outcome.settle }),
        followers: following(runId, run, id, outcome?.items ?? []),
      }
    }
  }

  return {
    steps,
    handlers,
    firstJobs: (runId, run, from) =>
      Object.keys(steps)
        .filter((step) => (from === undefined ? afterOf(step).length === 0 : step === from))
        .flatMap((step) => withJoin(runId, run, step)),
    jobsAfter: ({ runId, step }, run) => following(runId, run, step, []),
  }
}

/** Items emitted by a running step feed only `each` steps; its other followers wait until it has ended. */
function itemsOnly(jobs: NewJob[], steps: Record<string, Step>): NewJob[] {
  return jobs.filter((job) => steps[job.step]?.each === true)
}

function checkGraph(name: string, steps: Record<string, Step>): void {
  const done = new Set<string>()
  const visit = (step: string, path: readonly string[]): void => {
    if (path.includes(step)) throw new Error(`${name}: the steps ${[...path, step].join(' → ')} form a cycle`)
    if (done.has(step)) return
    for (const before of steps[step]?.after ?? []) {
      if (!Object.hasOwn(steps, before)) throw new Error(`${name}: ${step} comes after the unknown step ${before}`)
      visit(before, [...path, step])
    }
    done.add(step)
  }
  for (const [id, step] of Object.entries(steps)) {
    visit(id, [])
    if (step.each === true && step.after?.length !== 1)
      throw new Error(`${name}: ${id} runs for each item and must follow exactly one step`)
  }
}
