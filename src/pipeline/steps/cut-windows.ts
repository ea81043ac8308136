import { patchTranscript } from '../../transcripts/content/patch-transcript.ts'
import { engineOfRun, languageHeard } from '../../transcripts/content/kept-text.ts'
import { findTranscriptOf, type TranscriptRow } from '../../transcripts/content/find-transcript.ts'
import { notFound, WaitError } from '../../contract/app-error.ts'
import type { LanguageIdentifier } from '../../engines/language/port.ts'
import { judgeAudio, leastOf, withFindings } from '../../engines/speech/judge-audio.ts'
import type { SpeechEngine } from '../../engines/speech/port.ts'
import { cancelRun, deleteJobs, isStepOpen } from '../../platform/jobs/runs.ts'
import { sampleRate } from '../../platform/media/decode.ts'
import { findRecording } from '../../library/recordings/find-recording.ts'
import type { RecordingRow } from '../../library/recordings/as-recording.ts'
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
import type { ChannelWindow } from '../assemble-file.ts'
import { spokenWindows } from '../spoken-windows.ts'
import { startEarlySpeakers } from '../start-early-speakers.ts'
import { waitingSentences } from '../../text/messages/waiting-sentences.ts'

/** How a recording is cut. */
interface Plan {
  engine: SpeechEngine
  /** Null: windows have no language of their own. */
  identifier: LanguageIdentifier | null
  notices: string[]
  /** As asked for; may be `auto`. */
  language: string
  channels: number
}

/** What is known of the audio so far. */
interface Heard {
  windows: ChannelWindow[]
  /** Of the channel that is cut now. */
  samples: number
  /** One for each channel. */
  judged: Preflight[]
  /** Wait until the files that were cut while they were decoded are stored. */
  storing: ((signal: AbortSignal) => Promise<void>)[]
}

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
  if (transcript.status === 'CANCELLED' || transcript.status === 'COMPLETED') {
    return endRun(deps, context, recording, transcript.status)
  }
  const plan = await planFor(deps, recording, languageHeard(recording, transcript))
  await context.emit((tx) => startTranscript(tx, context.runId, transcript, plan), [])
  const speakers = startEarlySpeakers(deps, context, run, recording, plan.engine)
  const heard: Heard = { windows: [], samples: 0, judged: [], storing: [] }
  try {
    let batch: ChannelWindow[] = []
    let since = 0
    const emitBatch = async (): Promise<void> => {
      const ready = batch
      batch = []
      since = Date.now()
      await context.emit((tx) => writeWindows(tx, context.runId, ready), ready.map(itemOf))
    }
    for await (const window of windowsOf(deps, context, run, plan, heard)) {
      batch.push(window)
      heard.windows.push(window)
      speakers.push(window)
      if (batch.length >= batchSize || Date.now() - since >= batchMs) await emitBatch()
    }
    speakers.end(heard.samples)
    // Their recognition needn't wait for the player's audio; the end of this step does, as READY comes first.
    if (heard.storing.length > 0 && batch.length > 0) await emitBatch()
    const preflight = await preflightOf(deps, context, run, plan, heard)
    for (const stored of heard.storing) await stored(context.signal)
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

/** Cancelled, or imported before the media came: the media is kept, the rest is not wanted. */
async function endRun(
  deps: PipelineDeps,
  context: Context,
  recording: RecordingRow,
  status: 'CANCELLED' | 'COMPLETED',
): Promise<Outcome> {
  if (await isStepOpen(context.db, context.runId, 'import')) throw new WaitError(waitingSentences.FILE_STILL_READ, 1)
  if (status === 'COMPLETED') await deletePcm(deps, recording)
  return { write: async (tx) => void (await cancelRun(tx, context.runId)) }
}

async function planFor(deps: PipelineDeps, recording: RecordingRow, language: string): Promise<Plan> {
  const { wantedEngine, effort, pcmChannels } = recording
  const { engine, notices } =
    wantedEngine === null
      ? await deps.speech.choose(language)
      : { engine: await deps.speech.byName(wantedEngine), notices: [] }
  // Its model is loaded while the first window is looked for.
  engine.prepare?.()
  const identifier = language === 'auto' && wantedEngine === null ? await deps.languages.choose() : null
  return {
    engine,
    identifier,
    notices: [...notices, ...effortNotice(effort, engine)],
    language,
    channels: pcmChannels ?? 1,
  }
}

/** Notes the engine, and deletes what an earlier attempt made in another way. */
async function startTranscript(
  tx: Tx,
  runId: string,
  transcript: TranscriptRow,
  { engine, identifier, notices }: Plan,
): Promise<void> {
  const name = engineName(engine)
  const earlier = await findWindow(tx, runId, 0)
  const isCutAlike = earlier === undefined || (earlier.language !== null) === (identifier !== null)
  // Don't mix the words of two engines, or windows that were cut in two ways.
  const ofRun = engineOfRun(transcript)
  if ((ofRun !== null && ofRun !== name) || !isCutAlike) {
    await deleteWindows(tx, runId)
    // Their words are lost with them, so they are recognised again.
    await deleteJobs(tx, runId, 'recognise')
  }
  const ofText =
    transcript.keptText === null
      ? { engine: name, quality: engine.quality, warnings: JSON.stringify(notices) }
      : { keptText: name }
  await patchTranscript(tx, transcript.id, { ...ofText, waitingFor: null })
}

/** The windows of all channels, one channel after the other. */
async function* windowsOf(
  deps: PipelineDeps,
  context: Context,
  run: Run,
  { engine, identifier, channels }: Plan,
  heard: Heard,
): AsyncGenerator<ChannelWindow, void> {
  let n = 0
  for (let channel = 0; channel < channels; channel += 1) {
    await using file = await openPcm(deps, context, run, channel)
    if (file.stored !== null) heard.storing.push(file.stored)
    for await (const window of spokenWindows(deps.voice, engine, identifier, {
      pcmPath: file.path,
      samples: file.samples,
      signal: context.signal,
      onProgress: (processed) => {
        heard.samples = processed
      },
      onMeasured: (measures) => {
        heard.judged.push(judgeAudio(measures))
      },
    })) {
      yield { ...window, n, channel }
      n += 1
    }
  }
}

/** What to expect of the transcript; null: there was nothing to measure. */
async function preflightOf(
  deps: PipelineDeps,
  context: Context,
  run: Run,
  plan: Plan,
  heard: Heard,
): Promise<Preflight | null> {
  const sound = leastOf(heard.judged)
  return sound === null ? null : withFindings(sound, await languageFindings(deps, context, run, plan, heard.windows))
}

async function languageFindings(
  deps: PipelineDeps,
  context: Context,
  run: Run,
  { engine, identifier, language }: Plan,
  windows: readonly ChannelWindow[],
): Promise<PreflightFinding[]> {
  if (identifier !== null) return judgeLanguages(deps.speech, windows)
  if (language !== 'auto') return []
  return tryLanguage(engine, windows, async (window) => {
    await using file = await openPcm(deps, context, run, window.channel, window)
    const { path, offset } = file
    const options = { language: 'auto', vocabulary: [], signal: context.signal }
    return await engine.recognise({ path, sampleRate, offset, length: window.length }, options)
  })
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
