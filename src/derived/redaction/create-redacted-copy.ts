import type { Caller } from '../../contract/endpoint.ts'
import type { Handlers } from '../../contract/endpoints/index.ts'
import { invalidBody, invalidState, notFound } from '../../contract/app-error.ts'
import type { Recording, SpeakerAssignment } from '../../contract/resources.ts'
import { requireStillAllowed } from '../../identity/members/require-still-allowed.ts'
import { requireNewRecording } from '../../library/quotas/require-quota.ts'
import { asRecording, type RecordingRow } from '../../library/recordings/as-recording.ts'
import { createRecording } from '../../library/recordings/create-recording.ts'
import { getRecordingRow } from '../../library/recordings/get-recording-row.ts'
import type { StartRun } from '../../library/recordings/start-run.ts'
import { setRecordingStatus } from '../../library/recordings/status.ts'
import { requireOriginal } from '../../library/deletion/require-media.ts'
import { patchRecording } from '../../library/store.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { QuotaSettings } from '../../platform/config/quotas.ts'
import { recordedAtOf } from '../../platform/database/recorded-at.ts'
import { lockingTransaction, lockRow } from '../../platform/database/row-locks.ts'
import type { Database, Tx } from '../../platform/database/schema.ts'
import { append } from '../../platform/events/events.ts'
import type { Hooks } from '../../platform/hooks.ts'
import { runInThread } from '../../platform/processes/thread.ts'
import { cleanWord } from '../../text/clean.ts'
import { dataLabels } from '../../text/redaction/labels.ts'
import type { RedactInput, RedactedInThread } from '../../text/redaction/redact-in-thread.ts'
import { tokensOf } from '../../text/redaction/tokens.ts'
import { storableStart } from '../../text/storable-start.ts'
import { versionSummary } from '../../text/version-summary.ts'
import { findTranscriptOf, type TranscriptRow } from '../../transcripts/content/find-transcript.ts'
import { patchTranscript } from '../../transcripts/content/patch-transcript.ts'
import { requireContent } from '../../transcripts/content/require-content.ts'
import { setContent } from '../../transcripts/content/set-content.ts'
import { ensureSpeaker } from '../../transcripts/speakers/ensure-speaker.ts'
import { withNames } from '../../transcripts/speakers/with-names.ts'
import { listGivenIds } from '../../transcripts/versions/list-given-ids.ts'
import { readVersionBlocks } from '../../transcripts/versions/read-version.ts'
import { writeRedactedSound } from './redacted-sound.ts'

export interface RedactionDeps {
  db: Database
  hooks: Pick<Hooks, 'onRecordingCreated' | 'onFirstTranscript' | 'onTranscriptImported'>
  quotas: QuotaSettings
  startRun: StartRun
}

type Given = Parameters<Handlers['createRedactedCopy']>[0]['body']
type Named = Awaited<ReturnType<typeof withNames>>[number]

/** Where a copy is made of what. */
interface Place {
  caller: Caller
  from: string
  to: string
  recordingId: string
}

/**
 * Makes a copy of a recording in which words are replaced and silenced. The text is there at once, the sound follows. AppError
 * NOT_FOUND, INSUFFICIENT_ROLE, INVALID_BODY for something that can't be found, INVALID_STATE before there is a transcript or
 * while its media is read, QUEUE_FULL, QUOTA_EXCEEDED, MEDIA_TOO_LARGE.
 */
export async function createRedactedCopy(
  deps: RedactionDeps,
  { caller, from, recordingId }: Omit<Place, 'to'>,
  given: Given,
  signal: AbortSignal,
): Promise<Recording> {
  const { db } = deps
  const place = { caller, from, to: given.workspaceId ?? from, recordingId }
  const replacements = cleanReplacements(given)
  const kinds = (given.kinds ?? []).map(({ kind, label }) => ({
    kind,
    label: cleanLabel(label ?? dataLabels[kind], '/kinds'),
  }))
  await db.transaction().execute((tx) => requireStillAllowed(tx, caller, place.to, 'editor'))
  const recording = await getRecordingRow(db, from, recordingId)
  const transcript = await getTranscript(db, recordingId)
  requireContent('transcript', transcript)
  const named = await withNames(db, JSON.parse(transcript.speakerAssignments) as SpeakerAssignment[])
  const hasSound = given.sound !== 'NONE' && (await hasMedia(db, recording))
  const { blocks, row } = await readVersionBlocks(db, transcript.id, transcript.version)
  const input: RedactInput = {
    blocks,
    language: row.language,
    replacements,
    kinds,
    texts: [given.title ?? recording.title, ...named.map(({ name }) => name)],
    ids: hasSound ? await listGivenIds(db, transcript.id) : null,
  }
  const module = new URL('../../text/redaction/redact-in-thread.ts', import.meta.url)
  const redacted = await runInThread<RedactedInThread>(module, input, { signal })
  const { language } = row
  const sound = hasSound ? (given.sound === 'TONE' ? 'TONE' : 'SILENCE') : null
  return lockingTransaction(db, (tx) =>
    writeCopy(tx, deps, place, {
      redacted,
      named,
      language,
      sound,
      transcript,
      keepsDate: given.keepRecordedAt === true,
    }),
  )
}

interface Copy {
  redacted: RedactedInThread
  named: readonly Named[]
  language: string
  /** Null: without media. */
  sound: 'SILENCE' | 'TONE' | null
  transcript: Pick<TranscriptRow, 'engine' | 'quality'>
  keepsDate: boolean
}

async function writeCopy(
  tx: Tx,
  { hooks, quotas, startRun }: RedactionDeps,
  { caller, from, to, recordingId }: Place,
  { redacted, named, language, sound, transcript: heard, keepsDate }: Copy,
): Promise<Recording> {
  for (const workspaceId of [...new Set([from, to])].toSorted()) await lockRow(tx, 'workspace', workspaceId)
  await requireStillAllowed(tx, caller, from, 'viewer')
  await requireStillAllowed(tx, caller, to, 'editor')
  // It may have been deleted while its text was read.
  const original = await getRecordingRow(tx, from, recordingId)
  if (sound !== null) await requireNewRecording(tx, quotas, to)
  const [title = '', ...names] = redacted.texts
  const by = { workspaceId: to, userId: caller.userId }
  const source = sound === null ? 'IMPORT' : 'FILE_UPLOAD'
  const created = await createRecording(
    tx,
    by,
    {
      title: storableStart(title),
      source,
      language: original.language,
      ...(keepsDate ? { recordedAt: recordedAtOf(original) } : {}),
    },
    hooks,
  )
  const copy = { recordingId: created.id, userId: caller.userId }
  if (sound === null) await patchRecording(tx, created.id, { duration: redacted.end })
  else await setRecordingStatus(tx, created.id, 'MEDIA_IMPORT_PROCESSING', { duration: original.duration })
  const { transcript } = await setContent(tx, copy, {
    packed: redacted.packed,
    kind: 'IMPORT',
    summary: versionSummary({ type: 'imported', words: redacted.words }),
    language,
    speakerAssignments: await assign(tx, to, from, named, names),
  })
  // Drafts say so wherever their words go.
  await patchTranscript(tx, transcript.id, { engine: heard.engine, quality: heard.quality })
  await append(tx, {
    type: 'TRANSCRIPT_CREATED',
    workspaceId: to,
    data: { recordingId: created.id, transcriptId: transcript.id, language, status: 'COMPLETED' },
  })
  await hooks.onFirstTranscript(tx, to, created.id)
  if (sound !== null) {
    await writeRedactedSound(tx, { recordingId: created.id, originalId: recordingId, sound, spans: redacted.spans })
    await startRun(tx, await getRecordingRow(tx, to, created.id))
  }
  await hooks.onTranscriptImported(tx, to, created.id)
  const details = { copyId: created.id, copyWorkspaceId: to }
  await audit(tx, { action: 'REDACTED_COPY_CREATED', workspaceId: from, objectId: recordingId, details })
  return asRecording(await getRecordingRow(tx, to, created.id))
}

/** Who speaks in the copy. A name that stays is the same person; one that was redacted is somebody whom nobody knows yet. */
async function assign(
  tx: Tx,
  to: string,
  from: string,
  named: readonly Named[],
  names: readonly string[],
): Promise<SpeakerAssignment[]> {
  const assignments: SpeakerAssignment[] = []
  for (const [i, { speakerIndex, speakerId, name }] of named.entries()) {
    const written = storableStart(names[i] ?? name)
    const isSame = written === name && to === from
    assignments.push({ speakerIndex, speakerId: isSame ? speakerId : (await ensureSpeaker(tx, to, written)).id })
  }
  return assignments
}

/** Whether there is sound to redact. AppError INVALID_STATE if it is still on its way. */
async function hasMedia(db: Database, recording: RecordingRow): Promise<boolean> {
  if (recording.source === 'IMPORT' || recording.isMediaDeleted === 1) return false
  if (recording.status !== 'READY') {
    throw invalidState(
      `The recording is ${recording.status}. Wait until it is READY, or make a copy without sound.`,
      recording.status,
      ['READY'],
    )
  }
  await requireOriginal(db, recording.id)
  return true
}

async function getTranscript(db: Database, recordingId: string): Promise<TranscriptRow> {
  const transcript = await findTranscriptOf(db, recordingId)
  if (transcript === undefined) throw notFound('recording', recordingId)
  return transcript
}

function cleanReplacements({ replacements = [], kinds = [] }: Given): { find: string; label: string }[] {
  if (replacements.length === 0 && kinds.length === 0) {
    throw invalidBody('/replacements', 'required', 'Name at least one word or kind to redact.')
  }
  return replacements.map(({ find, label }, i) => {
    const path = `/replacements/${i}`
    if (tokensOf(find).length === 0) {
      throw invalidBody(`${path}/find`, 'words', 'Must have a letter or a digit.')
    }
    return { find, label: cleanLabel(label, `${path}/label`) }
  })
}

/** A label on one line, without what can't be seen or stored. AppError INVALID_BODY if nothing is left. */
function cleanLabel(given: string, path: string): string {
  const label = cleanWord(given).trim()
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(label))
    throw invalidBody(path, 'words', 'Must have a character that can be seen.')
  return label
}
