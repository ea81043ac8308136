import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cpuTime } from '../../../test/helpers/cpu-time.ts'
import { eachDatabase, openSqliteForTest } from '../../../test/helpers/databases.ts'
import { newWorkspace } from '../../../test/helpers/new-workspace.ts'
import { recordingRow } from '../../../test/helpers/recording-row.ts'
import { statementsOf } from '../../../test/helpers/statements-of.ts'
import { limit } from '../../../test/helpers/time-limits.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Database, Tx } from '../../platform/database/schema.ts'
import { packContent } from '../../text/content-blocks.ts'
import { createTranscript } from '../content/create-transcript.ts'
import { setContent } from '../content/set-content.ts'
import { restoreVersion } from '../versions/restore-version.ts'
import { createHighlight } from './create-highlight.ts'

/** Words that begin so many seconds after each other. */
const contentOf = (count: number, seconds: number, text: string) =>
  packContent({
    words: Array.from({ length: count }, (_, n) => {
      const start = n * seconds
      return { word: `${text}${n % 7}`, start, end: start + seconds, confidence: null, speaker: 0 }
    }),
    segments: [],
    paragraphStarts: [0],
    estimated: false,
  })

/** A workspace with a recording whose transcript has no text yet. `set` imports one. */
async function newRecording(db: Database) {
  const workspaceId = await newWorkspace(db)
  const recordingId = newId('rec')
  const row = recordingRow({ id: recordingId, workspaceId })
  await db.insertInto('recording').values(row).execute()
  const { id: userId } = await db.selectFrom('user').select('id').executeTakeFirstOrThrow()
  const by = { workspaceId, recordingId, userId }
  await db.transaction().execute((tx) => createTranscript(tx, recordingId, 'en'))
  const given = { kind: 'IMPORT', summary: 'Test.', language: 'en', speakerAssignments: [] } as const
  return { by, set: (tx: Tx, packed: ReturnType<typeof contentOf>) => setContent(tx, by, { packed, ...given }) }
}

eachDatabase((kind, open) => {
  test(`${kind}: many highlights are detached and return in a few statements`, async (t) => {
    const { db, close } = await open()
    t.after(close)
    const { by, set } = await newRecording(db)
    await db.transaction().execute((tx) => set(tx, contentOf(200, 0.25, 'w')))
    await db.transaction().execute(async (tx) => {
      for (let from = 0; from < 60; from++) await createHighlight(tx, by, null, { from, to: from + 2 })
    })
    const passages = () =>
      db
        .selectFrom('highlight')
        .select(['fromWord', 'toWord', 'start', 'end', 'quote', 'folded', 'isDetached'])
        .orderBy('start')
        .execute()
    const before = await passages()
    const takesFew = async (work: (tx: Tx) => Promise<unknown>): Promise<void> => {
      const statements = await statementsOf(db, work)
      assert.ok(statements < 50, `${statements} statements`)
    }
    await takesFew((tx) => set(tx, contentOf(200, 0.25, 'x')))
    assert.deepEqual(
      await passages(),
      before.map((passage) => ({ ...passage, isDetached: 1 })),
    )
    await takesFew((tx) => restoreVersion(tx, by, 1))
    assert.deepEqual(await passages(), before)
    // Other ids, which begin at multiples of 500, and a little later.
    await takesFew((tx) => set(tx, contentOf(200, 0.251, 'w')))
    const [first] = await passages()
    assert.deepEqual(first, { ...before[0], fromWord: 1000, toWord: 1002, end: 0.753 })
  })
})

for (const [name, { highlights, count, seconds, text, left }] of Object.entries({
  'twenty long highlights and a long text': { highlights: 20, count: 100_000, seconds: 0.3, text: 'w', left: 20 },
  'hundreds of long highlights and other words': { highlights: 400, count: 5000, seconds: 0.3, text: 'x', left: 0 },
  'hundreds, and words of one moment': { highlights: 400, count: 200_000, seconds: 0, text: 'x', left: 0 },
})) {
  test(`${name} hold up other writers for no long time`, async () => {
    const { db, close } = await openSqliteForTest()
    const { by, set } = await newRecording(db)
    await db.transaction().execute((tx) => set(tx, contentOf(2000, seconds, 'w')))
    for (let i = 0; i < highlights; i++) {
      await db.transaction().execute((tx) => createHighlight(tx, by, null, { from: 0, to: 999 }))
    }
    const packed = contentOf(count, seconds, text)
    const start = cpuTime()
    await db.transaction().execute((tx) => set(tx, packed))
    const took = cpuTime() - start
    const rows = await db.selectFrom('highlight').select('isDetached').execute()
    assert.equal(rows.filter(({ isDetached }) => isDetached === 0).length, left)
    assert.ok(took < limit(4000), `${Math.round(took)} ms`)
    await close()
  })
}
