import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachDatabase } from '../../test/helpers/databases.ts'
import { newId } from '../platform/database/ids.ts'
import { timestamp } from '../platform/database/now.ts'
import { createSpeaker } from '../transcripts/speakers/create-speaker.ts'
import { noHooks } from '../../test/helpers/no-hooks.ts'
import { createWorkspace } from '../identity/workspaces/create-workspace.ts'
import { wordsToPrefer } from './words-to-prefer.ts'

eachDatabase((kind, open) => {
  void test(`${kind}: the words to prefer are those of the recording, the workspace and its speakers`, async () => {
    const { db } = await open()
    const now = timestamp()
    const id = newId('usr')
    const user = { id, email: `${id}@example.org`, name: null, passwordHash: null, isAdministrator: 0 }
    await db
      .insertInto('user')
      .values({ ...user, createdAt: now, updatedAt: now, deletedAt: null })
      .execute()
    const space = await db.transaction().execute((tx) => createWorkspace(tx, id, { name: 'Names' }, noHooks))
    for (const name of ['Ada Lovelace', 'Bo Li', 'Plato', 'A', 'B.']) {
      await db.transaction().execute((tx) => createSpeaker(tx, space.id, { name }))
    }
    const found = await wordsToPrefer(
      db,
      { vocabulary: '["Tiro"]' },
      {
        id: space.id,
        vocabulary: ['Tiro', 'Cicero'],
        findAndReplaceWords: [
          { find: 'plateau', replace: 'Plato' },
          { find: 'jon', replace: 'John' },
          { find: 'um', replace: '' },
          { find: 'tos', replace: 'the terms of service and more' },
        ],
      },
    )
    assert.deepEqual(found.all.toSorted(), ['Ada Lovelace', 'Bo Li', 'Cicero', 'John', 'Lovelace', 'Plato', 'Tiro'])
    assert.deepEqual(found.onlyNames.toSorted(), ['Ada Lovelace', 'Bo Li', 'Lovelace'])
  })
})
