import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Word } from '../../contract/content.ts'
import { carryCorrections } from './carry-corrections.ts'

function heard(text: string, shift = 0): Word[] {
  return text
    .split(' ')
    .map((word, i) => ({ word, start: i + shift, end: i + 0.8 + shift, confidence: 0.5, speaker: 0 }))
}
const content = (words: Word[], ids = words.map((_, i) => i)) => ({ words, ids })
const textOf = (words: readonly Word[]): string => words.map((word) => word.word).join(' ')

test('a correction is made again where the words are the same, a little earlier or later, with case and marks aside', () => {
  const engine = heard('and jon smith went home today')
  const corrected = [...engine]
  corrected.splice(1, 2, { ...engine[1]!, word: 'John' }, { ...engine[2]!, word: 'Smyth,' })
  const fresh = heard('And Jon Smith, went home, today.', 0.2)
  const made = carryCorrections(fresh, content(engine), content(corrected, [0, 100, 101, 3, 4, 5]))
  assert.equal(textOf(made.words), 'And John Smyth, went home, today.')
  assert.deepEqual([made.carried, made.lost], [1, 0])
  assert.equal(made.words[1]?.start, fresh[1]?.start)
  assert.equal(made.words[2]?.end, fresh[2]?.end)
})

test('insertions and deletions go where they were; what was heard rightly this time counts as carried', () => {
  const engine = heard('we uh met the queen of spain')
  const corrected = engine.filter((_, i) => i !== 1)
  corrected.splice(2, 0, { word: 'then', start: 2.8, end: 3, confidence: 1, speaker: 0 })
  corrected[4] = { ...engine[4]!, word: 'king' }
  const made = carryCorrections(
    heard('We uh met the king of Spain'),
    content(engine),
    content(corrected, [0, 2, 50, 3, 51, 5, 6]),
  )
  assert.equal(textOf(made.words), 'We met then the king of Spain')
  assert.deepEqual([made.carried, made.lost], [3, 0])
})

test('where the new text has other words the correction is lost, and said so', () => {
  const engine = heard('the old text stands here')
  const corrected = [...engine]
  corrected[1] = { ...engine[1]!, word: 'ancient' }
  const made = carryCorrections(heard('a cold text stands here'), content(engine), content(corrected, [0, 9, 2, 3, 4]))
  assert.equal(textOf(made.words), 'a cold text stands here')
  assert.deepEqual([made.carried, made.lost], [0, 1])
  const far = carryCorrections(
    heard('the old text stands here', 30),
    content(engine),
    content(corrected, [0, 9, 2, 3, 4]),
  )
  assert.deepEqual([far.carried, far.lost], [0, 1])
})

test('onsets stay in order, and nothing corrected means nothing changed', () => {
  const engine = heard('one two three four five')
  const same = carryCorrections(heard('one two three'), content(engine), content(engine))
  assert.deepEqual([same.carried, same.lost, textOf(same.words)], [0, 0, 'one two three'])
  const corrected = [{ ...engine[0]!, word: 'well' }, ...engine]
  const made = carryCorrections(
    heard('one two three four five'),
    content(engine),
    content(corrected, [90, 0, 1, 2, 3, 4]),
  )
  assert.equal(textOf(made.words), 'well one two three four five')
  for (const [i, word] of made.words.entries()) assert.ok(word.start >= (made.words[i - 1]?.start ?? 0))
})

test('words that were inserted in one place come in their order', () => {
  const engine = ['a', 'a', 'a', 'a'].map((word) => ({ ...heard('a')[0]!, word }))
  const typed = ['one', 'two', 'three'].map((word) => ({ ...engine[0]!, word }))
  const corrected = [engine[0]!, typed[0]!, engine[1]!, typed[1]!, engine[2]!, typed[2]!, engine[3]!]
  const made = carryCorrections(engine, content(engine), content(corrected, [0, 90, 1, 91, 2, 92, 3]))
  assert.equal(textOf(made.words), 'a one two three a a a')
})
