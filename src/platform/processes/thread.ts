import { Worker } from 'node:worker_threads'
import type { ErrorCode } from '../../contract/errors.ts'
import { AppError, messageOf, type ErrorDetails } from '../../contract/app-error.ts'
import { currentOwner } from '../audit/actor.ts'
import { systemCode } from '../system-error.ts'
import { FairOrder } from './fair-order.ts'
import { closeGate, createZlibGate, type ZlibGate } from './zlib-gate.ts'

/** An idle thread ends after this time, in milliseconds. */
const idleTime = 20_000
/** Number of tasks that run at once. Further tasks wait. */
const most = 2
/** One more runs for an owner who has none running: one person must not keep everybody waiting. */
const mostWithSpare = most + 1
/** Of these, how many may read files from outside at once, so that one thread stays free for exports and pages. */
const mostBulk = 1
/** Heap of a thread, MB. Rendering or importing a day of speech takes less than half of it. */
const heapMb = 1024

interface Task {
  owner: string
  module: string
  input: unknown
  options: ThreadOptions
  resolve: (value: unknown) => void
  reject: (reason: unknown) => void
}

interface Thread {
  worker: Worker
  gate: ZlibGate
  task: Task | null
  idle: NodeJS.Timeout | undefined
  /** Ends a task that takes too long. */
  late: NodeJS.Timeout | undefined
}

interface Answer {
  result?: unknown
  error?: unknown
  /** The properties of an AppError besides those of an Error. */
  known?: { code: ErrorCode; details: ErrorDetails } | null
}

const threads = new Set<Thread>()
const queue: Task[] = []
const order = new FairOrder()

export interface ThreadOptions {
  signal?: AbortSignal
  /** A file from outside, which may take long: one at a time. */
  isBulk?: boolean
  /** How long the task may run, milliseconds. Waiting for a thread doesn't count. */
  limitMs?: number
  /** Buffers of the input that are moved to the thread, not copied. */
  transfer?: readonly ArrayBuffer[]
}

/** A task ran for longer than it may. */
export class TaskTimeoutError extends Error {
  override readonly name = 'TaskTimeoutError'
}

/** Whether a task failed because it needed more memory than a thread has. */
export function isOutOfMemory(error: unknown): boolean {
  return systemCode(error) === 'ERR_WORKER_OUT_OF_MEMORY'
}

/**
 * Runs `run(input)`, exported by a module, in a thread of a small pool, off the event loop. Input and result
 * are copied (structured clone); bytes in the result are transferred.
 * @param module file URL of the module, e.g. `new URL('./render-content.ts', import.meta.url)`.
 * @throws what the module throws; TaskTimeoutError, or the signal's reason when aborted (the thread is terminated,
 * whatever it is doing)
 */
export async function runInThread<R>(module: URL, input: unknown, options: ThreadOptions = {}): Promise<R> {
  const { signal } = options
  signal?.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const task: Task = { owner: currentOwner(), module: module.href, input, options, resolve, reject }
  const abort = () => cancel(task)
  signal?.addEventListener('abort', abort, { once: true })
  queue.push(task)
  startNext()
  try {
    return (await promise) as R
  } finally {
    signal?.removeEventListener('abort', abort)
  }
}

/** Ends all threads of the pool and rejects their tasks. */
export async function closeThreads(): Promise<void> {
  const all = [...threads]
  await Promise.all(all.map((thread) => end(thread, new Error('the threads were closed'))))
}

function startNext(): void {
  while (queue.length > 0) {
    const running = [...threads].flatMap(({ task }) => task ?? [])
    if (running.length >= mostWithSpare) return
    const mayBulk = running.filter(({ options }) => options.isBulk === true).length < mostBulk
    const next = order.next(
      queue,
      ({ owner, options }) =>
        (options.isBulk !== true || mayBulk) &&
        (running.length < most || running.every((task) => task.owner !== owner)),
    )
    const [task] = next === -1 ? [] : queue.splice(next, 1)
    if (task === undefined) return
    order.begin(task.owner)
    const free = [...threads].find((thread) => thread.task === null) ?? open()
    clearTimeout(free.idle)
    free.task = task
    free.worker.ref()
    const { limitMs } = task.options
    if (limitMs !== undefined) {
      const error = new TaskTimeoutError(`the task ran for longer than ${limitMs} ms`)
      free.late = setTimeout(() => void end(free, error), limitMs)
    }
    try {
      free.worker.postMessage({ module: task.module, input: task.input }, [...(task.options.transfer ?? [])])
    } catch (error) {
      // Input that can't be cloned was never sent.
      settle(free, { error })
    }
  }
}

function open(): Thread {
  const resourceLimits = { maxOldGenerationSizeMb: heapMb }
  const gate = createZlibGate()
  const worker = new Worker(new URL('./thread-entry.ts', import.meta.url), { resourceLimits, workerData: gate })
  const thread: Thread = { worker, gate, task: null, idle: undefined, late: undefined }
  threads.add(thread)
  worker.on('message', (answer: Answer) => settle(thread, answer))
  worker.on('error', (error) => void end(thread, error))
  worker.on('exit', () => void end(thread, new Error('the thread ended before it answered')))
  return thread
}

function settle(thread: Thread, answer: Answer): void {
  const { task } = thread
  clearTimeout(thread.late)
  thread.task = null
  thread.worker.unref()
  thread.idle = setTimeout(() => void end(thread, new Error('the thread was idle')), idleTime)
  thread.idle.unref()
  if (task !== null) {
    if ('error' in answer) task.reject(revive(answer))
    else task.resolve(answer.result)
  }
  startNext()
}

function revive({ error, known }: Answer): unknown {
  return known == null ? error : new AppError(known.code, messageOf(error), known.details, { cause: error })
}

function cancel(task: Task): void {
  const waiting = queue.indexOf(task)
  if (waiting >= 0) {
    queue.splice(waiting, 1)
    task.reject(task.options.signal?.reason)
    return
  }
  for (const thread of threads) if (thread.task === task) void end(thread, task.options.signal?.reason)
}

async function end(thread: Thread, reason: unknown): Promise<void> {
  if (!threads.delete(thread)) return
  clearTimeout(thread.idle)
  clearTimeout(thread.late)
  const { task } = thread
  thread.task = null
  task?.reject(reason)
  await closeGate(thread.gate, () => thread.worker.threadId === -1)
  await thread.worker.terminate()
  startNext()
}
