import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Word } from '../../contract/content.ts'
import { decodeContent, encodeContent } from '../stored-content.ts'
import { protectNames, restoreNames } from './protect-names.ts'
import { translatedContent } from './translated-content.ts'
import { translationUnits } from './translation-units.ts'
import { cpuTime } from '../../../test/helpers/cpu-time.ts'
import { limit } from '../../../test/helpers/time-limits.ts'

function talk(text: string, speaker = 0, start = 0): Word[] {
  return text.split(' ').map((word, i) => ({
    word,
    start: start + i * 0.5,
    end: start + i * 0.5 + 0.4,
    confidence: null,
    speaker,
  }))
}

const guardedIn = (text: string, names: string[], language = 'en') =>
  protectNames(talk(text), [{ from: 0, to: text.split(' ').length }], names, language)[0]

test('sentences of a turn are the unit; none belongs to two speakers; all words are in one', () => {
  const words = [...talk('Good morning. How are you?', 0), ...talk('Fine, thanks', 1, 4), ...talk('and you.', 0, 6)]
  const units = translationUnits({ words }, 'en', [])
  assert.deepEqual(
    units.map(({ text, speaker, start, end }) => [text, speaker, start, end]),
    [
      ['Good morning.', 0, 0, 0.9],
      ['How are you?', 0, 1, 2.4],
      ['Fine, thanks', 1, 4, 4.9],
      ['and you.', 0, 6, 6.9],
    ],
  )
})

test('speech without punctuation is cut at its longest pauses, and no piece is endless or tiny', () => {
  const words = talk('word '.repeat(500).trim())
  for (const [i, word] of words.entries())
    if (i >= 40) Object.assign(word, { start: word.start + 3, end: word.end + 3 })
  const units = translationUnits({ words }, 'en', [])
  assert.equal(units[0]?.to, 40)
  for (const { from, to } of units) assert.ok(to - from <= 60 && to - from >= 20, `${from}–${to}`)
  assert.equal(units.at(-1)?.to, 500)
})

test('names are hidden whole, keep their punctuation, and come back; a lost or doubled one is told', () => {
  const found = guardedIn('“Mesa Verde,” said Will, will reopen.', ['Mesa Verde', 'Will'])
  assert.deepEqual(
    found?.names.map(({ name }) => name),
    ['Mesa Verde', 'Will'],
  )
  assert.match(found?.text ?? '', /^“Xqz\w+,” said Xqz\w+, will reopen\.$/)
  const names = found?.names ?? []
  const [first = '', second = ''] = names.map(({ token }) => token)
  assert.equal(restoreNames(`${second.toLowerCase()} y ${first}`, names), 'Will y Mesa Verde')
  assert.equal(restoreNames(first, names), null)
  assert.equal(restoreNames(`${first} ${first} ${second}`, names), null)
})

test('placeholders that somebody says are not used; in scripts without spaces names are found inside words', () => {
  assert.doesNotMatch(guardedIn('Xqzb met Ada', ['Ada'])?.names[0]?.token ?? '', /^Xqz/)
  assert.deepEqual(guardedIn('Xqz Zxq Qxv Xvq Zqx Ada', ['Ada']), { text: 'Xqz Zxq Qxv Xvq Zqx Ada', names: [] })
  const chinese = guardedIn('我在东京工作', ['东京'], 'zh')
  assert.deepEqual(
    chinese?.names.map(({ name }) => name),
    ['东京'],
  )
  assert.match(chinese?.text ?? '', /^我在Xqz\w+工作$/)
})

test('what thousands of names cost is bounded', () => {
  const names = Array.from({ length: 1000 }, (_, i) => `Name${i} Other${i}`)
  const words = talk(Array.from({ length: 40_000 }, (_, i) => `Name${i % 2000}`).join(' '))
  const before = cpuTime()
  translationUnits({ words }, 'en', names)
  assert.ok(cpuTime() - before < limit(30_000))
})

const pieces = fc.array(
  fc.record({
    word: fc.oneof(
      fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' }),
      fc.constantFrom('yes.', 'no', 'Ada,', 'what?'),
    ),
    gap: fc.oneof(fc.constant(0), fc.integer({ min: -300, max: 4000 })),
    length: fc.integer({ min: 0, max: 3000 }),
    speaker: fc.integer({ min: 0, max: 3 }),
  }),
  { maxLength: 120 },
)

test('1,000 random transcripts: every sentence keeps start, end and speaker; words never go back', () => {
  fc.assert(
    fc.property(
      pieces,
      fc.constantFrom('en', 'es', 'ja', 'th', 'ar'),
      fc.array(fc.lorem({ maxCount: 12 }), { minLength: 1, maxLength: 5 }),
      (list, target, made) => {
        let at = 0
        const words: Word[] = list.map(({ word, gap, length, speaker }) => {
          const start = Math.max(at, at + gap)
          at = start + Math.round(length / 3)
          return {
            word: word.replaceAll(/\s/gu, '_'),
            start: start / 1000,
            end: (start + length) / 1000,
            confidence: 1,
            speaker,
          }
        })
        const starts = words.flatMap((_, i) => (i % 17 === 0 ? [i] : []))
        const units = translationUnits({ words }, 'en', ['Ada'])
        const texts = units.map((_, i) => made[i % made.length] ?? 'x')
        const content = translatedContent({ words, paragraphStarts: starts }, units, texts, target)

        // Together the sentences are all words, in order, each of one speaker.
        assert.deepEqual(
          units.flatMap(({ from, to }) => words.slice(from, to)),
          words,
        )
        assert.equal(content.segments.length, units.length)
        for (const [i, unit] of units.entries()) {
          const own = words.slice(unit.from, unit.to)
          const segment = content.segments[i]
          assert.ok(own.every(({ speaker }) => speaker === segment?.speaker))
          assert.equal(segment?.start, own[0]?.start)
          assert.equal(segment?.end, Math.max(...own.map(({ end }) => end)))
        }
        // The words of each sentence begin and end with it.
        let next = 0
        for (const [i, segment] of content.segments.entries()) {
          const count =
            content.words
              .slice(next)
              .findIndex((_, n) => textOf(content.words, next, next + n + 1) === squeezed(segment.text)) + 1
          assert.ok(count > 0, `segment ${i} is not made of the words`)
          assert.equal(content.words[next]?.start, segment.start)
          assert.equal(content.words[next + count - 1]?.end, segment.end)
          next += count
        }
        assert.equal(next, content.words.length)
        for (const [i, word] of content.words.entries()) {
          assert.ok(word.end >= word.start)
          assert.ok(word.start >= (content.words[i - 1]?.start ?? 0), `word ${i} begins before the one before`)
        }
        for (const [i, start] of content.paragraphStarts.entries()) {
          assert.ok(i === 0 ? start === 0 : start > (content.paragraphStarts[i - 1] ?? 0))
        }
        assert.deepEqual(decodeContent(encodeContent(content)), content)
      },
    ),
    { numRuns: 1000 },
  )
})

const squeezed = (text: string): string => text.replaceAll(/\s/gu, '')
const textOf = (words: readonly Word[], from: number, to: number): string =>
  squeezed(
    words
      .slice(from, to)
      .map(({ word }) => word)
      .join(''),
  )

test('words keep out of the pauses of the original', () => {
  const words = [...talk('One two', 0, 0), ...talk('three four.', 0, 10)]
  const content = translatedContent(
    { words, paragraphStarts: [0] },
    translationUnits({ words }, 'en', []),
    ['Uno dos tres cuatro.'],
    'es',
  )
  assert.ok(content.words.every(({ start, end }) => end <= 0.9 || start >= 10))
  assert.equal(content.words.at(-1)?.end, 10.9)
  assert.equal(content.estimated, true)
})

test('a sentence that became nothing leaves no words; nothing at all is empty content', () => {
  const words = [...talk('Yes.', 0, 0), ...talk('No.', 1, 3)]
  const units = translationUnits({ words }, 'en', [])
  assert.deepEqual(translatedContent({ words, paragraphStarts: [0, 1] }, units, ['', 'No.'], 'es').segments.length, 1)
  assert.deepEqual(translatedContent({ words: [], paragraphStarts: [] }, [], [], 'es'), {
    words: [],
    segments: [],
    paragraphStarts: [],
    estimated: true,
  })
})
