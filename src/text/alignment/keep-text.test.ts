import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Word } from '../../contract/content.ts'
import { limit } from '../../../test/helpers/time-limits.ts'
import type { StoredContent } from '../stored-content.ts'
import { keepText } from './keep-text.ts'

/** Words of one speaker after another, 0.3 s each. */
function said(...turns: [speaker: number, text: string][]): Word[] {
  const words = turns.flatMap(([speaker, text]) => text.split(' ').map((word) => ({ word, speaker })))
  return words.map((word, i) => ({ ...word, start: i * 0.3, end: (i + 1) * 0.3, confidence: null }))
}

const textOf = (texts: readonly string[]): StoredContent => ({
  words: texts.map((word) => ({ word, start: 0, end: 0, confidence: null, speaker: 0 })),
  segments: [],
  paragraphStarts: [0],
  estimated: true,
})

const options = { language: 'en', duration: 60, mayTakeSpeakers: true }

test('a word that nobody was heard to say is of the speaker of the word before', () => {
  const heard = said(
    [0, 'I have talked about all of this for a very long time so tell me what you think'],
    [1, 'yes we do agree'],
  )
  // Of no length, as engines may say of short words.
  const at = heard.findIndex(({ word }) => word === 'we')
  heard[at] = { ...(heard[at] as Word), end: heard[at]?.start ?? 0 }
  const texts = heard.map(({ word }) => word)
  texts.splice(-1, 0, 'honestly')
  const { content } = keepText(textOf(texts), heard, options)
  assert.deepEqual(
    content?.words.slice(-5).map(({ word, speaker }) => [word, speaker]),
    ['yes', 'we', 'do', 'honestly', 'agree'].map((word) => [word, 1]),
  )
})

test('speakers that it takes are numbered as they appear in the text', () => {
  const heard = said([0, 'hello and welcome'], [1, 'I say this'], [2, 'and I say that'], [1, 'indeed'])
  const kept = keepText(textOf(['And', 'I', 'say', 'that.', 'Indeed.']), heard, options)
  assert.deepEqual(
    kept.content?.words.map(({ speaker }) => speaker),
    [0, 0, 0, 0, 1],
  )
  assert.deepEqual(kept.speakersHeard, [2, 1])
  assert.equal(keepText(textOf(['And', 'I', 'say']), heard, { ...options, mayTakeSpeakers: false }).speakersHeard, null)
})

test('a text far longer than what was heard is another one at once', () => {
  const heard = said([0, '今天 天气 很好 我们 出去 走走 吧'])
  const many = Array.from({ length: 300_000 }, (_, i) => `今天天气很好${String.fromCodePoint(0x4e00 + (i % 20_000))}`)
  // As long as words of a file may be.
  const long = Array.from({ length: 50 }, (_, i) => many.slice(i, i + 143).join(''))
  for (const texts of [many, Array.from({ length: 40 }, () => long).flat()]) {
    const most = limit(500)
    const started = performance.now()
    const kept = keepText(textOf(texts), Array.from({ length: 60 }, () => heard).flat(), { ...options, language: 'zh' })
    assert.equal(kept.content, null)
    assert.ok(performance.now() - started < most)
  }
})
