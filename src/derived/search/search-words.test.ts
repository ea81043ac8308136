import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openSqliteForTest } from '../../../test/helpers/databases.ts'
import { fillPassages } from '../../../test/helpers/fill-passages.ts'
import { longestPause } from '../../../test/helpers/longest-pause.ts'
import { searchWords } from './search-words.ts'

test('a question as long as it may be, about many passages, holds nothing up', async (t) => {
  const { db, close } = await openSqliteForTest()
  t.after(close)
  const letterAt = (i: number): string => String.fromCodePoint(97 + (i % 26))
  const word = (i: number): string => {
    const n = (i * 7919) % 3001
    return `b${letterAt(n)}${letterAt(Math.floor(n / 26))}${letterAt(Math.floor(n / 676))}k`
  }
  const texts = Array.from({ length: 1200 }, (_, i) =>
    Array.from({ length: 120 }, (_, k) => word(i * 120 + k)).join(' '),
  )
  const { workspaceId } = await fillPassages(db, texts)
  const question = Array.from({ length: 250 }, (_, i) => word(i * 11))
    .join(' ')
    .slice(0, 1000)
  const filter = { workspaceIds: [workspaceId], folderIds: null, speakerIds: null }
  const search = () => searchWords(db, question, filter, 20, new AbortController().signal)
  await search()
  const pause = await longestPause(search)
  t.diagnostic(`${pause} ms`)
  assert.ok(pause < 400, `${pause} ms`)
})
