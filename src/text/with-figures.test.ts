import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cpuTime } from '../../test/helpers/cpu-time.ts'
import { limit } from '../../test/helpers/time-limits.ts'
import type { StoredContent } from './stored-content.ts'
import { withFigures } from './with-figures.ts'

const none = new Set<number>()

function contentOf(text: string, differ: Partial<StoredContent> = {}): StoredContent {
  const words = text.split(' ').map((word, i) => ({ word, start: i, end: i + 0.8, confidence: 0.9, speaker: 0 }))
  return { words, segments: [], paragraphStarts: [0], estimated: false, ...differ }
}
const textOf = ({ words }: StoredContent): string => words.map(({ word }) => word).join(' ')

test('a figure has the times of all its words, the lowest confidence and the first id', () => {
  const content = contentOf('wait forty five minutes', { ids: [7, 8, 9, 12] })
  ;(content.words[2] as { confidence: number }).confidence = 0.4
  const made = withFigures(content, 'en', none)
  assert.deepEqual(made.words[1], { word: '45', start: 1, end: 2.8, confidence: 0.4, speaker: 0 })
  assert.deepEqual(made.ids, [7, 8, 12])
})

test('marked words stay, and so does another language', () => {
  assert.equal(textOf(withFigures(contentOf('wait forty five minutes'), 'en', new Set([2]))), 'wait forty five minutes')
  assert.equal(textOf(withFigures(contentOf('wait forty five minutes'), 'nl', none)), 'wait forty five minutes')
  assert.equal(textOf(withFigures(contentOf('wait forty five minutes'), 'en-GB', none)), 'wait 45 minutes')
})

test('a number ends with a paragraph, a speaker, punctuation and a long pause', () => {
  assert.equal(textOf(withFigures(contentOf('forty five', { paragraphStarts: [0, 1] }), 'en', none)), '40 five')
  assert.equal(textOf(withFigures(contentOf('forty, five'), 'en', none)), '40, five')
  const [first, second] = contentOf('forty five').words
  assert.ok(first !== undefined && second !== undefined)
  for (const other of [
    { ...second, speaker: 1 },
    { ...second, start: 5, end: 6 },
  ]) {
    assert.equal(textOf(withFigures(contentOf('', { words: [first, other] }), 'en', none)), '40 five')
  }
})

test('punctuation around a number stays', () => {
  assert.equal(
    textOf(withFigures(contentOf('He said (forty five), "twenty percent!"'), 'en', none)),
    'He said (45), "20%!"',
  )
  assert.equal(textOf(withFigures(contentOf('Am fünften Mai, um acht Uhr.'), 'de', none)), 'Am 5. Mai, um 8\u00a0Uhr.')
})

test('segments and paragraphs follow', () => {
  const made = withFigures(
    contentOf('wait forty five minutes or twenty', {
      segments: [
        { text: 'wait forty five minutes', start: 0, end: 3.9, speaker: 0 },
        { text: 'or twenty', start: 4, end: 6, speaker: 0 },
      ],
      paragraphStarts: [0, 4],
    }),
    'en',
    none,
  )
  assert.deepEqual(
    made.segments.map(({ text }) => text),
    ['wait 45 minutes', 'or 20'],
  )
  assert.deepEqual(made.paragraphStarts, [0, 3])
})

test('property: any words; times stay in order, and the other words stay', () => {
  const vocabulary =
    'forty five hundred thousand and point percent at oh a the Twenty-one dollars cents may fifth, house.'
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...vocabulary.split(' ')), { maxLength: 30 }), (said) => {
      const content = contentOf(said.join(' '))
      const made = withFigures(content, 'en', none)
      for (const [i, word] of made.words.entries()) {
        assert.ok(word.end >= word.start)
        assert.ok(i === 0 || word.start >= (made.words[i - 1]?.end ?? 0))
      }
      const keep = (of: StoredContent): string[] =>
        of.words.flatMap(({ word }) => (/house|the/.test(word) ? [word] : []))
      assert.deepEqual(keep(made), keep(content))
      assert.equal(made.words.at(-1)?.end, content.words.at(-1)?.end)
    }),
  )
})

test('words of many marks take time that grows with their length', () => {
  const content = contentOf(Array.from({ length: 2000 }, () => `a${'-'.repeat(998)}b`).join(' '))
  const start = cpuTime()
  assert.equal(withFigures(content, 'en', none), content)
  const took = cpuTime() - start
  assert.ok(took < limit(1500), `${Math.round(took)} ms`)
})

test('long words of parts of numbers take no time', () => {
  for (const [part, language] of [
    ['een', 'nl'],
    ['eund', 'de'],
    ['ventuno', 'it'],
  ] as const) {
    const content = contentOf(Array.from({ length: 6 }, () => part.repeat(10_000)).join(' '))
    const before = cpuTime()
    assert.equal(withFigures(content, language, none).words.length, 6)
    assert.ok(cpuTime() - before < limit(300), language)
  }
})

test('digits that a number stands before are read once, not from each of them', () => {
  const start = cpuTime()
  for (const [language, said] of [
    ['en', 'the point one'],
    ['de', 'das Komma eins'],
    ['es', 'la coma uno'],
    ['fr', 'la virgule deux'],
  ] as const) {
    const content = contentOf(`${said}${said.slice(said.lastIndexOf(' ')).repeat(10_000)}`)
    assert.equal(withFigures(content, language, none), content)
  }
  const marked = contentOf('one '.repeat(10_000).trim())
  assert.equal(withFigures(marked, 'en', new Set([9999])), marked)
  const took = cpuTime() - start
  assert.ok(took < limit(4000), `${Math.round(took)} ms`)
})
