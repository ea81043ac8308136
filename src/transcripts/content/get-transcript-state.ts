import { listWindowProgress, readWindowResults, type WindowProgress } from '../windows/read-windows.ts'
import { findTranscriptOf, type StateRow } from './find-transcript.ts'
import { notFound } from '../../contract/app-error.ts'
import type { Transcript } from '../../contract/resources.ts'
import type { TranscriptStage } from '../../contract/states.ts'
import type { Db } from '../../platform/database/schema.ts'
import { listOpenSteps } from '../../platform/jobs/runs.ts'
import { textOfWords } from '../../text/join-words.ts'
import { asTranscript, findLength } from '../store.ts'
import { decodeWindowResult } from '../windows/window-result.ts'
import { windowTimes } from '../../text/windows/window-times.ts'
import { byTurns } from '../../text/speakers/by-turns.ts'
import { joinWindows } from '../../text/windows/join-windows.ts'

/** How much of the latest text is shown while a transcript is being made. */
const partialWindows = 6

/** The state of a recording's transcript. Progress is counted from its windows and never stored. */
export async function getTranscriptState(db: Db, recordingId: string): Promise<Transcript | null> {
  const row = await findTranscriptOf(db, recordingId)
  if (row === undefined) return null
  return describeTranscript(db, row)
}

/** Like getTranscriptState, for a recording that must have a transcript. AppError NOT_FOUND. */
export async function requireTranscriptState(db: Db, recordingId: string): Promise<Transcript> {
  const transcript = await getTranscriptState(db, recordingId)
  if (transcript === null) throw notFound('transcript', recordingId)
  return transcript
}

const nothing = { progress: 0, stage: null, windowsDone: null, windowsTotal: null, partialText: null }

export async function describeTranscript(
  db: Db,
  row: StateRow,
  partial: 'latest' | 'all' = 'latest',
): Promise<Transcript> {
  if (row.status === 'COMPLETED') return asTranscript(row, { ...nothing, progress: 1 })
  if (row.status !== 'IN_PROGRESS' || row.runId === null) return asTranscript(row, nothing)
  const { duration, channels } = await findLength(db, row.recordingId)
  const windows = await listWindowProgress(db, row.runId)
  return asTranscript(row, {
    progress: duration === null ? 0 : progressOf(windows, duration * channels),
    stage: stageOf(windows, await listOpenSteps(db, row.runId)),
    windowsDone: windows.filter((window) => window.isDone).length,
    windowsTotal: windows.length,
    partialText: await partialText(db, row, windows, partial === 'all' ? windows.length : partialWindows),
  })
}

/**
 * The fraction of the recording that is done, 0–1. A window counts from the end of the one before, to include the
 * pauses. Windows are added while speech detection is still running, so the duration limits the result. Before it is known,
 * nothing is: the first window would be nearly all. `seconds`: the length of all channels together.
 */
function progressOf(windows: readonly WindowProgress[], seconds: number): number {
  const last = windows.at(-1)
  if (last === undefined) return 0
  const total = Math.max(seconds, last.end)
  if (total === 0) return 0
  let done = 0
  let before = { channel: 0, end: 0 }
  for (const window of windows) {
    if (window.isDone) done += window.end - (window.channel === before.channel ? before.end : 0)
    before = window
  }
  // The remainder up to 1 is the last step, assembly.
  return Math.min(0.99, Math.round((done / total) * 1000) / 1000)
}

/** What a run does now, by its windows and the steps that have not ended. */
function stageOf(windows: readonly { isDone: boolean }[], open: ReadonlySet<string>): TranscriptStage {
  const isSearching = open.has('import') || open.has('windows')
  if (windows.length === 0 && isSearching) return 'FINDING_SPEECH'
  if (isSearching || windows.some((window) => !window.isDone)) return 'RECOGNISING'
  return open.has('diarise') ? 'SPEAKERS' : 'FINISHING'
}

async function partialText(
  db: Db,
  row: StateRow,
  windows: readonly WindowProgress[],
  most: number,
): Promise<string | null> {
  if (row.runId === null) return null
  const firstOpen = windows.findIndex((window) => !window.isDone)
  const ready = firstOpen === -1 ? windows.length : firstOpen
  if (ready === 0) return null
  const from = Math.max(0, ready - most)
  const results = await readWindowResults(db, row.runId, windows[from]?.n ?? 0, ready - from)
  const heard = joinWindows(
    results.map(({ result, ...window }) => ({ words: decodeWindowResult(result).words, ...windowTimes(window) })),
  )
  const byChannel = Map.groupBy(
    heard.flatMap((list, i) => list.map((word) => ({ ...word, channel: results[i]?.channel ?? 0 }))),
    ({ channel }) => channel,
  )
  const words = byTurns([...byChannel.values()], row.language ?? 'und')
  if (words.length === 0) return null
  const text = textOfWords(words, row.language)
  // Some models write capitals only; the case is restored at the end. Until then show lower case, not shouting.
  return text === text.toUpperCase() ? text.toLowerCase() : text
}
