import { patchTranscript } from '../../transcripts/content/patch-transcript.ts'
import { findTranscriptOf } from '../../transcripts/content/find-transcript.ts'
import { notFound, WaitError } from '../../contract/app-error.ts'
import { judgeAudio, leastOf, withFindings } from '../../engines/speech/judge-audio.ts'
import { cancelRun, deleteJobs, isStepOpen } from '../../platform/jobs/runs.ts'
import { sampleRate } from '../../platform/media/decode.ts'
import { findRecording } from '../../library/recordings/find-recording.ts'
import { patchRecording } from '../../library/store.ts'
import type { Preflight, PreflightFinding } from '../../contract/preflight.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { findWindow } from '../../transcripts/windows/read-windows.ts'
import { deleteWindows, insertWindows } from '../../transcripts/windows/write-windows.ts'
import { deletePcm } from '../delete-pcm.ts'
import { engineName, type PipelineDeps } from '../deps.ts'
import { effortNotice } from '../effort-notice.ts'
import type { Context, Item, Outcome, Run } from '../graph.ts'
import { openPcm } from '../open-pcm.ts'
import { judgeLanguages, tryLanguage } from '../judge-languages.ts'
import type { SpokenWindow } from '../pack-by-language.ts'
import { spokenWindows } from '../spoken-windows.ts'
import { startEarlySpeakers } from '../start-early-speakers.ts'
import { waitingSentences } from '../../text/waiting-sentences.ts'

type ChannelWindow = SpokenWindow & { channel: number }

/** Finished windows are emitted together, but none waits longer than this. */
const batchMs = 400
const batchSize = 16

/**
 * Detects the speech of a recording and cuts it into windows; emits each as soon as it is certain.
 * Windows cut by an earlier attempt come out the same and are kept.
 */
export async function cutWindows(deps: PipelineDeps, context: Context, run: Run): Promise<Outcome | void> {
  const recording = await findRecording(context.db, run.workspaceId, run.recordingId)
  const transcript = await findTranscriptOf(context.db, run.recordingId)
  if (recording === undefined || transcript === undefined) throw notFound('recording', run.recordingId)
  // Cancelled, or imported before the media came: the media is kept, the rest is not wanted.
  if (transcript.status === 'CANCELLED' || transcript.status === 'COMPLETED') {
    if (await isStepOpen(context.db, context.runId, 'import')) throw new WaitError(waitingSentences.FILE_STILL_READ, 1)
    if (transcript.status === 'COMPLETED') await deletePcm(deps, run)
    return { write: async (tx) => void (await cancelRun(tx, context.runId)) }
  }

  const { engine, notices: ofChoice } =
    recording.wantedEngine === null
      ? await deps.speech.choose(recording.language)
      : { engine: await deps.speech.byName(recording.wantedEngine), notices: [] }
  // Its model is loaded while the first window is looked for.
  engine.prepare?.()
  const name = engineName(engine)
  const identifier =
    recording.language === 'auto' && recording.wantedEngine === null ? await deps.languages.choose() : null
  const notices = [...ofChoice, ...effortNotice(recording.effort, engine)]
  await context.emit(async (tx) => {
    const earlier = await findWindow(tx, context.runId, 0)
    const isCutAlike = earlier === undefined || (earlier.language !== null) === (identifier !== null)
    // Don't mix the words of two engines, or windows that were cut in two ways.
    if ((transcript.engine !== null && transcript.engine !== name) || !isCutAlike) {
      await deleteWindows(tx, context.runId)
      // Their words are lost with them, so they are recognised again.
      await deleteJobs(tx, context.runId, 'recognise')
    }
    await patchTranscript(tx, transcript.id, {
      engine: name,
      quality: engine.quality,
      waitingFor: null,
      warnings: JSON.stringify(notices),
    })
  }, [])

  const speakers = startEarlySpeakers(deps, context, run, recording, engine)
  let samples = 0
  const judged: Preflight[] = []
  const heard: ChannelWindow[] = []
  const storing: ((signal: AbortSignal) => Promise<void>)[] = []
  /** The windows of all channels, one channel after the other. */
  const windows = async function* (): AsyncGenerator<ChannelWindow> {
    let n = 0
    for (let channel = 0; channel < (recording.pcmChannels ?? 1); channel += 1) {
      const file = await openPcm(deps, context, run, channel)
      if (file.stored !== null) storing.push(file.stored)
      try {
        for await (const window of spokenWindows(deps.voice, engine, identifier, {
          pcmPath: file.path,
          samples: file.samples,
          signal: context.signal,
          onProgress: (processed) => {
            samples = processed
          },
          onMeasured: (measures) => {
            judged.push(judgeAudio(measures))
          },
        })) {
          yield { ...window, n, channel }
          n += 1
        }
      } finally {
        await file.release()
      }
    }
  }
  const languageFindings = async (): Promise<PreflightFinding[]> => {
    if (identifier !== null) return judgeLanguages(deps.speech, heard)
    if (recording.language !== 'auto') return []
    return tryLanguage(engine, heard, async (window) => {
      const file = await openPcm(deps, context, run, window.channel, window)
      try {
        const { path, offset } = file
        const options = { language: 'auto', vocabulary: [], signal: context.signal }
        return await engine.recognise({ path, sampleRate, offset, length: window.length }, options)
      } finally {
        await file.release()
      }
    })
  }
  try {
    let batch: ChannelWindow[] = []
    let since = 0
    const emitBatch = async (): Promise<void> => {
      const ready = batch
      batch = []
      since = Date.now()
      await context.emit((tx) => writeWindows(tx, context.runId, ready), ready.map(itemOf))
    }
    for await (const window of windows()) {
      batch.push(window)
      heard.push(window)
      speakers.push(window)
      if (batch.length >= batchSize || Date.now() - since >= batchMs) await emitBatch()
    }
    speakers.end(samples)
    // Their recognition needn't wait for the player's audio; the end of this step does, as READY comes first.
    if (storing.length > 0 && batch.length > 0) await emitBatch()
    const sound = leastOf(judged)
    const preflight = sound === null ? null : withFindings(sound, await languageFindings())
    for (const stored of storing) await stored(context.signal)
    const write = async (tx: Tx): Promise<void> => {
      await writeWindows(tx, context.runId, batch)
      await patchRecording(tx, run.recordingId, { preflight: JSON.stringify(preflight) })
    }
    return { write, items: batch.map(itemOf) }
  } catch (error) {
    speakers.fail()
    throw error
  }
}

function itemOf(window: ChannelWindow): Item {
  return { key: String(window.n), seconds: window.length / sampleRate, input: { n: window.n } }
}

async function writeWindows(tx: Tx, runId: string, windows: readonly ChannelWindow[]): Promise<void> {
  await insertWindows(
    tx,
    windows.map((window) => ({ runId, ...window, result: null })),
  )
}
