import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderingQuery } from './rendering-options.ts'

test('counts of subtitles have the limits of the API, and are plain decimals', () => {
  const most = '2147483647'
  assert.deepEqual(renderingQuery({ subMaxCharactersPerLine: most }), { subMaxCharactersPerLine: 2_147_483_647 })
  for (const count of ['2147483648', '0', '-1', '0x10', '1e2', ' 5', '1.5'])
    assert.throws(() => renderingQuery({ subMaxLinesPerSubtitle: count }), { name: 'UsageError' }, count)
})

test('a format has its name or the end of its files', () => {
  for (const [name, format] of [
    ['word', 'word'],
    ['docx', 'word'],
    ['xlsx', 'excel'],
    ['TXT', 'text'],
    ['md', 'markdown'],
    ['TextGrid', 'textgrid'],
  ] as const)
    assert.deepEqual(renderingQuery({ format: name }), { format })
  for (const name of ['', 'doc', 'mp3'])
    assert.throws(() => renderingQuery({ format: name }), { name: 'UsageError', message: /must be one of json, text/ })
})
