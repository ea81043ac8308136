import { gunzipSync, gzipSync } from 'node:zlib'
import type { DiariseResult } from '../../engines/speakers/port.ts'
import type { Db, Tx } from '../../platform/database/schema.ts'
import { deleteTurns, findTurns, replaceTurns } from './voice-store.ts'

/** What is kept of a diarization until the transcript is assembled. */
export interface StoredTurns extends DiariseResult {
  /** `provider/model`. */
  engine: string
  voiceprintModel: string
  similarity: { propose: number; set: number }
}

/** What diarization left for the assembly: its result, or why there is none. */
export type TurnsOrProblem = { stored: StoredTurns; problem: null } | { stored: null; problem: string }

/** null where diarization was not wanted, or has not ended. */
export async function readTurns(db: Db, transcriptId: string, runId: string): Promise<TurnsOrProblem | null> {
  const row = await findTurns(db, transcriptId, runId)
  if (row === undefined) return null
  if (row.result === null) return { stored: null, problem: row.problem ?? 'The reason is not known.' }
  const turns = unpack(row.result) as Omit<StoredTurns, 'speakers'> & { speakers: { seconds: number }[] }
  const prints = row.voiceprints === null ? [] : (unpack(row.voiceprints) as (number[] | null)[])
  const speakers = turns.speakers.map(({ seconds }, i) => ({ seconds, voiceprint: prints[i] ?? null }))
  return { stored: { ...turns, speakers }, problem: null }
}

/** Four hours of conversation are some 60 kB. */
export async function writeTurns(tx: Tx, transcriptId: string, runId: string, turns: StoredTurns): Promise<void> {
  const speakers = turns.speakers.map(({ seconds }) => ({ seconds }))
  const prints = turns.speakers.map(({ voiceprint }) => voiceprint)
  await replaceTurns(tx, {
    transcriptId,
    runId,
    result: pack({ ...turns, speakers }),
    voiceprints: prints.every((print) => print === null) ? null : pack(prints),
    problem: null,
  })
}

/** Notes why the speakers of a run could not be told apart; the transcript comes without. */
export async function writeTurnsProblem(tx: Tx, transcriptId: string, runId: string, problem: string): Promise<void> {
  await replaceTurns(tx, { transcriptId, runId, result: null, voiceprints: null, problem })
}

/** The turns are in the words now; voiceprints in them are gone with them. */
export async function deleteSpeakerTurns(tx: Tx, transcriptId: string): Promise<void> {
  await deleteTurns(tx, transcriptId)
}

function pack(value: unknown): Uint8Array {
  return gzipSync(JSON.stringify(value), { level: 4 })
}

function unpack(bytes: Uint8Array): unknown {
  return JSON.parse(gunzipSync(bytes).toString('utf8'))
}
