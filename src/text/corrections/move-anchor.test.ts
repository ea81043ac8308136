import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { replaceRun, type EditableWord } from './edit-words.ts'
import { moveAnchor, type AnchorWord } from './move-anchor.ts'

function wordsOf(text: string, firstId = 0, at = 0): EditableWord[] {
  return text.split(' ').map((word, i) => ({
    id: firstId + i,
    word,
    start: at + i,
    end: at + i + 0.8,
    confidence: 1,
    speaker: 0,
    startsParagraph: i === 0,
  }))
}

function textOf(words: readonly AnchorWord[], before: readonly AnchorWord[], from: string, to = from): string | null {
  const idOf = (text: string): number => before.find(({ word }) => word === text)?.id ?? assert.fail(text)
  const moved = moveAnchor(before, words, { from: idOf(from), to: idOf(to) })
  if (moved === null) return null
  const first = words.findIndex(({ id }) => id === moved.from)
  const last = words.findIndex(({ id }) => id === moved.to)
  return words
    .slice(first, last + 1)
    .map(({ word }) => word)
    .join(' ')
}

let nextId = 1000

/** The text after words [from, to) were replaced as the editor does it. */
function edited(words: readonly EditableWord[], from: number, to: number, text: string): EditableWord[] {
  const { words: put } = replaceRun(words.slice(from, to), text === '' ? [] : text.split(' '), () => nextId++, {
    before: words[from - 1] ?? null,
    after: words[to] ?? null,
  })
  return [...words.slice(0, from), ...put, ...words.slice(to)]
}

test('a corrected word takes the place of the one it replaced, inside and at the edge of a passage', () => {
  const before = wordsOf('we met Jon Smith at noon')
  const after = edited(before, 2, 3, 'John')
  assert.equal(textOf(after, before, 'Jon'), 'John')
  assert.equal(textOf(after, before, 'Jon', 'Smith'), 'John Smith')
  assert.equal(textOf(after, before, 'met', 'Jon'), 'met John')
  assert.equal(textOf(after, before, 'we', 'noon'), 'we met John Smith at noon')
})

test('of words that replaced a run across the edge, those spoken in the time of the passage belong to it', () => {
  const before = wordsOf('we met Jon Smith at noon')
  const after = edited(before, 1, 3, 'saw John')
  assert.equal(textOf(after, before, 'Jon', 'Smith'), 'John Smith')
  assert.equal(textOf(after, before, 'we', 'met'), 'we saw')
})

test('words inserted at its edges stay outside, words inserted between its words are inside', () => {
  const before = wordsOf('we met Jon Smith at noon')
  assert.equal(textOf(edited(before, 2, 2, 'dear'), before, 'Jon', 'Smith'), 'Jon Smith')
  assert.equal(textOf(edited(before, 4, 4, 'junior'), before, 'Jon', 'Smith'), 'Jon Smith')
  assert.equal(textOf(edited(before, 3, 3, 'Paul'), before, 'Jon', 'Smith'), 'Jon Paul Smith')
})

test('a passage whose words were deleted is nowhere, and is found again when they return', () => {
  const before = wordsOf('we met Jon Smith at noon')
  const without = edited(before, 2, 4, '')
  assert.equal(textOf(without, before, 'Jon', 'Smith'), null)
  assert.equal(textOf(before, before, 'Jon', 'Smith'), 'Jon Smith')
})

test('another recognition has new ids: the same words at the same time, and corrections between them', () => {
  const before = wordsOf('we met Jon Smith at noon and went home together')
  assert.equal(
    textOf(wordsOf('we met Jon Smith at noon and went home together', 100, 0.3), before, 'Jon', 'Smith'),
    'Jon Smith',
  )
  assert.equal(
    textOf(wordsOf('we met John Smith at noon and went home together', 100), before, 'Jon', 'Smith'),
    'John Smith',
  )
  assert.equal(
    textOf(wordsOf('We met, John Smyth at noon and went home together', 100), before, 'Jon', 'Smith'),
    'John Smyth',
  )
  assert.equal(textOf(wordsOf('nothing of this was ever said here', 100), before, 'Jon', 'Smith'), null)
  // The same words, but ten seconds later, are another place.
  assert.equal(textOf(wordsOf('we met Jon Smith at noon', 100, 10), before, 'Jon', 'Smith'), null)
})

test('property: whatever is edited around and inside it, a passage keeps exactly its remaining words', () => {
  const edit = fc.record({
    at: fc.nat(),
    length: fc.integer({ min: 0, max: 6 }),
    texts: fc.array(fc.constantFrom('alpha', 'beta', 'gamma', 'w3', 'w7'), { maxLength: 4 }),
  })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.nat(),
      fc.nat(),
      fc.array(edit, { maxLength: 12 }),
      (count, a, b, edits) => {
        let words = wordsOf(Array.from({ length: count }, (_, i) => `w${i}`).join(' '))
        const [first, last] = [a % count, b % count].toSorted((x, y) => x - y) as [number, number]
        const original = new Set(words.slice(first, last + 1).map(({ id }) => id))
        const outside = new Set(words.filter(({ id }) => !original.has(id)).map(({ id }) => id))
        let anchor = { from: first, to: last }
        for (const { at, length, texts } of edits) {
          const from = at % (words.length + 1)
          const to = Math.min(words.length, from + length)
          const next = edited(words, from, to, texts.join(' '))
          const moved = moveAnchor(words, next, anchor)
          const here = new Set(next.map(({ id }) => id))
          const own = [...original].filter((id) => here.has(id))
          if (moved === null) {
            assert.deepEqual(own, [], 'a passage is lost only when all of its words are gone')
            return
          }
          const begin = next.findIndex(({ id }) => id === moved.from)
          const end = next.findIndex(({ id }) => id === moved.to)
          assert.ok(begin !== -1 && end >= begin)
          const inside = new Set(next.slice(begin, end + 1).map(({ id }) => id))
          assert.ok(
            own.every((id) => inside.has(id)),
            'every remaining word is inside',
          )
          assert.ok(
            [...outside].every((id) => !inside.has(id)),
            'no word from outside came in',
          )
          words = next
          anchor = moved
        }
      },
    ),
    { numRuns: 2000 },
  )
})
