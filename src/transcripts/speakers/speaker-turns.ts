import { gunzipSync, gzipSync } from 'node:zlib'
import type { DiariseResult } from '../../engines/speakers/port.ts'
import type { Db, Tx } from '../../platform/database/schema.ts'
import { findTurns, holdVoices, replaceTurns } from './voice-store.ts'

/** The result of a diarization, stored until the transcript is assembled. */
export interface StoredTurns extends DiariseResult {
  /** `provider/model`. */
  engine: string
  voiceprintModel: string
  similarity: { propose: number; set: number }
}

/** What diarization left for the assembly: its result, or why there is none. */
export type TurnsOrProblem = { stored: StoredTurns; problem: null } | { stored: null; problem: string }

/** null if diarization was not requested or hasn't ended. */
export async function readTurns(db: Db, transcriptId: string, runId: string): Promise<TurnsOrProblem | null> {
  const row = await findTurns(db, transcriptId, runId)
  if (row === undefined) return null
  if (row.result === null) return { stored: null, problem: row.problem ?? 'Unknown reason.' }
  const { likeness, overlaps, ...turns } = unpack(row.result) as Omit<StoredTurns, 'speakers' | 'overlaps'> & {
    speakers: { seconds: number }[]
    /** Absent in what 0.2.0 stored. */
    overlaps?: StoredTurns['overlaps']
    /** The name of `similarity` before 0.2.0: a run may be stored by one version and assembled by the next. */
    likeness?: StoredTurns['similarity']
  }
  const prints = row.voiceprints === null ? [] : (unpack(row.voiceprints) as (number[] | null)[])
  const speakers = turns.speakers.map(({ seconds }, i) => ({ seconds, voiceprint: prints[i] ?? null }))
  const stored = { ...turns, similarity: turns.similarity ?? likeness, speakers, overlaps: overlaps ?? null }
  return { stored, problem: null }
}

/**
 * Four hours of conversation take about 60 kB. If voices were turned off while the voiceprints were made, stores none.
 */
export async function writeTurns(
  tx: Tx,
  { workspaceId, transcriptId, runId }: { workspaceId: string; transcriptId: string; runId: string },
  turns: StoredTurns,
): Promise<void> {
  const speakers = turns.speakers.map(({ seconds }) => ({ seconds }))
  const made = turns.speakers.map(({ voiceprint }) => voiceprint)
  const hasPrints = made.some((print) => print !== null) && (await holdVoices(tx, workspaceId))
  await replaceTurns(tx, {
    transcriptId,
    runId,
    result: pack({ ...turns, speakers }),
    voiceprints: hasPrints ? pack(made) : null,
    problem: null,
  })
}

/** Records why diarization failed; the transcript is then made without speakers. */
export async function writeTurnsProblem(tx: Tx, transcriptId: string, runId: string, problem: string): Promise<void> {
  await replaceTurns(tx, { transcriptId, runId, result: null, voiceprints: null, problem })
}

/** Deletes the turns once they are in the words, and with them their voiceprints. */
export async function deleteSpeakerTurns(tx: Tx, transcriptId: string): Promise<void> {
  await tx.deleteFrom('speakerTurns').where('transcriptId', '=', transcriptId).execute()
}

function pack(value: unknown): Uint8Array {
  return gzipSync(JSON.stringify(value), { level: 4 })
}

function unpack(bytes: Uint8Array): unknown {
  return JSON.parse(gunzipSync(bytes).toString('utf8'))
}
