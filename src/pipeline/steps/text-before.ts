import type { SpeakerAssignment } from '../../contract/resources.ts'
import type { RecordingRow } from '../../library/recordings/as-recording.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { TranscriptRow } from '../../transcripts/content/find-transcript.ts'
import { findLastVersion, findTimedVersion } from '../../transcripts/versions/find-last-version.ts'
import { readVersionBlocks } from '../../transcripts/versions/read-version.ts'
import type { AssembleInput } from './assemble-content.ts'

/** What the assembly needs of the text before. */
export type TextBefore = Pick<AssembleInput, 'named' | 'firstId' | 'previous' | 'kept'>

interface Run {
  assignments: readonly SpeakerAssignment[]
  /** Whether it recognised anything itself. */
  hasListened: boolean
}

export async function readTextBefore(
  db: Db,
  recording: RecordingRow,
  transcript: TranscriptRow,
  run: Run,
): Promise<TextBefore> {
  return {
    named: await namedBefore(db, transcript, run.assignments),
    ...(transcript.keptText === null
      ? { ...(await earlier(db, transcript)), kept: null }
      : await textToKeep(db, recording, transcript, run)),
  }
}

async function textToKeep(
  db: Db,
  { duration }: RecordingRow,
  { id, version, language }: TranscriptRow,
  { assignments, hasListened }: Run,
): Promise<Pick<AssembleInput, 'firstId' | 'previous' | 'kept'>> {
  const { blocks, manifest } = await readVersionBlocks(db, id, version)
  const { nextId } = manifest
  const before = hasListened ? undefined : await findLastVersion(db, id, ['ENGINE'])
  const heard = before === undefined ? null : (await readVersionBlocks(db, id, before)).blocks
  const kept = { blocks, nextId, language, duration: duration ?? 0, mayTakeSpeakers: assignments.length === 0, heard }
  return { firstId: nextId, previous: null, kept }
}

/** The previous engine text and people's corrections of it, which are carried over. */
async function earlier(db: Db, transcript: TranscriptRow): Promise<Pick<AssembleInput, 'firstId' | 'previous'>> {
  if (transcript.version === 0) return { firstId: 0, previous: null }
  const current = await readVersionBlocks(db, transcript.id, transcript.version)
  const firstId = current.manifest.nextId
  const source = await findLastVersion(db, transcript.id, ['LIVE', 'ENGINE', 'IMPORT'])
  if (source === undefined || source === transcript.version) return { firstId, previous: null }
  const { blocks: engine } = await readVersionBlocks(db, transcript.id, source)
  const heard = await findTimedVersion(db, transcript.id, transcript.version)
  const timed = heard > source ? (await readVersionBlocks(db, transcript.id, heard)).blocks : engine
  return { firstId, previous: { engine, timed, corrected: current.blocks } }
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
