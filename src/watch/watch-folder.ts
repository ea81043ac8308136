import { setTimeout as wait } from 'node:timers/promises'
import { createClient, type ClientOptions } from '../client/client.ts'
import { messageOf } from '../contract/app-error.ts'
import { classifyError, isWorkspaceGone, sentenceOf } from './classify-error.ts'
import { finishContent } from './finish-content.ts'
import { openMemory, type ContentNote, type Memory, type WatchState } from './memory.ts'
import { asideFolders, moveAside } from './move-aside.ts'
import { createReporter, type Reporter, type WatchLog } from './reporter.ts'
import { scanFolder, type FoundFile, type Scan } from './scan-folder.ts'
import { takeIn } from './take-in.ts'
import type { WatchOptions } from './watch-options.ts'
import { watchedWorkspace, WorkspaceGoneError } from './watched-workspace.ts'
import type { Watching } from './watching.ts'

export interface WatchDeps {
  server: ClientOptions
  /** Address of the dashboard, for links in notes. */
  dashboard: string
  options: WatchOptions
  state: WatchState
  log: WatchLog
  signal: AbortSignal
  /** Ends when every file that is there is finished. */
  once?: boolean
}

/** Recordings that Tiro works on at once. More would only fill the workspace's queue. */
const maxInProgress = 16
/** Milliseconds. */
const shortestPause = 100
/** After so many rounds with an error, `once` no longer waits for a file, the folder or the server. */
const mostErrors = 3
/** After so many files with which the server made a mistake, and none that worked, it's an outage. */
const mostFaults = 3

/**
 * Watches a folder: takes in each content once, and writes its results. The folder or the server may disappear and come
 * back; a workspace that is gone ends it. Resolves when the signal aborts.
 * @returns with `once`, the number of contents that failed now, or before if their file is still there, and of files and
 * folders that still have an error
 * @throws WorkspaceGoneError
 */
export async function watchFolder(deps: WatchDeps): Promise<number> {
  const { options, log, signal, server } = deps
  const report = createReporter(log)
  const memory = await openMemory(deps.state)
  const before = new Set(memory.contents())
  const client = createClient(server)
  const settling = new Map<string, { file: FoundFile; since: number }>()
  const errors = new Map<string, number>()
  let watching: Watching | null = null
  let files: readonly FoundFile[] = []
  let unreadable = 0
  let outages = 0
  while (!signal.aborted) {
    let isFinished = false
    try {
      watching ??= {
        client,
        fetch: server.fetch ?? fetch,
        options,
        spaceId: await watchedWorkspace(client, memory, options.space, signal),
        dashboard: deps.dashboard,
        memory,
        folderIds: new Map(),
        report,
        signal,
      }
      const scan = await look(watching)
      unreadable = scan?.unreadable.length ?? 0
      files = scan?.files ?? files
      isFinished = scan !== null && (await round(watching, scan, settling, errors))
      outages = scan === null ? outages + 1 : 0
      if (report.ended('outage')) log.info('Continuing.')
    } catch (error) {
      if (signal.aborted) break
      if (error instanceof WorkspaceGoneError) throw error
      if (isWorkspaceGone(error)) throw new WorkspaceGoneError(options.space, error)
      outages += 1
      if (deps.once === true && outages >= mostErrors) throw new Error(sentenceOf(error), { cause: error })
      report.once('outage', `${sentenceOf(error)} Waiting.`)
    }
    if (deps.once === true && isFinished) break
    if (deps.once === true && outages >= mostErrors) throw new Error(`The folder ${options.folder} can't be reached.`)
    await wait(Math.max(shortestPause, options.interval * 1000), undefined, { signal }).catch(() => {})
  }
  return deps.once === true ? countFailures(memory, before, files, report) + errors.size + unreadable : 0
}

/** Counts what failed since the start, and names what failed before it and is still there. */
function countFailures(
  memory: Memory,
  before: ReadonlySet<ContentNote>,
  files: readonly FoundFile[],
  report: Reporter,
): number {
  const present = new Set(files.map(({ path }) => memory.file(path)?.sha256))
  let failed = 0
  for (const content of memory.contents()) {
    // A note that changes is another object.
    const isOld = before.has(content)
    if (content.state !== 'FAILED' || (isOld && !present.has(content.sha256))) continue
    failed += 1
    if (isOld) report.problem(`${content.path}: failed before. ${content.reason ?? ''}`)
  }
  return failed
}

/** What is in the folder; null while it can't be reached. An empty mount point looks like an empty folder. */
async function look({ options, memory, report }: Watching): Promise<Scan | null> {
  const skip = new Set<string>(options.move ? Object.values(asideFolders) : [])
  let scan: Scan
  try {
    scan = await scanFolder(options.folder, skip)
  } catch (error) {
    report.once('folder', `The folder ${options.folder} can't be reached. Waiting. (${messageOf(error)})`)
    return null
  }
  const before = memory.root()
  if (scan.isEmpty && before?.hasFiles === true && before.device !== scan.device) {
    report.once('folder', `The folder ${options.folder} seems not to be mounted. Waiting.`)
    return null
  }
  if (before?.device !== scan.device || before.hasFiles === scan.isEmpty) {
    await memory.putRoot({ device: scan.device, hasFiles: !scan.isEmpty })
  }
  if (report.ended('folder')) report.info(`The folder ${options.folder} is there again.`)
  for (const { path, reason } of scan.unreadable) report.once(path, `${path}: can't be read. ${reason}`)
  return scan
}

/** @returns whether nothing is left to do for the files that are there */
async function round(
  watching: Watching,
  scan: Scan,
  settling: Map<string, { file: FoundFile; since: number }>,
  errors: Map<string, number>,
): Promise<boolean> {
  const { memory, options, signal } = watching
  const isStuck = (path: string): boolean => (errors.get(path) ?? 0) >= mostErrors
  const news = scan.files.filter((file) => !isKnown(memory.file(file.path), file))
  const tasks: { path: string; isDue?: () => boolean; work: () => Promise<void> }[] = []
  for (const content of [...memory.contents()].filter(({ state }) => state === 'SENT')) {
    tasks.push({ path: content.path, work: () => finishContent(watching, content) })
  }
  if (options.move) {
    const fresh = new Set(news.map(({ path }) => path))
    for (const { path } of scan.files) {
      const note = memory.file(path)
      if (fresh.has(path) || note === undefined) continue
      tasks.push({
        path,
        work: async () => {
          // It may just have been finished.
          const content = memory.contentOf(path, note.sha256)
          if (content !== undefined) await moveAside(watching, path, content)
        },
      })
    }
  }
  for (const file of settled(news, settling, options.settle)) {
    const isDue = (): boolean => {
      // Tiro is done with those whose results can't be written: they hold up no other.
      const inProgress = [...memory.contents()].filter(({ state, path }) => state === 'SENT' && !errors.has(path))
      return inProgress.length < maxInProgress
    }
    tasks.push({ path: file.path, isDue, work: () => takeIn(watching, file) })
  }
  let worked = 0
  let faults = 0
  // What failed before comes last, so that it holds up nothing else.
  for (const { path, isDue, work } of tasks.toSorted((a, b) => (errors.get(a.path) ?? 0) - (errors.get(b.path) ?? 0))) {
    signal.throwIfAborted()
    if (isDue?.() === false) continue
    const error = await failureOf(watching, path, work)
    if (error === null) errors.delete(path)
    else errors.set(path, (errors.get(path) ?? 0) + 1)
    if (error === null) worked += 1
    else if (classifyError(error) === 'fault') faults += 1
    if (worked === 0 && faults >= mostFaults) throw error
  }
  return (
    scan.files.every((file) => isKnown(memory.file(file.path), file) || isStuck(file.path)) &&
    (!options.move || news.every(({ path }) => isStuck(path))) &&
    [...memory.contents()].every(({ state, path }) => state !== 'SENT' || isStuck(path))
  )
}

function isKnown(note: { size: number; mtimeMs: number } | undefined, file: FoundFile): boolean {
  return note !== undefined && note.size === file.size && note.mtimeMs === file.mtimeMs
}

/** The files whose size and time haven't changed for some seconds. Remembers those of this look. */
function settled(
  files: readonly FoundFile[],
  settling: Map<string, { file: FoundFile; since: number }>,
  seconds: number,
): FoundFile[] {
  const paths = new Set(files.map(({ path }) => path))
  for (const path of settling.keys()) if (!paths.has(path)) settling.delete(path)
  const now = performance.now()
  return files.filter((file) => {
    const before = settling.get(file.path)
    if (before !== undefined && isKnown(before.file, file)) return now - before.since >= seconds * 1000
    settling.set(file.path, { file, since: now })
    return seconds === 0
  })
}

/**
 * Works on one file. If only this file is concerned, a problem is told once and the others go on.
 * @returns the problem; null if it worked
 */
async function failureOf(watching: Watching, path: string, work: () => Promise<void>): Promise<unknown> {
  const { report, signal } = watching
  try {
    await work()
    report.ended(path)
    return null
  } catch (error) {
    if (signal.aborted || ['outage', 'gone'].includes(classifyError(error))) throw error
    report.once(path, `${path}: ${sentenceOf(error)} Retrying.`)
    return error
  }
}
