import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import { cutChunks, type SpokenWord } from './cut-chunks.ts'
import { days, fillSearch, vocabulary } from '../../../test/helpers/fill-search.ts'
import { findHighlights } from './find-highlights.ts'
import { decodeMarks, encodeMarks } from './marks.ts'
import { occurrences, parseQuery } from './parse-query.ts'
import { searchExact } from './search-exact.ts'
import { tokenise, tokensOf } from './tokenise.ts'

test('case, diacritics and strokes of letters are folded', () => {
  assert.deepEqual(tokensOf('Crème BRÛLÉE, Straße; Łódź Ørsted naïve ИЙ'), [
    'creme',
    'brulee',
    'strasse',
    'lodz',
    'orsted',
    'naive',
    'ии',
  ])
  assert.deepEqual(tokensOf('हिन्दी है'), ['हिंदी', 'है'])
  assert.deepEqual(tokensOf('?! 🙂 …'), [])
})

test('scripts without spaces become pairs, next to alphabetic words', () => {
  assert.deepEqual(tokensOf('東京都のNode版'), ['东京', '京都', '都の', 'の', 'node', '版'])
  assert.deepEqual(parseQuery('京都'), [{ tokens: ['京都'], isPrefix: false }])
  assert.deepEqual(parseQuery('都'), [{ tokens: ['都'], isPrefix: true }])
})

test('no word has a space in it, whatever letters a text has', () => {
  assert.deepEqual(
    tokenise('قال ﷺ').map(({ token, from, to }) => [token, from, to]),
    [
      ['قال', 0, 3],
      ['صلي', 4, 5],
      ['الله', 4, 5],
      ['عليه', 4, 5],
      ['وسلم', 4, 5],
    ],
  )
  for (let code = 0; code < 0x11_00_00; code += 1) {
    const letter = String.fromCodePoint(code)
    // Most code points are these; they are alike.
    if (/\p{Ideographic}|\p{Script=Hangul}|\p{Unassigned}|\p{Private_Use}/u.test(letter) && code % 97 !== 0) continue
    for (const { token } of tokenise(`a${letter}b`)) assert.doesNotMatch(token, /['"\\\s]|^$/, code.toString(16))
  }
})

test('quotes make phrases; there are no other operators', () => {
  assert.deepEqual(
    parseQuery('the "Quick brown" fox* NEAR(a) -b OR "open').map(({ tokens: list }) => list.join(' ')),
    ['quick brown', 'the', 'fox', 'near a', 'b', 'or', 'open'],
  )
  for (const q of ['„zu Fuß“', '«zu Fuß»', '‹zu Fuß›', '＂zu Fuß＂']) {
    assert.deepEqual(
      parseQuery(q).map(({ tokens }) => tokens),
      [['zu', 'fuss']],
      q,
    )
  }
  assert.throws(() => parseQuery('?! ""'), { code: 'INVALID_QUERY' })
})

const word = fc.record({
  word: fc.oneof(
    fc.constantFrom('yes', 'no.', 'Ada', 'x'.repeat(400), '語言'),
    fc.string({ minLength: 1, maxLength: 12 }),
  ),
  pause: fc.double({ min: 0, max: 5, noNaN: true }),
  length: fc.double({ min: 0.01, max: 2, noNaN: true }),
  speaker: fc.integer({ min: 0, max: 2 }),
})

function spoken(list: readonly { word: string; pause: number; length: number; speaker: number }[]): SpokenWord[] {
  let time = 0
  return list.map(({ word: text, pause, length, speaker }) => {
    const start = time + pause
    time = start + length
    return { word: text, start, end: time, speaker }
  })
}

test('chunks hold every word, of one speaker each, within their limits', () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 300 }), fc.constantFrom('en', 'zh', 'und'), (list, language) => {
      const words = spoken(list)
      const chunks = cutChunks(words, language)
      let at = 0
      for (const { marks, text, speaker, start, end } of chunks) {
        const first = words.findIndex(
          (one, i) => i <= at && one.start === marks[0]?.start && one.word === text.slice(0, marks[0]?.to),
        )
        assert.ok(first !== -1 && first <= at, 'no word is left out')
        for (const [i, mark] of marks.entries()) {
          const said = words[first + i]
          assert.equal(text.slice(mark.from, mark.to), said?.word)
          assert.equal(said?.speaker, speaker)
        }
        at = Math.max(at, first + marks.length)
        assert.ok(marks.length === 1 || end - start <= 60.001)
      }
      assert.equal(at, words.length)
    }),
    { numRuns: 150 },
  )
})

test('a long turn is cut into chunks of 120 to 250 tokens that share a sentence', () => {
  const words = spoken(
    Array.from({ length: 900 }, (_, i) => ({
      word: i % 12 === 11 ? 'end.' : 'word',
      pause: 0.05,
      length: 0.2,
      speaker: 0,
    })),
  )
  const chunks = cutChunks(words, 'en')
  for (const [i, chunk] of chunks.entries()) {
    if (i < chunks.length - 1) assert.ok(chunk.marks.length >= 120 && chunk.marks.length <= 250)
    const next = chunks[i + 1]
    if (next !== undefined) assert.ok(next.start < chunk.end && next.start > chunk.end - 4)
  }
})

test('stored marks are exact to the millisecond', () => {
  const [chunk] = cutChunks(
    spoken([
      { word: 'Ada', pause: 3700.1234, length: 0.5, speaker: 0 },
      { word: 'é語', pause: 0, length: 9, speaker: 0 },
    ]),
    'en',
  )
  const marks = chunk?.marks ?? []
  const rounded = marks.map((mark) => ({
    ...mark,
    start: Math.round(mark.start * 1000) / 1000,
    end: Math.round(mark.end * 1000) / 1000,
  }))
  assert.deepEqual(decodeMarks(encodeMarks(marks)), rounded)
})

test('highlights are characters and seconds of the words that matched', () => {
  const text = 'Well, the Café was closed. The cafe opens at nine.'
  const marks = [...text.matchAll(/\S+/g)].map((match, i) => ({
    from: match.index,
    to: match.index + match[0].length,
    start: i,
    end: i + 0.5,
  }))
  const found = findHighlights(text, marks, parseQuery('"the cafe" nine'))
  assert.deepEqual(
    found.map(({ from, to, start, end }) => [text.slice(from, to), start, end]),
    [
      ['the Café', 1, 2.5],
      ['The cafe', 5, 6.5],
      ['nine', 9, 9.5],
    ],
  )
})

eachDatabase((kind, open) => {
  test(`${kind}: exact search finds what a scan of every chunk finds, with any filter`, async () => {
    const { db, close } = await open()
    const { signal } = new AbortController()
    let seed = 7
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
      return Math.floor((seed / 2 ** 31) * below)
    }
    const { made, spaces, folders, speakers } = await fillSearch(db, random)
    const someDay = (): string | undefined => (random(3) === 0 ? days[random(3)] : undefined)
    let some = 0
    for (let round = 0; round < 120; round++) {
      const words = Array.from({ length: 1 + random(2) }, () => vocabulary[random(vocabulary.length)] ?? 'alpha')
      const q = random(3) === 0 ? `"${words.join(' ').replaceAll('"', '')}"` : random(6) === 0 ? '京' : words.join(' ')
      const filter = {
        workspaceIds: random(4) === 0 ? spaces : spaces.slice(0, 1),
        folderIds: random(3) === 0 ? folders.slice(0, 1 + random(2)) : null,
        speakerIds: random(3) === 0 ? speakers.slice(0, 1 + random(2)) : null,
        created: { from: someDay(), to: someDay() },
      }
      const terms = parseQuery(q)
      const expected = made.filter(
        (chunk) =>
          !chunk.deleted &&
          filter.workspaceIds.includes(chunk.workspaceId) &&
          (filter.folderIds === null || (chunk.folder !== null && filter.folderIds.includes(chunk.folder))) &&
          (filter.speakerIds === null || (chunk.speakerId !== null && filter.speakerIds.includes(chunk.speakerId))) &&
          chunk.createdAt >= (filter.created.from ?? '') &&
          chunk.createdAt <= (filter.created.to ?? '9') &&
          terms.every((term) => occurrences(term, tokensOf(chunk.text)).length > 0),
      )
      const hits = await searchExact(db, q, filter, 100, signal)
      const numbers = hits.map(({ documentId }) => Number.parseInt(documentId.slice(4), 32)).toSorted((a, b) => a - b)
      assert.deepEqual(
        numbers,
        expected.map(({ n }) => n).toSorted((a, b) => a - b),
        q,
      )
      assert.ok(hits.every(({ score }, i) => score >= 0 && score <= 1 && score <= (hits[i - 1]?.score ?? 1)))
      if (hits.length > 1) {
        const fewer = await searchExact(db, q, filter, 1, signal)
        assert.deepEqual(fewer, hits.slice(0, 1))
      }
      some += hits.length
    }
    assert.ok(some > 200)
    // Deleted rows are gone, also those deleted by a cascade.
    await db.deleteFrom('recording').execute()
    assert.deepEqual(
      await searchExact(db, 'alpha', { workspaceIds: spaces, folderIds: null, speakerIds: null }, 100, signal),
      [],
    )
    await close()
  })
})
