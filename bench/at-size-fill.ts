// The library of at-size.ts: one workspace, with rare and frequent values of everything that a list is filtered by.
// Rows go straight into the tables. Words follow Zipf's law; vectors lie around topics.
import { sql } from 'kysely'
import { tokensOf } from '../src/derived/search/tokenise.ts'
import { dialectOf } from '../src/platform/database/dialects.ts'
import { indexWords } from '../src/platform/database/search/full-text.ts'
import { encodeVector } from '../src/platform/database/search/rank-vectors.ts'
import type { Database, NewRow } from '../src/platform/database/schema.ts'
import { recordingRow } from '../test/helpers/recording-row.ts'

const dimension = 100
const topics = 400
const frequent = 20_000

let state = 20_261_123
function random(): number {
  state = (state * 1_103_515_245 + 12_345) % 2 ** 31
  return state / 2 ** 31
}

/** Every thousandth recording has the rare value, every second the usual one. */
const isRare = (n: number): boolean => n % 1000 === 7
const isUsual = (n: number): boolean => n % 2 === 0

export const idOf = (prefix: string, n: number): string => `${prefix}_${String(n).padStart(26, '0')}`
export const space = idOf('spc', 0)
const user = 'usr_bench'
export const places = { usual: idOf('fol', 0), rare: idOf('fol', 1) }
export const voices = { usual: idOf('spk', 0), rare: idOf('spk', 1) }

function timeOf(n: number): string {
  return new Date(Date.UTC(2020, 0, 1) + n * 1_800_000).toISOString()
}

const centres = Array.from({ length: topics }, () => Array.from({ length: dimension }, () => random() - 0.5))
export function vectorOf(topic: number): Float32Array {
  const values = (centres[topic % topics] ?? []).map((value) => value + (random() - 0.5) * 1.4)
  const length = Math.hypot(...values)
  return Float32Array.from(values, (value) => value / length)
}

const wordList = Array.from({ length: frequent }, (_, n) => `w${n}`)
function textOf(topic: number): string {
  const words: string[] = []
  for (let n = 0; n < 110; n++) {
    words.push(
      random() < 0.08 ? `t${topic}x${Math.floor(random() * 40)}` : (wordList[Math.floor(frequent ** random())] ?? ''),
    )
  }
  return words.join(' ')
}

async function inBatches(count: number, size: number, write: (numbers: number[]) => Promise<void>): Promise<void> {
  for (let from = 0; from < count; from += size) {
    await write(Array.from({ length: Math.min(size, count - from) }, (_, i) => from + i))
  }
}

export async function fillRecordings(db: Database, count: number): Promise<void> {
  const at = timeOf(0)
  await sql`insert into "user" ("id", "email", "isAdministrator", "createdAt", "updatedAt")
    values (${user}, 'bench@localhost', 1, ${at}, ${at})`.execute(db)
  await sql`insert into "workspace" ("id", "createdAt", "updatedAt", "name", "language", "ownerId", "findAndReplaceWords",
    "vocabulary", "privacy") values (${space}, ${at}, ${at}, 'Bench', 'en', ${user}, '[]', '[]', 'PRIVATE')`.execute(db)
  const stamp = { createdAt: at, updatedAt: at, workspaceId: space }
  await db
    .insertInto('folder')
    .values(Object.entries(places).map(([name, id]) => ({ id, name, parentFolderId: null, ...stamp })))
    .execute()
  await db
    .insertInto('speaker')
    .values(Object.entries(voices).map(([name, id]) => ({ id, name, role: '', imageId: null, ...stamp })))
    .execute()
  await inBatches(count, 500, async (numbers) => {
    await db.transaction().execute(async (tx) => {
      await tx.insertInto('recording').values(numbers.map(rowOf)).execute()
      await tx.insertInto('transcript').values(numbers.map(transcriptRow)).execute()
      await tx.insertInto('recordingTag').values(numbers.flatMap(tagRows)).execute()
      await tx.insertInto('recordingMetadata').values(numbers.flatMap(metadataRows)).execute()
    })
  })
}

function rowOf(n: number): NewRow<'recording'> {
  const at = timeOf(n)
  const title = isRare(n) ? `Żółw ${n}` : `Recording ${(n * 7919) % 1_000_003}`
  return recordingRow({
    id: idOf('rec', n),
    createdAt: at,
    updatedAt: at,
    workspaceId: space,
    title,
    duration: (n * 31) % 7200,
    status: isRare(n) ? 'MEDIA_IMPORT_FAILED' : 'READY',
    recordingFolderId: isRare(n) ? places.rare : isUsual(n) ? places.usual : null,
    createdById: user,
    tags: JSON.stringify(tagRows(n).map(({ tag }) => tag)),
    metadata: JSON.stringify(Object.fromEntries(metadataRows(n).map(({ name, value }) => [name, value]))),
  })
}

function transcriptRow(n: number): NewRow<'transcript'> {
  const at = timeOf(n)
  const names = [isUsual(n) ? voices.usual : [], isRare(n) ? voices.rare : []].flat()
  return {
    id: idOf('trn', n),
    createdAt: at,
    updatedAt: at,
    recordingId: idOf('rec', n),
    language: isRare(n) ? 'sv' : 'en',
    status: isRare(n) ? 'FAILED' : 'COMPLETED',
    queuedAt: at,
    completedAt: at,
    speakerAssignments: JSON.stringify(names.map((speakerId, speakerIndex) => ({ speakerIndex, speakerId }))),
    failure: null,
    engine: 'bench',
    quality: 'draft',
    warnings: '[]',
    waitingFor: null,
    runId: null,
    version: 1,
  }
}

function tagRows(n: number): NewRow<'recordingTag'>[] {
  const tags = [isUsual(n) ? 'usual' : [], isRare(n) ? 'rare' : [], `some ${n % 50}`].flat()
  return tags.map((tag) => ({ recordingId: idOf('rec', n), folded: tag, workspaceId: space, tag }))
}

/** Values of another program: one that half of the recordings have, and its own id of each. */
function metadataRows(n: number): NewRow<'recordingMetadata'>[] {
  const values = { source: isRare(n) ? 'rare' : isUsual(n) ? 'usual' : `some ${n % 50}`, case: String(n) }
  const recording = { recordingId: idOf('rec', n), workspaceId: space, createdAt: timeOf(n) }
  return Object.entries(values).map(([name, value]) => ({ ...recording, name, value }))
}

/** Passages with their words and vectors, evenly over the recordings. */
export async function fillPassages(db: Database, recordings: number, passages: number): Promise<void> {
  const isSqlite = dialectOf(db) === 'sqlite'
  const each = passages / recordings
  const marks = new Uint8Array(100)
  await inBatches(passages, 1000, async (numbers) => {
    const chunks = numbers.map((n) => {
      const topic = Math.floor(random() * topics)
      return { n: n + 1, topic, text: textOf(topic), transcriptId: idOf('trn', Math.floor(n / each)) }
    })
    await db.transaction().execute(async (tx) => {
      const rows = chunks.map(({ n, text, transcriptId }) => {
        const start = Math.floor(n % each) * 20
        return { n, transcriptId, version: 1, speaker: n % 2, start, end: start + 20, text, marks, key: String(n) }
      })
      await tx.insertInto('searchChunk').values(rows).execute()
      const words = chunks.map(({ n, text }) => {
        return { n, tokens: isSqlite ? text.split(' ') : tokensOf(text) }
      })
      await indexWords(tx, space, words)
      const vectors = chunks.map(({ n, topic }) => ({ n, model: 'bench', vector: encodeVector(vectorOf(topic)) }))
      await tx.insertInto('searchVector').values(vectors).execute()
    })
  })
  await inBatches(recordings, 1000, async (numbers) => {
    const states = numbers.map((n) => ({ transcriptId: idOf('trn', n), version: 1 }))
    await db.insertInto('searchState').values(states).execute()
  })
}
