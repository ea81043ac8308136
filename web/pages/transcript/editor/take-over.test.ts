import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { EditableWord } from '../../../../src/text/corrections/edit-words.ts'
import { paragraphsOf, type Paragraph } from './document.ts'
import { typeInto } from './paragraph-edit.ts'
import { joinParagraphs, splitParagraph, takeOver, type Changed } from './take-over.ts'
import type { TextPlace } from './text-place.ts'

function wordOf(word: string, id: number, startsParagraph: boolean): EditableWord {
  return { id, word, start: id, end: id + 0.8, confidence: 0.9, speaker: 0, startsParagraph }
}

/** Words of paragraphs; the same word of two versions is the same one. */
function wordsOf(texts: readonly string[], ids: Map<string, number>): EditableWord[] {
  return texts.flatMap((text) =>
    text.split(' ').map((word, i) => {
      const id = ids.get(word) ?? ids.size
      ids.set(word, id)
      return wordOf(word, id, i === 0)
    }),
  )
}

/** The texts, with `|` at the place. */
function marked(paragraphs: readonly Paragraph[], { key, offset }: TextPlace): string[] {
  return paragraphs.map((one) =>
    one.key === key ? `${one.text.slice(0, offset)}|${one.text.slice(offset)}` : one.text,
  )
}

/**
 * What the page shows after it has read others' changes. `|` is the cursor.
 * @param mine the texts as they were typed, where they differ from those that were read before
 */
function after(before: readonly string[], theirs: readonly string[], mine: readonly string[] = before): string[] {
  const ids = new Map<string, number>()
  const index = mine.findIndex((one) => one.includes('|'))
  const offset = mine[index]?.indexOf('|') ?? -1
  const read = paragraphsOf(
    wordsOf(
      before.map((one) => one.replace('|', '')),
      ids,
    ),
    'en',
  )
  const old = read.map((one, i) => typeInto(one, mine[i]?.replace('|', '') ?? one.text, 'en'))
  const { paragraphs, move } = takeOver(old, paragraphsOf(wordsOf(theirs, ids), 'en'), 'en')
  return marked(paragraphs, move({ key: old[index]?.key ?? -1, offset }))
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
      ['a', 'b c|'],
      ['new', 'a', 'b c'],
      ['new', 'a', 'b c|'],
    ],
    // Words were added before and after it.
    [['b c| d'], ['a b c d e'], ['a b c| d e']],
    // Its paragraph was split before and after it.
    [
      ['a b c| d', 'e'],
      ['a b', 'c d', 'e'],
      ['a b', 'c| d', 'e'],
    ],
    [
      ['a b| c d', 'e'],
      ['a b c', 'd', 'e'],
      ['a b| c', 'd', 'e'],
    ],
    [
      ['a b |c d', 'e'],
      ['a b', 'c d', 'e'],
      ['a b', '|c d', 'e'],
    ],
    [
      ['a b c d|', 'e'],
      ['a', 'b', 'c d', 'e'],
      ['a', 'b', 'c d|', 'e'],
    ],
    // It was joined with the one before.
    [
      ['a b', 'c |d', 'e'],
      ['a b c d', 'e'],
      ['a b c |d', 'e'],
    ],
    // Paragraphs far away were split at the same time.
    [
      ['a b', 'c', 'd e| f', 'g', 'h i'],
      ['a', 'b', 'c', 'd', 'e f', 'g', 'h', 'i'],
      ['a', 'b', 'c', 'd', 'e| f', 'g', 'h', 'i'],
    ],
    // Its word is gone, became another one, or was deleted with its paragraph.
    [['a bc| d'], ['a d'], ['a| d']],
    [['a hel|lo d'], ['a Hello, d'], ['a Hel|lo, d']],
    [
      ['a', 'b|', 'c'],
      ['a', 'c'],
      ['a|', 'c'],
    ],
  ]
  for (const [before, theirs, expected] of cases) assert.deepEqual(after(before, theirs), expected)
})

test('the cursor stays in a word that is being typed, beside one that begins alike', () => {
  const cases: [string[], string[], string[], string[]][] = [
    [['a b'], ['a b typed8'], ['a b typ|'], ['a b typed8 typ|']],
    [['a b'], ['typed8 a b'], ['typ| a b'], ['typed8 typ| a b']],
    [['a b c'], ['a b', 'typed8 c'], ['a b typ| c'], ['a b', 'typed8 typ| c']],
    [['a b', 'c'], ['a b typed8 c'], ['a b', 'typ| c'], ['a b typed8 typ| c']],
    [
      ['a b', 'c'],
      ['a b typed8', 'c', 'd'],
      ['a b typ|', 'c'],
      ['a b typed8 typ|', 'c', 'd'],
    ],
  ]
  for (const [before, theirs, mine, expected] of cases) assert.deepEqual(after(before, theirs, mine), expected)
})

test('a space that was typed before the next word is still before the cursor', () => {
  assert.deepEqual(after(['a b'], ['a b c'], ['a b |']), ['a b c |'])
  assert.deepEqual(after(['a b c'], ['a b', 'c'], ['a b | c']), ['a b |', 'c'])
  assert.deepEqual(after(['a'], ['a b'], ['|']), ['b |'])
})

test('paragraphs that were emptied leave no spaces behind', () => {
  assert.deepEqual(after(['a b|', 'c', 'd', 'e'], ['a', 'e'], ['a|', '', '', 'e']), ['a|', 'e'])
})

test('what was typed stays when somebody else deletes all words', () => {
  assert.deepEqual(after(['a b', 'c'], [], ['a typed| b', 'c']), ['typed|'])
  assert.deepEqual(after(['a b', 'c'], [], ['a |b', 'c']), [])
})

test('splitting and joining a paragraph keeps places at their letters', () => {
  const [one] = paragraphsOf(wordsOf(['a b c d'], new Map()), 'en') as [Paragraph]
  const parts = splitParagraph(one, 2, 'en')
  const places = [0, 3, 4, 7].map((offset) => parts.move({ key: one.key, offset }))
  assert.deepEqual(
    places.map((place) => marked(parts.paragraphs, place)),
    [
      ['|a b', 'c d'],
      ['a b|', 'c d'],
      ['a b', '|c d'],
      ['a b', 'c d|'],
    ],
  )
  const joined = joinParagraphs(parts.paragraphs[0], parts.paragraphs[1], 'en')
  assert.deepEqual(
    places.map((place) => marked(joined.paragraphs, joined.move(place))),
    [['|a b c d'], ['a b| c d'], ['a b |c d'], ['a b c d|']],
  )
})

/** A word that somebody types begins like this, so that no place is known by its letters alone. */
const prefix = 'typ'

/** Adds, deletes, splits and joins, as somebody else did it on the server. */
function edited(words: readonly EditableWord[], edits: readonly Edit[]): EditableWord[] {
  let [all, id] = [words.map((word) => ({ ...word })), 1000]
  for (const { kind, at } of edits) {
    const i = at % Math.max(1, all.length)
    const word = all[i]
    if (kind === 'add') all = all.toSpliced(i + 1, 0, wordOf(`${prefix}ed${at}`, (id += 1), false))
    else if (word === undefined) continue
    else if (kind === 'delete') {
      const next = all[i + 1]
      if (next !== undefined) next.startsParagraph ||= word.startsParagraph
      all = all.toSpliced(i, 1)
    } else word.startsParagraph = i === 0 || kind === 'split'
  }
  return all
}

interface Edit {
  kind: 'add' | 'delete' | 'split' | 'join'
  at: number
}

const edit = fc.record({
  kind: fc.constantFrom<Edit['kind']>('add', 'add', 'delete', 'split', 'join'),
  at: fc.nat({ max: 30 }),
})

/** One step of the page, which returns what it became. */
function stepOf(paragraphs: readonly Paragraph[], { kind, at }: Edit): Changed | null {
  const i = at % paragraphs.length
  const [one, next] = [paragraphs[i], paragraphs[i + 1]]
  if (one === undefined) return null
  if (kind === 'join') {
    if (next === undefined) return null
    const { paragraphs: joined, move } = joinParagraphs(one, next, 'en')
    return { paragraphs: paragraphs.toSpliced(i, 2, ...joined), move }
  }
  const id = one.saved.at(-1)?.id
  if (kind !== 'split' || id === undefined || one.saved.length < 2) return null
  const { paragraphs: parts, move } = splitParagraph(one, id, 'en')
  return { paragraphs: paragraphs.toSpliced(i, 1, ...parts), move }
}

test('whatever two people do at once, a half typed word and its cursor stay together', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 5 }),
      fc.nat({ max: 30 }),
      fc.boolean(),
      fc.array(edit, { maxLength: 3 }),
      fc.array(fc.array(edit, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 }),
      (lengths, at, isAfterSpace, own, others) => {
        const texts = lengths.map((length, p) => Array.from({ length: length + 1 }, (_, w) => `p${p}w${w}`).join(' '))
        let words = wordsOf(texts, new Map())
        const read = paragraphsOf(words, 'en')
        const home = read[at % read.length] as Paragraph
        const n = at % home.words.length
        const end = home.offsets[2 * n + 1] ?? 0
        const typed = ` ${prefix}${isAfterSpace ? ' ' : ''}`
        const text = home.text.slice(0, end) + typed + home.text.slice(end)
        let page: readonly Paragraph[] = read.map((one) => (one === home ? typeInto(one, text, 'en') : one))
        let place: TextPlace = { key: home.key, offset: end + typed.length }
        const check = (): void => {
          const here = page.find(({ key }) => key === place.key)
          const before = here?.text.slice(0, place.offset) ?? ''
          assert.match(before, isAfterSpace ? /(^|\s)typ\s$/ : /(^|\s)typ$/)
          assert.match(here?.text.slice(place.offset) ?? '', /^(\s|$)/)
          assert.equal(page.flatMap((one) => one.words).filter(({ word }) => word === prefix).length, 1)
        }
        // Nobody joins paragraphs while the cursor is at the end of the first one.
        for (const step of own.filter(({ kind }) => kind === 'split' || !isAfterSpace)) {
          const changed = stepOf(page, step)
          if (changed === null) continue
          page = changed.paragraphs
          place = changed.move(place)
          check()
        }
        for (const edits of others) {
          words = edited(words, edits)
          const changed = takeOver(page, paragraphsOf(words, 'en'), 'en')
          page = changed.paragraphs
          place = changed.move(place)
          check()
        }
      },
    ),
    { numRuns: 2000 },
  )
})
