import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { cpuTime } from '../../../test/helpers/cpu-time.ts'
import { limit } from '../../../test/helpers/time-limits.ts'
import type { Word } from '../../contract/content.ts'
import { byTurns } from '../speakers/by-turns.ts'
import { withFigures } from '../with-figures.ts'
import { withoutFillers } from '../without-fillers.ts'
import { carryBreaks } from './carry-breaks.ts'
import { cutCues, dashedLines, defaultLimits } from './cues.ts'

type Break = NonNullable<Word['subtitleBreak']>

/** Words of 0.3 s without pauses; "|" before a word: `always`, "~": `avoid`. */
function talk(text: string, { pieces = ' ', speaker = 0, from = 0 } = {}): Word[] {
  return text.split(pieces).map((marked, i) => {
    const word = marked.replace(/^[|~]/, '')
    const mark: Record<string, Break> = { '|': 'always', '~': 'avoid' }
    const subtitleBreak = mark[marked[0] ?? '']
    const times = { start: (from + i * 300) / 1000, end: (from + (i + 1) * 300) / 1000 }
    return { word, ...times, confidence: null, speaker, ...(subtitleBreak === undefined ? {} : { subtitleBreak }) }
  })
}
const cut = (words: readonly Word[], limits = {}, language = 'en') =>
  cutCues(words, language, { ...defaultLimits(language), ...limits }).map((cue) => dashedLines(cue).flat())

test('a subtitle begins with a word because a person wants it, inside a phrase too', () => {
  assert.deepEqual(cut(talk('We met the |man from Spain. He came by train.')), [
    ['We met the'],
    ['man from Spain. He came by train.'],
  ])
})

test('a subtitle stays together over a sentence end and a pause, as far as the limits allow', () => {
  assert.deepEqual(cut(talk('Yes. ~No. ~Perhaps.')), [['Yes. No. Perhaps.']])
  const late = [...talk('Wait.'), ...talk('~Go.', { from: 2500 })]
  assert.deepEqual(cut(late), [['Wait. Go.']])
  assert.deepEqual(cut(late, { seconds: 2 }), [['Wait.'], ['Go.']])
  assert.deepEqual(cut(talk('Yes. ~No. ~Perhaps.'), { charactersPerLine: 9 }), [['Yes. No.'], ['Perhaps.']])
  const others = [...talk('Wait.'), ...talk('~Go.', { from: 300, speaker: 1 })]
  assert.deepEqual(cut(others), [['Wait.'], ['Go.']])
})

test('what is joined may still break into lines', () => {
  const words = talk('We went there by train. ~And ~it ~was ~late ~when ~we ~came ~home.')
  assert.deepEqual(cut(words, { charactersPerLine: 34, linesPerCue: 2 }), [
    ['We went there by train.', 'And it was late when we came home.'],
  ])
})

test('breaks hold where several people talk at once', () => {
  const words = byTurns(
    [talk('We went there by |train and it was late.'), talk('Yes I know that.', { from: 350, speaker: 1 })],
    'en',
  )
  assert.deepEqual(cut(words), [
    ['- We went there by', '- Yes I know'],
    ['- train and it was late.', '- that.'],
  ])
})

test('breaks hold in scripts without spaces, also inside what is one word', () => {
  const words = talk('我 们 今 天 在 北 |京 大 学 讨 论 。', { pieces: ' ' })
  assert.deepEqual(cut(words, {}, 'zh'), [['我们今天在北'], ['京大学讨论。']])
})

test('breaks hold without fillers and with figures', () => {
  const content = (text: string) => ({ words: talk(text), segments: [], paragraphStarts: [0], estimated: false })
  const clean = withoutFillers(content('We met |um the man.'), 'en', new Set())
  assert.deepEqual(cut(clean.words), [['We met'], ['the man.']])
  const figures = withFigures(content('It is twenty |five percent of |twenty five percent.'), 'en', new Set())
  assert.deepEqual(cut(figures.words), [['It is 20'], ['5% of'], ['25%.']])
})

test('property: every break that is always wanted is one, and no word is lost', () => {
  const marks = fc.constantFrom('', '', '', '|', '~')
  const texts = fc.constantFrom('the', 'man.', 'I', 'said,', 'New', 'York', '25', 'x'.repeat(50))
  const lists = fc.array(fc.tuple(marks, texts), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(lists, fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 3 }), (list, wide, lines) => {
      const words = talk(list.map(([mark, text]) => mark + text).join(' '))
      const cues = cutCues(words, 'en', { charactersPerLine: wide, linesPerCue: lines, seconds: 5 })
      const starts = new Set(cues.map(({ start }) => start))
      for (const word of words) {
        if (word.subtitleBreak === 'always') assert.ok(starts.has(Math.round(word.start * 1000)))
      }
      const said = cues.flatMap(({ parts }) => parts.flatMap((part) => part.lines)).join(' ')
      assert.equal(said, words.map(({ word }) => word).join(' '))
      // Each atom says which word it begins with.
      const atoms = cues.flatMap(({ parts }) => parts.flatMap((part) => part.atoms.flat()))
      for (const atom of atoms) assert.equal(atom.text, words[atom.word]?.word)
    }),
    { numRuns: 1000 },
  )
})

test('a new recognition keeps breaks before the same words at the same time', () => {
  const before = talk('the |man and the ~man and |nobody')
  const fresh = talk('a man and the man or somebody').map(({ start, end, ...word }) => {
    return { ...word, start: start + 0.2, end: end + 0.2 }
  })
  const { words, carried, lost } = carryBreaks(
    fresh,
    { words: talk('the man and the man and nobody') },
    { words: before },
  )
  assert.deepEqual(
    words.map(({ subtitleBreak }) => subtitleBreak),
    [undefined, 'always', undefined, undefined, 'avoid', undefined, undefined],
  )
  assert.deepEqual([carried, lost], [2, 1])
})

test('only breaks that people set are kept, not those of an imported file, and thousands at one time cost little', () => {
  const imported = talk('|the ~man |and ~the ~man')
  const { words, carried, lost } = carryBreaks(
    talk('the man and the man'),
    { words: imported },
    { words: talk('|the ~man |and ~the |man') },
  )
  assert.deepEqual(
    words.map(({ subtitleBreak }) => subtitleBreak),
    [undefined, undefined, undefined, undefined, 'always'],
  )
  assert.deepEqual([carried, lost], [1, 0])
  const atOnce = talk('|yes '.repeat(40_000).trim()).map((word) => ({ ...word, start: 1 }))
  const before = cpuTime()
  carryBreaks(atOnce, { words: [] }, { words: atOnce })
  assert.ok(cpuTime() - before < limit(1500))
})
