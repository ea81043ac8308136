import { buffer } from 'node:stream/consumers'
import { findTranscriptOf, lockTranscriptOf, type TranscriptRow } from '../../transcripts/content/find-transcript.ts'
import type { SpeakerAssignment } from '../../contract/resources.ts'
import { notFound, StepError } from '../../contract/app-error.ts'
import { append } from '../../platform/events/events.ts'
import { decodeLevels } from '../../platform/media/channel-levels.ts'
import { windowTimes } from '../../text/windows/window-times.ts'
import { noteEnded } from '../../library/statistics/note-run.ts'
import { mailOutcome } from '../../library/recordings/mail-outcome.ts'
import { mediaKeys } from '../../library/recordings/media-keys.ts'
import type { RecordingRow } from '../../library/recordings/as-recording.ts'
import { findRecording } from '../../library/recordings/find-recording.ts'
import type { Db, Tx } from '../../platform/database/schema.ts'
import type { Packed } from '../../text/content-blocks.ts'
import { recogniseVoices, type RecordingVoices } from '../../transcripts/speakers/recognise-voices.ts'
import { readTurns, type TurnsOrProblem } from '../../transcripts/speakers/speaker-turns.ts'
import { engineOfRun, languageHeard } from '../../transcripts/content/kept-text.ts'
import { setStatus } from '../../transcripts/content/status.ts'
import { listWindowStretches, readAllWindowResults } from '../../transcripts/windows/read-windows.ts'
import { waitForTurn } from '../../transcripts/editing/edit-turn.ts'
import { markEdited } from '../../transcripts/offered-words/mark-edited.ts'
import { moveHighlights } from '../../transcripts/highlights/move-highlights.ts'
import { limitMedia } from '../../library/deletion/limit-media.ts'
import { startTranslations } from '../../derived/translations/start-translations.ts'
import { findLastVersion } from '../../transcripts/versions/find-last-version.ts'
import { writePacked, type VersionKind } from '../../transcripts/versions/write-version.ts'
import { getWorkspace } from '../../identity/workspaces/get-workspace.ts'
import type { PipelineDeps } from '../deps.ts'
import { engineLanguages } from '../engine-languages.ts'
import { silentSpeakers } from '../silent-speakers.ts'
import { wordsToPrefer } from '../words-to-prefer.ts'
import type { Write } from '../../platform/jobs/job.ts'
import type { Context, Outcome, Run } from '../graph.ts'
import { askPunctuation, assembleAnswered, type Answered } from '../assemble-words.ts'
import type { Assembled, AssembleInput } from './assemble-content.ts'
import type { TimedText } from './keep-text.ts'
import { readTextBefore, type TextBefore } from './text-before.ts'
import { versionSummary } from '../../text/version-summary.ts'
import { warning } from '../../text/messages/warnings.ts'

/**
 * Assembles the transcript from the windows' words. The engine's own text is one version; if the workspace's
 * replacements change it, the result is the next version, so that they can be undone. A text that stays is one version, with
 * the times at which it is heard.
 */
export async function assemble(deps: PipelineDeps, context: Context, run: Run): Promise<Outcome> {
  const { recording, transcript, engine } = await find(context.db, run)
  const diarised = await readTurns(context.db, transcript.id, context.runId)
  const recognised = await readRecognised(deps, context, { recording, transcript, engine, diarised })
  const answered = await askPunctuation(deps.punctuation, recognised, context)
  // Somebody who edits the text before without a pause would make this come second each time.
  const turn = await waitForTurn(context.db, run.recordingId)
  try {
    for (;;) {
      if (transcript.version > 0) await turn.take()
      const { of, write } = await assembleText(deps, context, run, { diarised, recognised, answered })
      context.signal.throwIfAborted()
      // A change that began before the turn may have been written since.
      if (isSame(of, (await find(context.db, run)).transcript)) return { write, settle: turn.end }
    }
  } catch (error) {
    await turn.end()
    throw error
  }
}

/** Whether the text before and its names are the same. */
function isSame(one: TranscriptRow, other: TranscriptRow | undefined): boolean {
  return one.version === other?.version && one.speakerAssignments === other.speakerAssignments
}

async function find(db: Db, run: Run): Promise<Pick<Found, 'recording' | 'transcript' | 'engine'>> {
  const recording = await findRecording(db, run.workspaceId, run.recordingId)
  const transcript = await findTranscriptOf(db, run.recordingId)
  const engine = transcript === undefined ? null : engineOfRun(transcript)
  if (recording === undefined || transcript === undefined || engine === null)
    throw notFound('recording', run.recordingId)
  return { recording, transcript, engine }
}

/** The rest, with the text before and its names as they are now. */
async function assembleText(
  deps: PipelineDeps,
  context: Context,
  run: Run,
  { diarised, recognised, answered }: Pick<Found, 'diarised'> & { recognised: Recognised; answered: Answered },
): Promise<{ of: TranscriptRow; write: Write }> {
  const { recording, transcript } = await find(context.db, run)
  const assignments = JSON.parse(transcript.speakerAssignments) as SpeakerAssignment[]
  const hasListened = recognised.stretches.length > 0
  const before = await readTextBefore(context.db, recording, transcript, { assignments, hasListened })
  const input = { ...recognised, ...before }
  const made = await assembleAnswered(input, answered, context)
  const warnings = [
    ...(JSON.parse(transcript.warnings) as string[]),
    ...made.warnings,
    ...warningsOf(recording, input, diarised, made),
  ]
  // Words of a live session are no transcript yet.
  const isFirst = (await findLastVersion(context.db, transcript.id, ['ENGINE', 'IMPORT'])) === undefined
  return {
    of: transcript,
    write: async (tx) => {
      const now = await lockTranscriptOf(tx, run.recordingId)
      if (!isSame(transcript, now)) {
        // Someone changed them in the meantime; repeating this step carries that over too.
        throw new StepError('ENGINE_ERROR', 'The transcript was edited while it was being transcribed again.', {
          retryable: true,
        })
      }
      const { kept } = made
      const version = kept === null ? await writeVersions(tx, transcript, made) : await writeKept(tx, transcript, kept)
      const keepsSpeakers = kept !== null && kept.speakersHeard === null
      const speakers = keepsSpeakers
        ? {}
        : {
            speakerChannels: input.channels === null ? null : JSON.stringify(made.speakerOrder),
            speakerAssignments: JSON.stringify(
              await nameSpeakers(tx, run, transcript.id, { assignments, diarised, made }),
            ),
          }
      await setStatus(tx, 'transcript', transcript.id, 'COMPLETED', {
        ...speakers,
        ...(kept === null
          ? {
              language: made.language,
              languages: JSON.stringify(made.languages),
              engine: made.engine.name,
              quality: made.engine.quality,
            }
          : {}),
        version,
        keptText: null,
        warnings: JSON.stringify(kept === null ? warnings : kept.warnings),
        failure: null,
      })
      if (version > transcript.version) await moveHighlights(tx, transcript, version, kept === null)
      if (made.corrections.carried + made.corrections.lost > 0) await markEdited(tx, run.recordingId)
      if (isFirst) await limitMedia(tx, run.workspaceId, run.recordingId)
      await startTranslations(tx, run.workspaceId, run.recordingId)
      await noteEnded(tx, context.runId, run.recordingId, null)
      await mailOutcome(tx, deps, run, 'RECORDING_DONE')
      await append(tx, {
        type: isFirst ? 'TRANSCRIPT_CREATED' : 'TRANSCRIPT_EDITED',
        workspaceId: run.workspaceId,
        data: { ...run, language: kept === null ? made.language : transcript.language, status: 'COMPLETED' },
      })
    },
  }
}

/** Match the previously named speakers first, then the known voices. */
async function nameSpeakers(
  tx: Tx,
  run: Run,
  transcriptId: string,
  {
    assignments,
    diarised,
    made,
  }: Pick<Found, 'diarised'> & {
    assignments: readonly SpeakerAssignment[]
    made: Assembled
  },
): Promise<SpeakerAssignment[]> {
  const kept = assignments.flatMap(({ speakerIndex, speakerId }) => {
    const index = made.sameSpeakers.get(speakerIndex)
    return index === undefined ? [] : [{ speakerIndex: index, speakerId }]
  })
  const recognised = await recogniseVoices(tx, {
    workspaceId: run.workspaceId,
    transcriptId,
    assigned: kept,
    ...voicesOf(diarised, made.speakerOrder),
  })
  return [...kept, ...recognised].toSorted((a, b) => a.speakerIndex - b.speakerIndex)
}

interface Found {
  recording: RecordingRow
  transcript: TranscriptRow
  engine: string
  diarised: TurnsOrProblem | null
}

type Recognised = Omit<AssembleInput, 'answers' | keyof TextBefore>

async function readRecognised(
  deps: PipelineDeps,
  { db, runId }: Context,
  { recording, transcript, engine, diarised }: Found,
): Promise<Recognised> {
  const workspace = await getWorkspace(db, recording.workspaceId)
  const stretches = await listWindowStretches(db, runId)
  return {
    results: await readAllWindowResults(db, runId),
    stretches: stretches.map(({ channel, ...window }) => ({ channel, ...windowTimes(window) })),
    channels: await channelsOf(deps, recording),
    language: languageHeard(recording, transcript),
    ...engineLanguages(await deps.speech.byName(engine)),
    names: (await wordsToPrefer(db, recording, workspace)).all,
    findAndReplaceWords: transcript.keptText === null ? workspace.findAndReplaceWords : [],
    turns: diarised?.stored?.turns ?? [],
    overlaps: diarised?.stored?.overlaps ?? [],
    isCountGiven: recording.speakerCount !== null,
  }
}

/** @returns the last version */
async function writeVersions(tx: Tx, transcript: TranscriptRow, made: Assembled): Promise<number> {
  let { version } = transcript
  const write = async (packed: Packed, kind: VersionKind, summary: string): Promise<void> => {
    version += 1
    await writePacked(tx, transcript.id, version, packed, { kind, summary, createdById: null, language: made.language })
  }
  await write(made.original, 'ENGINE', versionSummary({ type: 'recognised', engine: made.engine.name }))
  if (made.carried !== null) {
    await write(made.carried, 'EDIT', versionSummary({ type: 'carriedOver', count: made.corrections.carried }))
  }
  if (made.replaced !== null) await write(made.replaced, 'REPLACE', versionSummary({ type: 'replacements' }))
  return version
}

/** @returns the last version: the one before if the recording says something else */
async function writeKept(tx: Tx, { id, version, language }: TranscriptRow, { packed }: TimedText): Promise<number> {
  if (packed === null) return version
  const summary = versionSummary({ type: 'timed' })
  await writePacked(tx, id, version + 1, packed, { kind: 'EDIT', summary, createdById: null, language })
  return version + 1
}

/** How loud the channels are, if each was recognised by itself. */
async function channelsOf(
  { blobs }: Pick<PipelineDeps, 'blobs'>,
  recording: RecordingRow,
): Promise<AssembleInput['channels']> {
  const { pcmChannels, diarize, speakerCount } = recording
  if ((pcmChannels ?? 1) === 1) return null
  const bytes = await buffer(blobs.read(mediaKeys(recording).levels))
  return { levels: decodeLevels(bytes), areSpeakers: diarize === 1 && speakerCount !== 1 }
}

function warningsOf(
  { speakerCount }: RecordingRow,
  { results, channels }: Pick<AssembleInput, 'results' | 'channels'>,
  diarised: TurnsOrProblem | null,
  { speakerOrder, corrections: { carried, lost } }: Assembled,
): string[] {
  const ofSpeakers = diarised?.stored?.speakers.length ?? 0
  return [
    ...(results.length === 0 ? [warning('NO_SPEECH', {})] : []),
    ...speakerWarnings(diarised),
    ...(channels === null && speakerCount !== null ? silentSpeakers(ofSpeakers, speakerOrder?.length ?? 0) : []),
    ...(lost > 0 ? [warning('CORRECTIONS_LOST', { lost, corrections: carried + lost })] : []),
  ]
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
