import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import type { Word } from '../contract/content.ts'
import { paragraphsOf, paragraphStarts } from './paragraphs.ts'
import { cpuTime } from '../../test/helpers/cpu-time.ts'
import { limit } from '../../test/helpers/time-limits.ts'

interface Said {
  text: string
  /** Silence before, seconds. */
  after?: number
  speaker?: number
  /** Seconds a word. */
  pace?: number
}

function talk(...parts: Said[]): Word[] {
  const words: Word[] = []
  let time = 0
  for (const { text, after = 0, speaker = 0, pace = 0.3 } of parts) {
    time += after
    for (const word of text.split(' ')) {
      words.push({
        word,
        start: Math.round(time * 1000) / 1000,
        end: Math.round((time + pace) * 1000) / 1000,
        confidence: null,
        speaker,
      })
      time += pace
    }
  }
  return words
}
const cut = (words: Word[], language = 'en') => paragraphStarts(words, { language })
const sentence = 'We went there and saw it all today.'
const many = (n: number, text = sentence) => Array.from({ length: n }, () => text).join(' ')

test('a change of speaker begins a paragraph', () => {
  assert.deepEqual(cut(talk({ text: 'Good morning all.' }, { text: 'Good morning to you.', speaker: 1 })), [0, 3])
})

test('a back-channel of two words and one second is absorbed; a longer one, or one that stays, is not', () => {
  const before = { text: 'I think so.' }
  const after = { text: 'and then we left.' }
  assert.deepEqual(cut(talk(before, { text: 'uh huh', speaker: 1, pace: 0.5 }, after)), [0])
  assert.deepEqual(cut(talk(before, { text: 'uh huh', speaker: 1, pace: 0.51 }, after)), [0, 3, 5])
  assert.deepEqual(cut(talk(before, { text: 'uh huh yes', speaker: 1 }, after)), [0, 3, 6])
  assert.deepEqual(cut(talk(before, { text: 'Okay.', speaker: 1 })), [0, 3])
  const [paragraph] = paragraphsOf(talk(before, { text: 'yes', speaker: 1 }, after), [0], 'en')
  assert.deepEqual(paragraph, { text: 'I think so. yes and then we left.', start: 0, end: 2.4, speaker: 0 })
})

test('pauses: 1.5 s at a sentence end, 3 s anywhere', () => {
  assert.deepEqual(cut(talk({ text: 'It is so.' }, { text: 'Yes it is.', after: 1.5 })), [0, 3])
  assert.deepEqual(cut(talk({ text: 'It is so.' }, { text: 'Yes it is.', after: 1.499 })), [0])
  assert.deepEqual(cut(talk({ text: 'It is. And' }, { text: 'then it was.', after: 2.999 })), [0])
  assert.deepEqual(cut(talk({ text: 'It is. And' }, { text: 'then it was.', after: 3 })), [0, 3])
})

test('the first sentence end after 400 characters or 30 s', () => {
  // 36 characters a sentence with its space: the 12th ends at 431, the 11th at 395.
  assert.equal(cut(talk({ text: many(20), pace: 0.1 }))[1], 12 * 8)
  assert.equal(cut(talk({ text: many(10), pace: 0.5 }))[1], 8 * 8)
})

test('at the longest pause when 800 characters or 60 s are reached', () => {
  const long = many(40, 'and so on with it').replaceAll('.', '')
  const words = talk({ text: `Yes. ${many(6, 'and so on with it')}`, pace: 0.1 }, { text: long, after: 0.4, pace: 0.1 })
  const starts = cut([...words, ...talk({ text: 'End.' }).map((w) => ({ ...w, start: 1000, end: 1001 }))])
  assert.equal(starts[1], 31)
  assert.deepEqual(cut(talk({ text: 'One. ' + many(70, 'slow'), pace: 1 })).length > 1, true)
})

test('without punctuation pauses stand for sentence ends', () => {
  const part = many(3, 'and so we went on to see it')
  const words = talk(...Array.from({ length: 30 }, () => ({ text: part, after: 0.7, pace: 0.1 })))
  const starts = cut(words)
  assert.ok(starts.length > 4)
  for (const start of starts) assert.equal(start % 24, 0)
  assert.deepEqual(cut(talk({ text: 'one two' }, { text: 'three', after: 1.5 })), [0, 2])
})

test('property: starts ascend from 0, no paragraph reaches the limits, and all words stay', () => {
  const word = fc.record({
    word: fc.constantFrom('a', 'Bcd', 'e.', '你好', 'x'.repeat(900), 'f?', ''),
    gap: fc.constantFrom(0, 0, 0, 0.2, 1.6, 3.2),
    length: fc.constantFrom(0, 0.2, 0.5, 20),
    speaker: fc.constantFrom(0, 0, 0, 1),
  })
  fc.assert(
    fc.property(fc.array(word, { maxLength: 300 }), fc.constantFrom('en', 'zh', 'xx'), (list, language) => {
      let time = 0
      const words = list.map(({ word, gap, length, speaker }) => {
        const start = (time += gap)
        time += length
        return { word, start, end: time, confidence: null, speaker }
      })
      const starts = paragraphStarts(words, { language })
      assert.equal(starts[0], words.length === 0 ? undefined : 0)
      for (const [i, start] of starts.entries()) assert.ok(i === 0 || start > (starts[i - 1] as number))
      for (const [p, passage] of paragraphsOf(words, starts, language).entries()) {
        const count = (starts[p + 1] ?? words.length) - (starts[p] as number)
        if (count > 1) assert.ok(passage.text.length < 800 + 900)
        assert.ok(passage.end >= passage.start)
      }
    }),
  )
})

test('forty thousand words take a moment', () => {
  const words = talk({ text: many(5000) })
  const start = cpuTime()
  cut(words)
  assert.ok(cpuTime() - start < limit(1000))
})
