import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RenderingQuery, Word } from '../../../../src/contract/content.ts'
import type { StoredContent } from '../../../../src/text/stored-content.ts'
import { cutSubtitles, type Subtitles } from './cut-subtitles.ts'
import { setCueTimes, type WantedTimes } from './set-cue-times.ts'
import { withOperations } from './with-operations.ts'
import { hasWholeWords } from './words-said-in.ts'

/** Words of 0.4 s, one after the other, with ids from 100. A number says when the next begins, "Ann:" who says it. */
function contentOf(text: string): StoredContent {
  let [at, speaker] = [0, 0]
  const words = text.split(' ').flatMap((given): Word[] => {
    if (/^[\d.]+$/.test(given)) {
      at = Number(given)
      return []
    }
    if (given === 'Ann:' || given === 'Bob:') {
      speaker = given === 'Ann:' ? 0 : 1
      return []
    }
    const start = at
    at = Math.round(at * 10 + 4) / 10
    return [{ word: given, start, end: at, confidence: 1, speaker }]
  })
  return { words, segments: [], paragraphStarts: [0], estimated: false, ids: words.map((_, i) => i + 100) }
}

const shown = ({ cues }: Subtitles): string[] =>
  cues.map(({ start, end, parts }) => {
    const lines = parts.flatMap((part) => part.lines)
    return `${start / 1000}–${end / 1000} ${lines.join(' / ')}`
  })

/** The subtitles after one of them got other times. */
function set(
  text: string,
  index: number,
  wanted: WantedTimes,
  query: RenderingQuery = {},
  duration: number | null = null,
) {
  const content = contentOf(text)
  const subtitles = cutSubtitles(content, 'en', query)
  const { operations, limit, cue } = setCueTimes(subtitles, content, index, wanted, duration)
  const after = withOperations(content, operations)
  const cut = cutSubtitles(after, 'en', query)
  return { shown: shown(cut), limit, operations, cue, words: after.words.map(({ start, end }) => [start, end]) }
}

test('a subtitle begins and ends as wanted; the words inside stay as they are said', () => {
  const text = 'Good morning. 10 Sit down now. 20 Yes.'
  const begun = set(text, 1, { start: 9.5 })
  assert.deepEqual(begun.shown, ['0–0.833 Good morning.', '9.5–11.2 Sit down now.', '20–20.833 Yes.'])
  assert.deepEqual(begun.operations, [{ type: 'setTimes', from: 102, to: 102, start: 9.5, end: 10.4 }])
  const ended = set(text, 1, { end: 12.25 })
  assert.deepEqual(ended.shown[1], '10–12.25 Sit down now.')
  assert.deepEqual(ended.operations, [{ type: 'setTimes', from: 104, to: 104, start: 10.8, end: 12.25 }])
})

test('what no longer fits keeps its proportions, and so does a subtitle that moves', () => {
  const text = 'Good morning. 10 Sit down now please. 20 Yes.'
  assert.deepEqual(set(text, 1, { start: 10.8 }).operations, [
    { type: 'setTimes', from: 102, to: 105, start: 10.8, end: 11.6 },
  ])
  const moved = set(text, 1, { start: 12, end: 13.6 })
  assert.equal(moved.shown[1], '12–13.6 Sit down now please.')
  assert.deepEqual(moved.words.slice(2, 6), [
    [12, 12.4],
    [12.4, 12.8],
    [12.8, 13.2],
    [13.2, 13.6],
  ])
})

test('a time stops at the subtitles beside it, at the recording, and at the limits of the export', () => {
  const text = 'Good morning. 10 Sit down now. 20 Yes.'
  const at = (index: number, wanted: WantedTimes, query: RenderingQuery = {}, duration: number | null = null) => {
    const { shown: all, limit } = set(text, index, wanted, query, duration)
    return [all[index]?.split(' ')[0], limit]
  }
  // The one before stays for longer than its words, and gives way.
  assert.deepEqual(at(1, { start: 0.5 }, { subMaxSecondsPerLine: 20 }), ['0.8–11.2', 'before'])
  assert.deepEqual(at(1, { end: 30 }, { subMaxSecondsPerLine: 20 }), ['10–20', 'after'])
  assert.deepEqual(at(0, { start: -1 }), ['0–0.833', 'recording'])
  assert.deepEqual(at(2, { end: 30 }, {}, 22), ['20–22', 'recording'])
  assert.deepEqual(at(2, { end: 30 }), ['20–30', null], 'one word has no limit')
  assert.deepEqual(at(1, { end: 19 }), ['10–17', 'longest'])
  assert.deepEqual(at(1, { start: 1 }), ['4.2–11.2', 'longest'])
  assert.deepEqual(at(1, { end: 10.05 }), ['10–10.833', 'shortest'])
  assert.deepEqual(at(1, { start: 15 }), ['11.1–11.933', 'shortest'])
})

test('subtitles stay cut as they are: breaks are set where other times would join or cut them', () => {
  const near = set('Yes. 2 No.', 1, { start: 0.6 })
  assert.deepEqual(near.shown, ['0–0.6 Yes.', '0.6–2.4 No.'])
  assert.deepEqual(near.operations.at(-1), { type: 'breakSubtitle', before: 101, break: 'always' })
  const far = set('Good morning. 10 Sit down.', 1, { end: 14 })
  assert.deepEqual(far.shown, ['0–0.833 Good morning.', '10–14 Sit down.'])
  const scaled = set('Wait. 0.9 Go. 20 Yes.', 0, { start: 0, end: 6 })
  assert.deepEqual(scaled.shown[0], '0–6 Wait. Go.')
  const none = set('Good morning. 10 Sit down. 20 Yes.', 1, { start: 9, end: 12 })
  assert.deepEqual(
    none.operations.filter(({ type }) => type === 'breakSubtitle'),
    [],
  )
})

test('words that clean wording leaves out make room, and move with the words around them', () => {
  const text = 'Good morning. 10 Um sit um down now. um 20 Yes.'
  const query = { wording: 'clean' } as const
  assert.equal(set(text, 1, {}, query).shown[1], '10.4–12 Sit down now.')
  const begun = set(text, 1, { start: 9 }, query)
  assert.equal(begun.shown[1], '9–12 Sit down now.')
  assert.deepEqual(begun.words[2], [9, 9])
  const ended = set(text, 1, { end: 14 }, query)
  assert.equal(ended.shown[1], '10.4–14 Sit down now.')
  assert.deepEqual(ended.words[7], [14, 14])
  const moved = set(text, 1, { start: 5, end: 6.6 }, query)
  assert.equal(moved.shown[1], '5–6.6 Sit down now.')
  assert.deepEqual(moved.words.slice(2, 8), [
    [5, 5],
    [5, 5.4],
    [5.4, 5.8],
    [5.8, 6.2],
    [6.2, 6.6],
    [12, 12.4],
  ])
})

test('a figure is moved with all of its words', () => {
  const text = 'Now. 10 twenty five percent 20 Yes.'
  const query = { numbers: 'figures' } as const
  const ended = set(text, 1, { end: 13 }, query)
  assert.equal(ended.shown[1], '10–13 25%')
  assert.deepEqual(ended.operations, [{ type: 'setTimes', from: 103, to: 103, start: 10.8, end: 13 }])
})

test('people who talk at once share a subtitle, which moves as one', () => {
  const text = 'Ann: Good morning to all 0.4 Bob: and you too. Ann: 20 Yes.'
  const both = set(text, 0, { start: 2, end: 4 })
  assert.equal(both.shown.length, 2)
  assert.match(both.shown[0] ?? '', /^2–4 /)
  assert.match(set(text, 0, { end: 3 }).shown[0] ?? '', /^0–3 /)
})

test('in a script without spaces, a subtitle inside of a word has no times of its own', () => {
  const word = (text: string, start: number, end: number): Word => {
    return { word: text, start, end, confidence: 1, speaker: 0 }
  }
  const words = [word('今天天气很好我们去公园散步', 0, 4), word('因为', 10, 14)]
  const content = { words, segments: [], paragraphStarts: [0], estimated: false }
  const subtitles = cutSubtitles(content, 'zh', { subMaxCharactersPerLine: 8 })
  assert.deepEqual(
    subtitles.cues.map((cue) => hasWholeWords(subtitles, cue)),
    [...subtitles.cues.slice(1).map(() => false), true],
  )
})
