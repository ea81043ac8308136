import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openFileForTest } from '../../../test/helpers/databases.ts'
import { newWorkspace } from '../../../test/helpers/new-workspace.ts'
import { recordingRow } from '../../../test/helpers/recording-row.ts'
import { limit } from '../../../test/helpers/time-limits.ts'
import { newId } from '../../platform/database/ids.ts'
import { closeThreads } from '../../platform/processes/thread.ts'
import { packContent } from '../../text/content-blocks.ts'
import { createTranscript } from '../../transcripts/content/create-transcript.ts'
import { setContent } from '../../transcripts/content/set-content.ts'
import { indexText } from './index-text.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'tiro-index-'))
after(async () => {
  await closeThreads()
  await rm(folder, { recursive: true, force: true })
})

test('a transcript of any number of turns is indexed without holding the database', async () => {
  const { db, close } = await openFileForTest({
    file: path.join(folder, 'tiro.db'),
    maxTransactionMs: limit(700),
  })
  const workspaceId = await newWorkspace(db)
  const recordingId = newId('rec')
  await db
    .insertInto('recording')
    .values(recordingRow({ id: recordingId, workspaceId, title: 'Talk', duration: 60 }))
    .execute()
  const transcriptId = await db.transaction().execute((tx) => createTranscript(tx, recordingId, 'en'))
  const write = async (turns: number, text: string): Promise<void> => {
    const words = Array.from({ length: turns }, (_, i) => ({
      word: text,
      start: i,
      end: i + 1,
      confidence: null,
      speaker: i % 2,
    }))
    const packed = packContent({ words, segments: [], paragraphStarts: [0], estimated: false })
    const content = { packed, kind: 'IMPORT', summary: '', language: 'en', speakerAssignments: [] } as const
    await db.transaction().execute((tx) => setContent(tx, { recordingId, userId: null }, content))
  }
  const chunks = async (): Promise<{ chunks: number; texts: string[] }> => {
    const rows = await db.selectFrom('searchChunk').select('text').execute()
    return { chunks: rows.length, texts: [...new Set(rows.map(({ text }) => text))] }
  }
  await write(60_000, 'yes')
  assert.equal(await indexText(db, db, { transcriptId, translationId: null }), 60_000)
  assert.deepEqual(await chunks(), { chunks: 60_000, texts: ['yes'] })
  assert.equal(await indexText(db, db, { transcriptId, translationId: null }), 0)
  await write(50_000, 'no')
  assert.equal(await indexText(db, db, { transcriptId, translationId: null }), 50_000)
  assert.deepEqual(await chunks(), { chunks: 50_000, texts: ['no'] })
  await close()
})
