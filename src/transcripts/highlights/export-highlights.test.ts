import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ListedHighlight } from '../../formats/highlights.ts'
import { collectForWorkbook } from './export-highlights.ts'

function highlight(quote: string, comments: readonly string[]): ListedHighlight {
  return {
    recordingId: 'rec_1',
    recordingTitle: 'Talk',
    start: 0,
    end: 1,
    speaker: null,
    color: 'YELLOW',
    quote,
    isDetached: false,
    resolvedAt: null,
    comments: comments.map((text) => ({ author: null, createdAt: '2026-01-01T00:00:00.000Z', text })),
  }
}

test('a workbook of highlights has a limit in number and in characters', async () => {
  const collect = async (one: ListedHighlight, count: number): Promise<number> => {
    async function* pages() {
      for (let i = 0; i < count; i += 1) yield [one]
    }
    return (await collectForWorkbook(pages(), new AbortController().signal)).length
  }
  const many = highlight('Words.', Array(100).fill('Comment.'))
  assert.equal(await collect(many, 495), 495)
  await assert.rejects(collect(many, 496), /too many highlights for an Excel file/)
  const long = highlight('a'.repeat(10_000), Array(5).fill('b'.repeat(2000)))
  assert.equal(await collect(long, 500), 500)
  await assert.rejects(collect(long, 501), /too many highlights for an Excel file/)
})
