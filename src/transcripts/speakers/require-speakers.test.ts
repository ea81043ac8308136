import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import { newWorkspace } from '../../../test/helpers/new-workspace.ts'
import { statementsOf } from '../../../test/helpers/statements-of.ts'
import { AppError } from '../../contract/app-error.ts'
import { createSpeaker } from './create-speaker.ts'
import { requireSpeakers } from './require-speakers.ts'

eachDatabase((kind, open) => {
  test(`${kind}: many speakers are looked for in one statement, and in their workspace alone`, async (t) => {
    const { db, close } = await open()
    t.after(close)
    const [workspaceId, elsewhere] = [await newWorkspace(db), await newWorkspace(db)]
    const ids = await db.transaction().execute(async (tx) => {
      const made: string[] = []
      for (let n = 0; n < 60; n++) made.push((await createSpeaker(tx, workspaceId, { name: `Person ${n}` })).id)
      return made
    })
    assert.equal(await statementsOf(db, (tx) => requireSpeakers(tx, workspaceId, [...ids, ...ids])), 1)
    const other = await db.transaction().execute((tx) => createSpeaker(tx, elsewhere, { name: 'Other' }))
    for (const missing of [other.id, 'spk_none']) {
      await assert.rejects(
        requireSpeakers(db, workspaceId, [...ids, missing]),
        (error: unknown) => error instanceof AppError && error.code === 'NOT_FOUND' && error.details['id'] === missing,
      )
    }
  })
})
