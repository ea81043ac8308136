import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SpeechEngine } from '../engines/speech/port.ts'
import type { SpeechWindow } from '../engines/speech/windows.ts'
import { getWorkspace } from '../identity/workspaces/get-workspace.ts'
import type { RecordingRow } from '../library/recordings/as-recording.ts'
import { sampleRate } from '../platform/media/decode.ts'
import { findWindow } from '../transcripts/windows/read-windows.ts'
import type { PipelineDeps } from './deps.ts'
import type { Context, Run } from './graph.ts'
import { openPcm } from './open-pcm.ts'

/** What the speaker engine is told while windows are cut. */
export interface RegionFeed {
  push: (window: SpeechWindow) => void
  /** All windows are cut, of so many samples. */
  end: (samples: number) => void
  /** The windows can't be cut. */
  fail: () => void
}

const silent: RegionFeed = { push: () => undefined, end: () => undefined, fail: () => undefined }

/** How often is looked whether the first window has words. */
const lookMs = 100

/**
 * Starts to tell the speakers of a recording apart when its first window has words, for which people wait, or all
 * windows are cut. Only where the step `diarise` runs in this process, which then takes the result (see EarlySpeakers).
 */
export function startEarlySpeakers(
  deps: PipelineDeps,
  context: Context,
  run: Run,
  recording: RecordingRow,
  recogniser: SpeechEngine,
): RegionFeed {
  const { diarize, speakerCount, pcmChannels } = recording
  // Channels are told apart already.
  if ((pcmChannels ?? 1) > 1) return silent
  if (deps.growing === null || diarize === 0 || speakerCount === 1 || recogniser.abilities.speakers) return silent
  const regions = new Readable({ objectMode: true, read: () => undefined })
  const total = Promise.withResolvers<number>()
  total.promise.catch(() => undefined)
  regions.on('error', () => undefined)
  const start = async (): Promise<void> => {
    // May wait for models that are being fetched.
    const choice = await deps.speakers.choose(context.signal)
    if (choice === null) return
    const { voices } = await getWorkspace(context.db, run.workspaceId)
    await using file = await openPcm(deps, context, run, 0)
    const input = { path: file.path, sampleRate, samples: total.promise, regions }
    const options = { speakerCount, voiceprints: voices }
    await deps.earlySpeakers.start(context.runId, choice.engine, input, options, firstWords(context, total.promise))
  }
  // The step `diarise` meets the same failure, and reports it.
  start().catch(() => undefined)
  return {
    push: ({ offset, length }) => void regions.push({ offset, length }),
    end: (samples) => {
      total.resolve(samples)
      regions.push(null)
    },
    fail: () => {
      const error = new Error('The windows of the recording could not be cut.')
      total.reject(error)
      regions.destroy(error)
      deps.earlySpeakers.drop(context.runId)
    },
  }
}

/** Resolves when the first window of a run has words, or `end` has resolved. Rejects as `end` does. */
async function firstWords({ db, runId, signal }: Context, end: Promise<unknown>): Promise<void> {
  const ended = end.then(() => true)
  ended.catch(() => undefined)
  const isHeard = async (): Promise<boolean> => (await findWindow(db, runId, 0))?.result != null
  let isTime = await isHeard()
  while (!isTime) isTime = (await Promise.race([ended, sleep(lookMs, false, { signal })])) || (await isHeard())
}
