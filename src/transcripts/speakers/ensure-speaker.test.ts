import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import { meanwhile } from '../../../test/helpers/meanwhile.ts'
import { newWorkspace } from '../../../test/helpers/new-workspace.ts'
import { ensureSpeaker } from './ensure-speaker.ts'
import { findSpeakerByName } from './store.ts'

eachDatabase((kind, open) => {
  // An import, and a request whose recording is kept, use these isolation levels.
  for (const level of ['serializable', 'read committed'] as const) {
    test(`${kind}: two who name a new speaker at once mean the same one, one of them ${level}`, async (t) => {
      const { db, jobsDb, close } = await open()
      t.after(close)
      const workspaceId = await newWorkspace(db)
      await meanwhile(
        level === 'serializable' ? db : jobsDb,
        async (tx, pause) => {
          assert.equal(await findSpeakerByName(tx, workspaceId, 'Nobody'), undefined)
          await ensureSpeaker(tx, workspaceId, 'Ada')
          await pause()
        },
        () => jobsDb.transaction().execute((tx) => ensureSpeaker(tx, workspaceId, 'Ada')),
      )
      const speakers = await db.selectFrom('speaker').select('name').execute()
      assert.deepEqual(speakers, [{ name: 'Ada' }])
    })
  }
})
