import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sentenceEnds, sentences } from './sentences.ts'
import { cpuTime } from '../../test/helpers/cpu-time.ts'
import { limit } from '../../test/helpers/time-limits.ts'

/** The text with | after every word that ends a sentence. */
function marked(text: string, language: string, separator = ' '): string {
  const words = text.split(separator === '' ? '' : ' ').map((word) => ({ word }))
  const ends = sentenceEnds(words, language)
  return words.map(({ word }, i) => word + (ends[i] === 1 ? '|' : '')).join(separator)
}

const cases: [language: string, marked: string][] = [
  ['en', 'I met Dr. Smith at 3.5 p.m. on Main St. yesterday.| He was late.|'],
  ['en', 'We sell apples, pears, etc. and more.| They live in the U.S. now.| He works at Acme Inc.| She left.|'],
  ['en', 'J. R. R. Tolkien wrote it.| So do I.| Do you?| "Yes!" he said?| No... well, yes.|'],
  ['en', '“Stop!” he said.| (He meant it.)| Then: silence…| Go.|'],
  ['de', 'Am 3. Oktober kam Hr. Müller, z.B. mit Dr. Weiß.| Gut.| Es war ca. 5 Uhr usw. und so.|'],
  ['fr', 'M. Dupont est là.| Il a dit : «Oui.»| Mme. Curie, etc. sont venues.|'],
  ['es', '¿Qué hora es?| ¡Vamos!| El Sr. García llegó.|'],
  ['hi', 'नमस्ते।| कैसे हो?|'],
  ['ar', 'كيف حالك؟| بخير.|'],
  ['en', 'all lower case.| it still has ends.| yes|'.slice(0, -1)],
]
for (const [language, expected] of cases) {
  test(`${language}: ${expected}`, () => assert.equal(marked(expected.replaceAll('|', ''), language), expected))
}

test('scripts without spaces, marks and closing quotes as words of their own', () => {
  assert.equal(marked('你好。「再见！」她说。', 'zh', ''), '你好。|「再见！」|她说。|')
})

test('sentences cover all words, an unfinished one included; none for no words', () => {
  assert.deepEqual(sentences([{ word: 'Yes.' }, { word: 'And' }, { word: 'so' }], 'en'), [
    { from: 0, to: 1 },
    { from: 1, to: 3 },
  ])
  assert.deepEqual(sentences([], 'en'), [])
})

test('long input, and a very long word, take time in proportion', () => {
  const words = Array.from({ length: 200_000 }, () => ({ word: '."' }))
  words[7] = { word: '"'.repeat(1_000_000) }
  const start = cpuTime()
  sentenceEnds(words, 'en')
  assert.ok(cpuTime() - start < limit(3000))
})
