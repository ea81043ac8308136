import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openSqliteForTest } from '../../../test/helpers/databases.ts'
import { longestPause } from '../../../test/helpers/longest-pause.ts'
import { newWorkspace } from '../../../test/helpers/new-workspace.ts'
import { recordingRow } from '../../../test/helpers/recording-row.ts'
import { newId } from '../../platform/database/ids.ts'
import { newRow } from '../../platform/database/new-row.ts'
import { closeThreads } from '../../platform/processes/thread.ts'
import { packContent } from '../../text/content-blocks.ts'
import { createTranscript } from '../content/create-transcript.ts'
import { renderTranscript } from '../content/render-content.ts'
import { setContent } from '../content/set-content.ts'
import { listCommentRows } from './store.ts'

after(closeThreads)

test('a document with tens of thousands of comments lets other requests have their turn', async (t) => {
  const { db, close } = await openSqliteForTest()
  t.after(close)
  const workspaceId = await newWorkspace(db)
  const recordingId = newId('rec')
  await db
    .insertInto('recording')
    .values(recordingRow({ id: recordingId, workspaceId }))
    .execute()
  const by = { recordingId, userId: null }
  await db.transaction().execute(async (tx) => {
    await createTranscript(tx, recordingId, 'en')
    const words = [{ word: 'Hello', start: 0, end: 1, confidence: null, speaker: 0 }]
    const packed = packContent({ words, segments: [], paragraphStarts: [0], estimated: false })
    await setContent(tx, by, { packed, kind: 'IMPORT', summary: 'Test.', language: 'en', speakerAssignments: [] })
  })
  const of = { workspaceId, recordingId, createdById: null, color: 'YELLOW', version: 1, isDetached: 0 }
  const passage = { fromWord: 0, toWord: 0, start: 0, end: 1, quote: 'Hello', folded: 'hello' }
  const highlights = Array.from({ length: 400 }, () => ({ ...newRow('hlt'), ...of, ...passage }))
  await db.insertInto('highlight').values(highlights).execute()
  for (const { id } of highlights) {
    const comment = { highlightId: id, createdById: null, text: 'Check this.', folded: 'check this.' }
    const comments = Array.from({ length: 100 }, () => ({ ...newRow('com'), ...comment }))
    await db.insertInto('highlightComment').values(comments).execute()
  }
  const ids = highlights.map(({ id }) => id)
  const atOnce = await longestPause(() => listCommentRows(db, ids))
  for (const format of ['text', 'json'] as const) {
    const query = { format, docIncludeHighlights: true }
    const pause = await longestPause(async () => {
      const { render } = await renderTranscript(db, { workspaceId, recordingId, query, signal: t.signal })
      const { content } = await render()
      assert.equal(Buffer.from(content.data).toString().split('Check this.').length, 40_001)
    })
    assert.ok(pause < atOnce / 2, `${format}: ${pause} ms; reading all comments takes ${atOnce} ms`)
  }
})
