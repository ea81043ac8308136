import { speakerName } from '../../text/speakers/speaker-name.ts'
import { type TranscriptRow } from '../content/find-transcript.ts'
import type { Handlers } from '../../contract/endpoints/index.ts'
import type { SpeakerAssignment } from '../../contract/resources.ts'
import { requireSpeakers } from '../speakers/require-speakers.ts'
import { learnVoices } from '../speakers/learn-voices.ts'
import { moveSamples } from '../speakers/move-samples.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Database, Db, Tx } from '../../platform/database/schema.ts'
import { runInThread } from '../../platform/processes/thread.ts'
import type { SpeakerMoves } from '../../text/speakers/move-speakers.ts'
import { editConflict } from './edit-errors.ts'
import { appendEdited, changeTranscript, commitVersion } from './edit-transcript.ts'
import { versionOf } from './edited-version.ts'
import { patchTranscript } from '../content/patch-transcript.ts'
import { readManifest, readVersionBlocks } from '../versions/read-version.ts'
import { run as movePacked, type Moved, type MoveInput } from './move-packed.ts'
import { refused } from './moves-of.ts'
import { versionSummary } from '../../text/version-summary.ts'

type Given = Parameters<Handlers['assignSpeakers']>[0]['body']

export interface SpeakerChange {
  workspaceId: string
  recordingId: string
  userId: string
  /** null: the current version, whichever it is. */
  ifMatch: string | undefined
  given: Given
}

/**
 * Splits, merges and names the speakers of a transcript. Writes one version if words change and one event in any case,
 * and learns the voices if the workspace allows it. Errors: NOT_FOUND (recording, Speaker), INVALID_BODY (an index that
 * doesn't exist), INVALID_STATE, EDIT_CONFLICT.
 */
export async function assignSpeakers(db: Database, change: SpeakerChange): Promise<TranscriptRow> {
  return changeTranscript(db, change, {
    apply: (own, transcript) => applyMoves(own, transcript, change),
    write: (tx, transcript, moves) => writeMoves(tx, transcript, change, moves),
    transact: (work) => db.transaction().execute(work),
  })
}

type AppliedMoves = Moved & { language: string }

/** Most words that are moved on the event loop, and splits and merges by which: about 40 ms. */
const inline = { words: 10_000, moves: 20 }

/** What the splits and merges make of the current version. */
async function applyMoves(
  db: Db,
  transcript: TranscriptRow,
  { ifMatch, given }: SpeakerChange,
): Promise<AppliedMoves | null> {
  if (ifMatch !== undefined && versionOf(ifMatch, transcript.version) !== transcript.version) {
    throw editConflict(
      'The transcript changed in the meantime. Read it again and repeat your change.',
      transcript.version,
    )
  }
  const { manifest } = await readManifest(db, transcript.id, transcript.version)
  const { splits, merges } = given
  const isLong = manifest.words > inline.words || (splits?.length ?? 0) + (merges?.length ?? 0) > inline.moves
  // A transaction waits for no thread: others may have queued long exports before it.
  if (isLong && db.isTransaction) return null
  const { blocks, row } = await readVersionBlocks(db, transcript.id, transcript.version)
  const input: MoveInput = {
    blocks,
    nextId: manifest.nextId,
    language: row.language,
    given: { ...(splits === undefined ? {} : { splits }), ...(merges === undefined ? {} : { merges }) },
  }
  const moved = isLong
    ? await runInThread<Moved>(new URL('./move-packed.ts', import.meta.url), input)
    : movePacked(input)
  return { ...moved, language: row.language }
}

async function writeMoves(
  tx: Tx,
  transcript: TranscriptRow,
  change: SpeakerChange,
  { moves, indexes, language, packed }: AppliedMoves,
): Promise<TranscriptRow> {
  const { workspaceId, given } = change
  const before = JSON.parse(transcript.speakerAssignments) as SpeakerAssignment[]
  const assignments = given.assignments ?? carried(before, moves)
  await checkAssignments(tx, workspaceId, assignments, indexes, given.assignments !== undefined)

  if (packed !== null) await moveSamples(tx, transcript.id, moves)
  // Assignments that Tiro made and nobody changed are not confirmed by a person, so learn only from changed ones.
  const isNew = ({ speakerIndex, speakerId }: SpeakerAssignment): boolean =>
    !before.some((old) => old.speakerIndex === speakerIndex && old.speakerId === speakerId)
  const byPerson = given.assignments === undefined ? [] : assignments.filter(isNew).map((one) => one.speakerIndex)
  await learnVoices(tx, workspaceId, transcript.id, assignments, byPerson)
  const patch = {
    speakerAssignments: JSON.stringify(assignments.toSorted((a, b) => a.speakerIndex - b.speakerIndex)),
    updatedAt: timestamp(),
  }
  await patchTranscript(tx, transcript.id, patch)
  const next = { ...transcript, ...patch }
  if (packed === null) {
    await appendEdited(tx, workspaceId, next)
    return next
  }
  return commitVersion(tx, next, change, {
    packed,
    kind: 'SPEAKERS',
    summary: versionSummary({
      type: 'speakers',
      split: moves.splits.length,
      merged: moves.merges.length,
      named: assignments.length,
    }),
    language,
  })
}

/** Names after a merge: the target keeps its name, or takes the other's if it has none. */
function carried(before: readonly SpeakerAssignment[], { merges }: SpeakerMoves): SpeakerAssignment[] {
  const names = new Map(before.map(({ speakerIndex, speakerId }) => [speakerIndex, speakerId]))
  for (const { from, into } of merges) {
    const name = names.get(into) ?? names.get(from)
    names.delete(from)
    if (name !== undefined) names.set(into, name)
  }
  return [...names].map(([speakerIndex, speakerId]) => ({ speakerIndex, speakerId }))
}

async function checkAssignments(
  tx: Tx,
  workspaceId: string,
  assignments: readonly SpeakerAssignment[],
  indexes: ReadonlySet<number>,
  isGiven: boolean,
): Promise<void> {
  if (!isGiven) return
  const seen = new Set<number>()
  for (const [i, { speakerIndex }] of assignments.entries()) {
    const path = `/assignments/${i}/speakerIndex`
    if (!indexes.has(speakerIndex))
      throw refused(path, `${speakerName(speakerIndex)} (index ${speakerIndex}) doesn't exist.`)
    if (seen.has(speakerIndex))
      throw refused(path, `${speakerName(speakerIndex)} (index ${speakerIndex}) is listed twice.`)
    seen.add(speakerIndex)
  }
  await requireSpeakers(
    tx,
    workspaceId,
    assignments.map(({ speakerId }) => speakerId),
  )
}
