import { buffer } from 'node:stream/consumers'
import { findTranscriptOf, lockTranscriptOf, type TranscriptRow } from '../../transcripts/content/find-transcript.ts'
import type { SpeakerAssignment } from '../../contract/resources.ts'
import { notFound, StepError } from '../../contract/app-error.ts'
import { append } from '../../platform/events/events.ts'
import { decodeLevels } from '../../platform/media/channel-levels.ts'
import { windowTimes } from '../../text/window-times.ts'
import { noteEnded } from '../../library/statistics/note-run.ts'
import { mailOutcome } from '../../library/recordings/mail-outcome.ts'
import { mediaKeys } from '../../library/recordings/media-keys.ts'
import type { RecordingRow } from '../../library/recordings/as-recording.ts'
import { findRecording } from '../../library/recordings/find-recording.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { Packed } from '../../text/content-blocks.ts'
import { recogniseVoices, type RecordingVoices } from '../../transcripts/speakers/recognise-voices.ts'
import { readTurns, type TurnsOrProblem } from '../../transcripts/speakers/speaker-turns.ts'
import { setStatus } from '../../transcripts/content/status.ts'
import { listWindowStretches, readAllWindowResults } from '../../transcripts/windows/read-windows.ts'
import { readVersionBlocks } from '../../transcripts/versions/read-version.ts'
import { markEdited } from '../../transcripts/offered-words/mark-edited.ts'
import { moveHighlights } from '../../transcripts/highlights/move-highlights.ts'
import { startTranslations } from '../../derived/translations/start-translations.ts'
import { findLastVersion } from '../../transcripts/versions/find-last-version.ts'
import { writePacked, type VersionKind } from '../../transcripts/versions/write-version.ts'
import { getWorkspace } from '../../identity/workspaces/get-workspace.ts'
import type { PipelineDeps } from '../deps.ts'
import { engineLanguages } from '../engine-languages.ts'
import { silentSpeakers } from '../silent-speakers.ts'
import { wordsToPrefer } from '../words-to-prefer.ts'
import type { Context, Outcome, Run } from '../graph.ts'
import { assembleWords } from '../assemble-words.ts'
import type { AssembleInput } from './assemble-content.ts'
import { versionSummary } from '../../text/version-summary.ts'
import { warning } from '../../text/warnings.ts'

/**
 * Assembles the transcript from the windows' words. The engine's own text is one version; if the workspace's
 * replacements change it, the result is the next version, so that they can be undone.
 */
export async function assemble(deps: PipelineDeps, context: Context, run: Run): Promise<Outcome> {
  const recording = await findRecording(context.db, run.workspaceId, run.recordingId)
  const transcript = await findTranscriptOf(context.db, run.recordingId)
  if (recording === undefined || transcript?.engine == null) throw notFound('recording', run.recordingId)
  const workspace = await getWorkspace(context.db, run.workspaceId)
  const diarised = await readTurns(context.db, transcript.id, context.runId)
  const assignments = JSON.parse(transcript.speakerAssignments) as SpeakerAssignment[]
  const input: Omit<AssembleInput, 'answers'> = {
    results: await readAllWindowResults(context.db, context.runId),
    stretches: (await listWindowStretches(context.db, context.runId)).map(({ channel, ...window }) => ({
      channel,
      ...windowTimes(window),
    })),
    channels: await channelsOf(deps, run, recording),
    language: recording.language,
    ...engineLanguages(await deps.speech.byName(transcript.engine)),
    names: await wordsToPrefer(context.db, recording, workspace),
    findAndReplaceWords: workspace.findAndReplaceWords,
    turns: diarised?.stored?.turns ?? [],
    overlaps: diarised?.stored?.overlaps ?? [],
    isCountGiven: recording.speakerCount !== null,
    named: await namedBefore(context.db, transcript, assignments),
    ...(await earlier(context.db, transcript)),
  }
  const made = await assembleWords(deps, input, { signal: context.signal })
  const warnings = [...(JSON.parse(transcript.warnings) as string[]), ...made.warnings]
  if (input.results.length === 0) warnings.push(warning('NO_SPEECH', {}))
  warnings.push(...speakerWarnings(diarised))
  if (input.channels === null && recording.speakerCount !== null) {
    warnings.push(...silentSpeakers(diarised?.stored?.speakers.length ?? 0, made.speakerOrder?.length ?? 0))
  }
  const { carried, lost } = made.corrections
  if (lost > 0) {
    warnings.push(warning('CORRECTIONS_LOST', { lost, corrections: carried + lost }))
  }
  // Words of a live session are no transcript yet.
  const isFirst = (await findLastVersion(context.db, transcript.id, ['ENGINE', 'IMPORT'])) === undefined
  return {
    write: async (tx) => {
      const now = await lockTranscriptOf(tx, run.recordingId)
      if (now?.version !== transcript.version) {
        // Someone corrected the previous text in the meantime; repeating this step carries that over too.
        throw new StepError('ENGINE_ERROR', 'The transcript was edited while it was being transcribed again.', {
          retryable: true,
        })
      }
      let { version } = transcript
      const write = async (packed: Packed, kind: VersionKind, summary: string): Promise<void> => {
        version += 1
        await writePacked(tx, transcript.id, version, packed, {
          kind,
          summary,
          createdById: null,
          language: made.language,
        })
      }
      await write(made.original, 'ENGINE', versionSummary({ type: 'recognised', engine: made.engine.name }))
      if (made.carried !== null) {
        await write(made.carried, 'EDIT', versionSummary({ type: 'carriedOver', count: carried }))
      }
      if (made.replaced !== null) await write(made.replaced, 'REPLACE', versionSummary({ type: 'replacements' }))
      // Match the previously named speakers first, then the known voices.
      const kept = assignments.flatMap(({ speakerIndex, speakerId }) => {
        const index = made.sameSpeakers.get(speakerIndex)
        return index === undefined ? [] : [{ speakerIndex: index, speakerId }]
      })
      const recognised = await recogniseVoices(tx, {
        workspaceId: run.workspaceId,
        transcriptId: transcript.id,
        assigned: kept,
        ...voicesOf(diarised, made.speakerOrder),
      })
      const speakerAssignments = [...kept, ...recognised].toSorted((a, b) => a.speakerIndex - b.speakerIndex)
      await setStatus(tx, 'transcript', transcript.id, 'COMPLETED', {
        language: made.language,
        languages: JSON.stringify(made.languages),
        speakerChannels: input.channels === null ? null : JSON.stringify(made.speakerOrder),
        engine: made.engine.name,
        quality: made.engine.quality,
        version,
        speakerAssignments: JSON.stringify(speakerAssignments),
        warnings: JSON.stringify(warnings),
        failure: null,
        waitingFor: null,
      })
      await moveHighlights(tx, transcript, version, true)
      if (carried + lost > 0) await markEdited(tx, run.recordingId)
      await startTranslations(tx, run.workspaceId, run.recordingId)
      await noteEnded(tx, context.runId, run.recordingId, null)
      await mailOutcome(tx, deps, run, 'RECORDING_DONE')
      await append(tx, {
        type: isFirst ? 'TRANSCRIPT_CREATED' : 'TRANSCRIPT_EDITED',
        workspaceId: run.workspaceId,
        data: { ...run, language: made.language, status: 'COMPLETED' },
      })
    },
  }
}

/** How loud the channels are, if each was recognised by itself. */
async function channelsOf(
  { blobs }: Pick<PipelineDeps, 'blobs'>,
  run: Run,
  { pcmChannels, diarize, speakerCount }: RecordingRow,
): Promise<AssembleInput['channels']> {
  if ((pcmChannels ?? 1) === 1) return null
  const bytes = await buffer(blobs.read(mediaKeys(run.workspaceId, run.recordingId).levels))
  return { levels: decodeLevels(bytes), areSpeakers: diarize === 1 && speakerCount !== 1 }
}

/** The previous engine text and people's corrections of it, which are carried over. */
async function earlier(db: Db, transcript: TranscriptRow): Promise<Pick<AssembleInput, 'firstId' | 'previous'>> {
  if (transcript.version === 0) return { firstId: 0, previous: null }
  const current = await readVersionBlocks(db, transcript.id, transcript.version)
  const firstId = current.manifest.nextId
  const source = await findLastVersion(db, transcript.id, ['LIVE', 'ENGINE', 'IMPORT'])
  if (source === undefined || source === transcript.version) return { firstId, previous: null }
  const engine = await readVersionBlocks(db, transcript.id, source)
  return { firstId, previous: { engine: engine.blocks, corrected: current.blocks } }
}

/** The previous transcript, if it has a named speaker. */
async function namedBefore(
  db: Db,
  transcript: TranscriptRow,
  assignments: readonly SpeakerAssignment[],
): Promise<Uint8Array[] | null> {
  if (transcript.version === 0 || assignments.length === 0) return null
  return (await readVersionBlocks(db, transcript.id, transcript.version)).blocks
}

function speakerWarnings(diarised: TurnsOrProblem | null): string[] {
  if (diarised === null) return []
  if (diarised.stored === null) return [warning('SPEAKERS_FAILED', { reason: diarised.problem })]
  return diarised.stored.warnings
}

/** The voice of each speaker of the words. */
function voicesOf(
  diarised: TurnsOrProblem | null,
  order: readonly number[] | null,
): Pick<RecordingVoices, 'model' | 'similarity' | 'speakers'> {
  const stored = diarised?.stored ?? null
  if (stored === null) return { model: '', similarity: { propose: 1, set: 1 }, speakers: [] }
  return {
    model: stored.voiceprintModel,
    similarity: stored.similarity,
    speakers: (order ?? []).map((speaker) => stored.speakers[speaker] ?? { seconds: 0, voiceprint: null }),
  }
}
