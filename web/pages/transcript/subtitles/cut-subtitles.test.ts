import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Word } from '../../../../src/contract/content.ts'
import type { StoredContent } from '../../../../src/text/stored-content.ts'
import { problemsOf } from './cue-problems.ts'
import { canJoin, cueAt, cutSubtitles, firstAtom } from './cut-subtitles.ts'
import { wordAt, wordsOf } from './subtitle-words.ts'

/** Words of 0.4 s, one after the other. `|` before a word: always; `_`: avoid. A number says when the next begins. */
function contentOf(text: string): StoredContent {
  let at = 0
  const words = text.split(' ').flatMap((given): Word[] => {
    if (/^\d+$/.test(given)) {
      at = Number(given)
      return []
    }
    const start = at
    at = Math.round(at * 10 + 4) / 10
    const word = given.replace(/^[|_]/, '')
    const said: Word = { word, start, end: at, confidence: 1, speaker: 0 }
    if (given === word) return [said]
    return [{ ...said, subtitleBreak: given.startsWith('|') ? 'always' : 'avoid' }]
  })
  return { words, segments: [], paragraphStarts: [0], estimated: false, ids: words.map((_, i) => i + 100) }
}
const cut = (text: string, query = {}) => cutSubtitles(contentOf(text), 'en', query)
const linesOf = (subtitles: ReturnType<typeof cut>): string[] =>
  subtitles.cues.map(({ parts }) => parts.flatMap(({ lines }) => lines).join(' / '))

test('marks belong to the subtitle that shows their word', () => {
  const subtitles = cut('Good morning |and welcome. 20 We _begin.')
  assert.deepEqual(linesOf(subtitles), ['Good morning', 'and welcome.', 'We begin.'])
  assert.deepEqual(
    [...subtitles.marks],
    [
      [1, [{ id: 102, break: 'always', word: 2 }]],
      [2, [{ id: 105, break: 'avoid', word: 5 }]],
    ],
  )
})

test('a word that clean wording leaves out passes its mark on, also at the end of a part', () => {
  const text = 'Good morning |um and welcome. 20 We |begin.'
  assert.deepEqual(
    [...cut(text, { wording: 'clean' }).marks],
    [
      [1, [{ id: 102, break: 'always', word: 2 }]],
      [3, [{ id: 106, break: 'always', word: 5 }]],
    ],
  )
  // The subtitle of a word outside of the part isn't there.
  assert.deepEqual([...cut(text, { endTime: 10 }).marks], [[1, [{ id: 102, break: 'always', word: 2 }]]])
  assert.deepEqual([...cut(text, { startTime: 10 }).marks], [[1, [{ id: 106, break: 'always', word: 1 }]]])
})

test('subtitles can be joined across a pause, but not beyond the limits or with another speaker', () => {
  const far = cut('Good morning to all of you, dear friends. 6 And welcome to the hall. 30 No.')
  assert.deepEqual(linesOf(far), ['Good morning to all of you, dear friends.', 'And welcome to the hall.', 'No.'])
  assert.deepEqual(
    far.cues.map((_, i) => canJoin(far, i)),
    // They are more than 42 characters, and more than 7 seconds.
    [false, false, false],
  )
  const near = cut('Good morning. 3 And welcome.')
  assert.deepEqual(
    near.cues.map((_, i) => canJoin(near, i)),
    [false, true],
  )
  assert.deepEqual(linesOf(cut('Good morning. 3 _And welcome.')), ['Good morning. And welcome.'])
  const given = contentOf('Good morning. 3 And welcome.')
  const words = given.words.map((word, i) => ({ ...word, speaker: i < 2 ? 0 : 1 }))
  assert.equal(canJoin(cutSubtitles({ ...given, words }, 'en', {}), 1), false)
})

test('a subtitle that somebody begins can be joined again', () => {
  const split = cut('Good morning |and welcome.')
  assert.equal(canJoin(split, 1), true)
})

test('in a script without spaces, only the beginnings of words can be chosen', () => {
  const word = (text: string, start: number, end: number): Word => {
    return { word: text, start, end, confidence: 1, speaker: 0 }
  }
  const words = [word('今天天气很好我们去公园散步', 0, 4), word('因为', 4, 4.5), word('今天是星期天', 4.5, 6)]
  const content = { words, segments: [], paragraphStarts: [0], estimated: false }
  const subtitles = cutSubtitles(content, 'zh', { subMaxCharactersPerLine: 8 })
  assert.ok(subtitles.cues.length > 1)
  const chosen = subtitles.cues.map((cue) => wordsOf(subtitles, cue).map((atom) => atom.word))
  assert.deepEqual(chosen.flat(), [0, 1, 2])
  // The second subtitle begins inside of the first word, which no mark can say.
  assert.equal(firstAtom(subtitles.cues[1] as (typeof subtitles.cues)[0]).word, 0)
  assert.equal(canJoin(subtitles, 1), false)
})

test('keys reach the word that has begun, and the first one of a subtitle before that', () => {
  const subtitles = cut('Good morning and welcome.')
  const [cue] = subtitles.cues
  assert.ok(cue !== undefined)
  const textAt = (time: number) => wordAt(subtitles, cue, time)?.text
  assert.deepEqual([-1, 0, 500, 800, 9000].map(textAt), ['Good', 'Good', 'morning', 'and', 'welcome.'])
})

test('a subtitle is on screen from its start to its end', () => {
  const { cues } = cut('Good morning. 30 Yes.')
  assert.deepEqual(
    [-0.1, 0, 0.7, 20, 30, 99].map((seconds) => cueAt(cues, seconds)),
    [-1, 0, 0, -1, 1, -1],
  )
  assert.equal(cueAt([], 1), -1)
})

test('subtitles that are too fast or too short to read are reported', () => {
  const cue = (text: string, end: number) => {
    return { start: 0, end, parts: [{ speaker: 0, lines: [text], atoms: [] }] }
  }
  const kinds = (text: string, end: number, language = 'en') =>
    problemsOf(cue(text, end), language).map(({ kind }) => kind)
  assert.deepEqual(kinds('Good morning', 2500), [])
  assert.deepEqual(kinds('to the programme of today', 400), ['fast', 'short'])
  assert.deepEqual(kinds('今天天气很好我们去公园', 1000, 'zh'), ['fast'])
})
