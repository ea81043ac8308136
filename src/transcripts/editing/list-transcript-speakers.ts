import { setImmediate } from 'node:timers/promises'
import { findTranscriptOf } from '../content/find-transcript.ts'
import { requireSpeakers } from '../content/require-content.ts'
import type { TranscriptSpeaker } from '../../contract/endpoints/voices.ts'
import type { SpeakerAssignment } from '../../contract/resources.ts'
import { notFound } from '../../contract/app-error.ts'
import { decodeContent } from '../../text/stored-content.ts'
import { getMatches } from '../speakers/get-matches.ts'
import type { Db } from '../../platform/database/schema.ts'
import { findTitle } from '../store.ts'
import { readVersionBlocks } from '../versions/read-version.ts'
import { roundSeconds } from '../../text/round-seconds.ts'

/** The speakers of a transcript, by index. Errors: NOT_FOUND; INVALID_STATE without content. */
export async function listTranscriptSpeakers(
  db: Db,
  workspaceId: string,
  recordingId: string,
): Promise<TranscriptSpeaker[]> {
  const title = await findTitle(db, workspaceId, recordingId)
  const transcript = await findTranscriptOf(db, recordingId)
  if (title === undefined || transcript === undefined) throw notFound('recording', recordingId)
  requireSpeakers(transcript)
  const { blocks, manifest } = await readVersionBlocks(db, transcript.id, transcript.version)
  const sums = new Map<number, { words: number; seconds: number }>()
  for (const block of blocks.slice(0, manifest.blocks.length)) {
    for (const { speaker, start, end } of decodeContent(block).words) {
      const sum = sums.get(speaker) ?? { words: 0, seconds: 0 }
      sum.words += 1
      sum.seconds += end - start
      sums.set(speaker, sum)
    }
    // A day of speech has 400 blocks: other requests get their turn in between.
    await setImmediate()
  }
  const assignments = JSON.parse(transcript.speakerAssignments) as SpeakerAssignment[]
  const names = new Map(assignments.map(({ speakerIndex, speakerId }) => [speakerIndex, speakerId]))
  const matches = await getMatches(db, transcript.id)
  return [...sums]
    .toSorted(([a], [b]) => a - b)
    .map(([speakerIndex, { words, seconds }]) => ({
      speakerIndex,
      speakerId: names.get(speakerIndex) ?? null,
      words,
      seconds: roundSeconds(seconds),
      match: matches.get(speakerIndex) ?? null,
    }))
}
