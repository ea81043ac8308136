import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cpuTime } from '../../../test/helpers/cpu-time.ts'
import { openSqliteForTest } from '../../../test/helpers/databases.ts'
import { newWorkspace } from '../../../test/helpers/new-workspace.ts'
import { recordingRow } from '../../../test/helpers/recording-row.ts'
import { limit } from '../../../test/helpers/time-limits.ts'
import { newId } from '../../platform/database/ids.ts'
import { packContent } from '../../text/content-blocks.ts'
import { createTranscript } from '../content/create-transcript.ts'
import { setContent } from '../content/set-content.ts'
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

for (const [name, { highlights, count, seconds, text, left }] of Object.entries({
  'twenty long highlights and a long text': { highlights: 20, count: 100_000, seconds: 0.3, text: 'w', left: 20 },
  'hundreds of long highlights and other words': { highlights: 400, count: 5000, seconds: 0.3, text: 'x', left: 0 },
  'hundreds, and words of one moment': { highlights: 400, count: 200_000, seconds: 0, text: 'x', left: 0 },
})) {
  test(`${name} hold up other writers for no long time`, async () => {
    const { db, close } = await openSqliteForTest()
    const workspaceId = await newWorkspace(db)
    const recordingId = newId('rec')
    const row = recordingRow({ id: recordingId, workspaceId })
    await db.insertInto('recording').values(row).execute()
    const { id: userId } = await db.selectFrom('user').select('id').executeTakeFirstOrThrow()
    const by = { workspaceId, recordingId, userId }
    const set = (packed: ReturnType<typeof contentOf>) =>
      db.transaction().execute(async (tx) => {
        const given = { kind: 'IMPORT', summary: 'Test.', language: 'en', speakerAssignments: [] } as const
        await setContent(tx, by, { packed, ...given })
      })
    await db.transaction().execute((tx) => createTranscript(tx, recordingId, 'en'))
    await set(contentOf(2000, seconds, 'w'))
    for (let i = 0; i < highlights; i++) {
      await db.transaction().execute((tx) => createHighlight(tx, by, null, { from: 0, to: 999 }))
    }
    const packed = contentOf(count, seconds, text)
    const start = cpuTime()
    await set(packed)
    const took = cpuTime() - start
    const rows = await db.selectFrom('highlight').select('isDetached').execute()
    assert.equal(rows.filter(({ isDetached }) => isDetached === 0).length, left)
    assert.ok(took < limit(4000), `${Math.round(took)} ms`)
    await close()
  })
}
