import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import { meanwhile } from '../../../test/helpers/meanwhile.ts'
import { newTranscript } from '../../../test/helpers/new-transcript.ts'
import { newWorkspace } from '../../../test/helpers/new-workspace.ts'
import { newRow } from '../../platform/database/new-row.ts'
import type { Database, Tx } from '../../platform/database/schema.ts'
import { deleteComment } from './delete-comment.ts'
import { deleteHighlight } from './delete-highlight.ts'
import { writeComment } from './create-comment.ts'
import { getHighlight } from './get-highlight.ts'
import { insertHighlight } from './store.ts'
import { updateHighlight } from './update-highlight.ts'

/** A yellow highlight with a comment. */
async function highlighted(db: Database) {
  const workspaceId = await newWorkspace(db)
  const { ownerId: userId } = await db.selectFrom('workspace').select('ownerId').executeTakeFirstOrThrow()
  await newTranscript(db, workspaceId)
  const { id: recordingId } = await db.selectFrom('recording').select('id').executeTakeFirstOrThrow()
  const fresh = newRow('hlt')
  const place = { workspaceId, recordingId, highlightId: fresh.id }
  const passage = { fromWord: 0, toWord: 1, start: 0, end: 1, quote: 'a', folded: 'a' }
  const { id: commentId } = await db.transaction().execute(async (tx) => {
    const row = { ...fresh, workspaceId, recordingId, createdById: userId, color: 'YELLOW', version: 1, isDetached: 0 }
    await insertHighlight(tx, { ...row, ...passage })
    return writeComment(tx, { ...place, userId }, { text: 'One' })
  })
  return { place, userId, commentId }
}

eachDatabase((kind, open) => {
  test(`${kind}: a highlight keeps both changes of two people at once`, async (t) => {
    const { db, jobsDb, close } = await open()
    t.after(close)
    const { place, userId } = await highlighted(db)
    // Requests use this isolation level.
    await meanwhile(
      jobsDb,
      async (tx, pause) => {
        await updateHighlight(tx, userId, place, { color: 'GREEN' })
        await pause()
      },
      () => jobsDb.transaction().execute((tx) => updateHighlight(tx, userId, place, { resolved: true })),
    )
    const { color, resolvedAt } = await getHighlight(db, place)
    assert.deepEqual([color, resolvedAt !== null], ['GREEN', true])
  })

  const deletions = {
    highlight: (tx: Tx, { place, userId }: Awaited<ReturnType<typeof highlighted>>) =>
      deleteHighlight(tx, userId, place),
    comment: (tx: Tx, { place, userId, commentId }: Awaited<ReturnType<typeof highlighted>>) =>
      deleteComment(tx, userId, { ...place, commentId }),
  }
  for (const [name, remove] of Object.entries(deletions)) {
    test(`${kind}: a ${name} that two requests delete at once is deleted once`, async (t) => {
      const { db, jobsDb, close } = await open()
      t.after(close)
      const made = await highlighted(db)
      const both = meanwhile(
        jobsDb,
        async (tx, pause) => {
          await remove(tx, made)
          await pause()
        },
        () => jobsDb.transaction().execute((tx) => remove(tx, made)),
      )
      await assert.rejects(both, { code: 'NOT_FOUND' })
      const events = await db.selectFrom('event').select('type').where('type', 'like', '%_DELETED').execute()
      assert.equal(events.length, 1)
    })
  }
})
