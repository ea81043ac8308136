import assert from 'node:assert/strict'
import { test } from 'node:test'
import { movedCursor } from './moved-cursor.ts'

/** `|` is the cursor; the paragraphs' keys are their places, or what comes before a colon. */
function moved(before: readonly string[], after: readonly string[]): readonly string[] | null {
  const read = (all: readonly string[]) =>
    all.map((one, i) => {
      const [, key = i, text = ''] = /^(?:(\d+):)?(.*)$/.exec(one) ?? []
      return { key: Number(key), text }
    })
  const index = before.findIndex((one) => one.includes('|'))
  const texts = read(before)
  const offset = texts[index]?.text.indexOf('|') ?? -1
  const old = texts.map(({ key, text }) => ({ key, text: text.replace('|', '') }))
  const fresh = read(after)
  const at = movedCursor(old, fresh, { key: old[index]?.key ?? -1, offset })
  if (at === null) return null
  return fresh.map(({ key, text }) => (key === at.key ? `${text.slice(0, at.offset)}|${text.slice(at.offset)}` : text))
}

test('the cursor stays in its word', () => {
  const cases: [string[], string[], string[]][] = [
    // Nothing near it has changed.
    [
      ['a', 'b c|', 'd'],
      ['a x', 'b c', 'y'],
      ['a x', 'b c|', 'y'],
    ],
    [
      ['1:a', '2:b c|'],
      ['3:new', '1:a', '2:b c'],
      ['new', 'a', 'b c|'],
    ],
    // Words were added before and after it.
    [['b c| d'], ['a b c d e'], ['a b c| d e']],
    // Its paragraph was split before and after it.
    [
      ['1:a b c| d', '2:e'],
      ['1:a b', '3:c d', '2:e'],
      ['a b', 'c| d', 'e'],
    ],
    [
      ['1:a b| c d', '2:e'],
      ['1:a b c', '3:d', '2:e'],
      ['a b| c', 'd', 'e'],
    ],
    [
      ['1:a b |c d', '2:e'],
      ['1:a b', '3:c d', '2:e'],
      ['a b', '|c d', 'e'],
    ],
    [
      ['1:a b c d|', '2:e'],
      ['1:a', '3:b', '4:c d', '2:e'],
      ['a', 'b', 'c d|', 'e'],
    ],
    // It was joined with the one before, with and without a space.
    [
      ['1:a b', '2:c |d', '3:e'],
      ['1:a b c d', '3:e'],
      ['a b c |d', 'e'],
    ],
    [['1:你好', '2:世|界'], ['1:你好世界'], ['你好世|界']],
    // Paragraphs far away were split at the same time.
    [
      ['1:a b', '2:c', '3:d e| f', '4:g', '5:h i'],
      ['1:a', '6:b', '2:c', '3:d', '7:e f', '4:g', '5:h', '8:i'],
      ['a', 'b', 'c', 'd', 'e| f', 'g', 'h', 'i'],
    ],
    // Its word is gone.
    [['a bc| d'], ['a d'], ['a |d']],
  ]
  for (const [before, after, expected] of cases) assert.deepEqual(moved(before, after), expected)
  assert.equal(moved(['1:a', '2:b|'], ['1:a']), null)
})
