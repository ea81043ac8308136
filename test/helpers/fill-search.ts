import { indexWords } from '../../src/platform/database/search/full-text.ts'
import { newId } from '../../src/platform/database/ids.ts'
import type { Database } from '../../src/platform/database/schema.ts'
import { insertChunks } from '../../src/derived/search/index-store.ts'
import { tokensOf } from '../../src/derived/search/tokenise.ts'
import { recordingRow } from './recording-row.ts'

export interface Made {
  n: number
  text: string
  speakerId: string | null
  folder: string | null
  createdAt: string
  deleted: boolean
  workspaceId: string
}

export const vocabulary = ['alpha', 'Béta', 'gamma', 'delta.', 'epsilon', 'zêta', '東京', '京都', 'don’t', '"theta"']
export const days = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z', '2026-01-03T00:00:00.000Z']

/** Random recordings of two workspaces with folders, speakers, dates and trash, and their chunks. */
export async function fillSearch(
  db: Database,
  random: (below: number) => number,
): Promise<{ made: Made[]; spaces: string[]; folders: string[]; speakers: string[] }> {
  const now = days[0] ?? ''
  const userId = newId('usr')
  const stamp = { createdAt: now, updatedAt: now }
  await db
    .insertInto('user')
    .values({ id: userId, email: 'a@b.c', name: null, passwordHash: null, isAdministrator: 1, ...stamp })
    .execute()
  const spaces = [newId('spc'), newId('spc')]
  for (const id of spaces) {
    await db
      .insertInto('workspace')
      .values({
        id,
        name: 'x',
        language: 'en',
        ownerId: userId,
        findAndReplaceWords: '[]',
        vocabulary: '[]',
        privacy: 'PRIVATE',
        templateId: null,
        deletedAt: null,
        ...stamp,
      })
      .execute()
  }
  const [space = ''] = spaces
  const folders = [newId('fld'), newId('fld')]
  for (const id of folders)
    await db
      .insertInto('folder')
      .values({ id, name: id, workspaceId: space, parentFolderId: null, ...stamp })
      .execute()
  const speakers = [newId('spk'), newId('spk')]
  const made: Made[] = []
  for (let i = 0; i < 24; i++) {
    const workspaceId = spaces[random(4) === 0 ? 1 : 0] ?? ''
    const folder = workspaceId === space ? ([null, ...folders][random(3)] ?? null) : null
    const createdAt = days[random(3)] ?? now
    const deleted = random(6) === 0
    const id = newId('rec')
    await db
      .insertInto('recording')
      .values(
        recordingRow({
          id,
          createdAt,
          updatedAt: now,
          workspaceId,
          title: 'x',
          source: 'IMPORT',
          recordingFolderId: folder,
          createdById: userId,
          deletedAt: deleted ? now : null,
        }),
      )
      .execute()
    const speakerId = speakers[random(3)] ?? null
    const transcriptId = newId('trn')
    await db
      .insertInto('transcript')
      .values({
        id: transcriptId,
        ...stamp,
        recordingId: id,
        language: 'en',
        status: 'COMPLETED',
        queuedAt: null,
        completedAt: null,
        speakerAssignments: JSON.stringify(speakerId === null ? [] : [{ speakerIndex: 0, speakerId }]),
        failure: null,
        engine: null,
        quality: null,
        warnings: '[]',
        waitingFor: null,
        runId: null,
        version: 1,
      })
      .execute()
    const chunks = Array.from({ length: 1 + random(5) }, (_, k) => {
      const text = Array.from({ length: 1 + random(8) }, () => vocabulary[random(vocabulary.length)] ?? '').join(' ')
      return {
        text,
        key: String(k),
        speaker: random(2),
        start: k,
        end: k + 1,
        marks: new Uint8Array(),
        tokens: tokensOf(text),
      }
    })
    const ns = await db.transaction().execute(async (tx) => {
      const numbers = await insertChunks(tx, { transcriptId, translationId: null }, 1, chunks)
      await indexWords(
        tx,
        workspaceId,
        chunks.map((chunk, k) => ({ n: numbers[k] ?? 0, tokens: chunk.tokens })),
      )
      return numbers
    })
    for (const [k, chunk] of chunks.entries()) {
      made.push({
        n: ns[k] ?? 0,
        text: chunk.text,
        speakerId: chunk.speaker === 0 ? speakerId : null,
        folder,
        createdAt,
        deleted,
        workspaceId,
      })
    }
  }
  return { made, spaces, folders, speakers }
}
