import { engineOfRun } from '../../transcripts/content/kept-text.ts'
import { findTranscriptOf } from '../../transcripts/content/find-transcript.ts'
import { notFound } from '../../contract/app-error.ts'
import { observeEngine } from '../../platform/observe-engine.ts'
import { sampleRate } from '../../platform/media/decode.ts'
import { mediaKeys } from '../../library/recordings/media-keys.ts'
import type { RecordingRow } from '../../library/recordings/as-recording.ts'
import { patchRecording } from '../../library/store.ts'
import type { Preflight } from '../../contract/preflight.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { findRecording } from '../../library/recordings/find-recording.ts'
import { readTurns, writeTurns } from '../../transcripts/speakers/speaker-turns.ts'
import { listWindowStretches } from '../../transcripts/windows/read-windows.ts'
import { getWorkspace } from '../../identity/workspaces/get-workspace.ts'
import { engineName, type PipelineDeps } from '../deps.ts'
import type { Context, Outcome, Run } from '../graph.ts'
import { voicesOfChannels } from '../voices-of-channels.ts'

/**
 * Finds out who speaks when, while the words are being recognised. Does nothing if it wasn't requested, if there is
 * only one speaker, or if the recogniser identifies speakers itself. Where each channel is one speaker, only makes their
 * voiceprints.
 */
export async function diarise(deps: PipelineDeps, context: Context, run: Run): Promise<Outcome | void> {
  const recording = await findRecording(context.db, run.workspaceId, run.recordingId)
  const transcript = await findTranscriptOf(context.db, run.recordingId)
  if (recording === undefined || transcript === undefined) throw notFound('recording', run.recordingId)
  // Cancelled, or imported before its media came: nobody is waiting for this, and there may be neither engine nor PCM.
  if (transcript.status === 'CANCELLED' || transcript.status === 'COMPLETED') return
  const listener = engineOfRun(transcript)
  if (listener === null) throw notFound('recording', run.recordingId)
  if (recording.diarize === 0 || recording.speakerCount === 1) return
  const channels = recording.pcmChannels ?? 1
  if (channels === 1 && (await deps.speech.byName(listener)).abilities.speakers) return
  if ((await readTurns(context.db, transcript.id, context.runId)) !== null) return
  const regions = await listWindowStretches(context.db, context.runId)
  if (regions.length === 0) return
  const { voices } = await getWorkspace(context.db, run.workspaceId)
  const isEachChannel = channels > 1
  if (isEachChannel && !voices) return { write: (tx) => noteVoices(tx, recording, channelsOf(regions)) }
  const choice = await deps.speakers.choose(context.signal)
  if (choice === null) return

  const { engine, notice } = choice
  const written = { workspaceId: run.workspaceId, transcriptId: transcript.id, runId: context.runId }
  const source = {
    engine: engineName(engine),
    voiceprintModel: engine.voiceprintModel,
    similarity: engine.similarity,
  }
  if (isEachChannel) {
    const speakers = await voicesOfChannels(deps, context, run, engine, channels, regions)
    const stored = { ...source, turns: [], speakers, overlaps: null, warnings: [] }
    return {
      write: async (tx) => {
        await writeTurns(tx, written, stored)
        await noteVoices(tx, recording, channelsOf(regions))
      },
    }
  }
  const { pcm } = mediaKeys(recording)
  const bytes = await deps.blobs.size(pcm)
  if (bytes === null) throw notFound('file', pcm)
  await using file = await deps.blobs.localFile(pcm)
  const samples = Math.floor(bytes / 2)
  const options = { speakerCount: recording.speakerCount, voiceprints: voices, signal: context.signal }
  const found = await observeEngine(
    'speakers',
    engine,
    samples / sampleRate,
    () =>
      deps.earlySpeakers.take(context.runId, engine, context.signal) ??
      engine.diarise({ path: file.path, sampleRate, samples, regions }, options),
  )
  const stored = {
    ...found,
    ...source,
    warnings: [...(notice === null ? [] : [notice]), ...found.warnings],
  }
  return {
    write: async (tx) => {
      await writeTurns(tx, written, stored)
      await noteVoices(tx, recording, found.speakers.length)
    },
  }
}

/** The number of channels in which somebody speaks. */
function channelsOf(regions: readonly { channel: number }[]): number {
  return new Set(regions.map(({ channel }) => channel)).size
}

/** Adds the number of people who speak to what was measured before. */
async function noteVoices(tx: Tx, { id, preflight }: RecordingRow, voices: number): Promise<void> {
  if (preflight === null) return
  const measured = JSON.parse(preflight) as Preflight
  await patchRecording(tx, id, { preflight: JSON.stringify({ ...measured, voices } satisfies Preflight) })
}
