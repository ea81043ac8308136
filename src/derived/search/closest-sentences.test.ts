import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closestSentences, cutSentences } from './closest-sentences.ts'

const cut = (text: string): string[] => cutSentences(text).map(({ from, to }) => text.slice(from, to))

test('a passage is cut into its sentences; very short ones go with the next one', () => {
  assert.deepEqual(cut('Yes. We moved the launch to the spring. Dr. Smith was not there at all. Good.'), [
    'Yes. We moved the launch to the spring.',
    'Dr. Smith was not there at all.',
    'Good.',
  ])
  assert.deepEqual(cut(' No.  Yes. '), ['No.  Yes.'])
  assert.deepEqual(cut(''), [])
})

test('text without marks is cut into parts of equal length, and no word is lost', () => {
  for (const count of [24, 25, 60, 97]) {
    const words = Array.from({ length: count }, (_, i) => `w${i}`)
    const parts = cut(words.join(' ')).map((part) => part.split(' '))
    assert.deepEqual(parts.flat(), words)
    assert.equal(parts.length, Math.ceil(count / 24))
    assert.ok(parts.every((part) => part.length > 10 && part.length <= 24))
  }
})

test('a passage is as close as its closest sentence', async () => {
  const passages = new Map([
    [7, 'We painted the fence on Monday. The launch was moved to the spring.'],
    [9, 'Nothing of the kind was ever said here.'],
  ])
  const asked: string[] = []
  const sentences = {
    calibration: { short: { mean: 0, spread: 1 }, long: { mean: 0, spread: 1 } },
    compare: async (question: string, texts: readonly string[]) => {
      asked.push(question)
      return texts.map((text) => (text.includes('launch') ? 0.9 : -0.1))
    },
  }
  const found = await closestSentences(sentences, 'When?', passages, new AbortController().signal)
  assert.deepEqual(found, {
    closeness: new Map([
      [7, 0.9],
      [9, -0.1],
    ]),
    places: new Map([
      [7, { from: 32, to: 67 }],
      [9, { from: 0, to: 39 }],
    ]),
    perPassage: 1.5,
  })
  assert.deepEqual(asked, ['When?'])
})
