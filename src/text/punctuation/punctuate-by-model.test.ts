import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { punctuateByModel, textsToPunctuate } from './punctuate-by-model.ts'
import { restorePunctuation } from './restore-punctuation.ts'

/** Words; each | is a pause of a second, and / is another speaker. */
function said(text: string) {
  let time = 0
  let speaker = 0
  return text.split(' ').flatMap((word) => {
    if (word === '|') time += 1
    if (word === '/') speaker += 1
    if (word === '|' || word === '/') return []
    const start = time
    time += 0.3
    return [{ word, start, end: time, confidence: null, speaker }]
  })
}
const english = { language: 'en', names: [] as string[] }
const textOf = (words: readonly { word: string }[]) => words.map(({ word }) => word).join(' ')
function written(text: string, answers: string[], options = english, hasCase = true) {
  const { words, ...counts } = punctuateByModel(said(text), { texts: answers, hasCase }, options)
  return { text: textOf(words), ...counts }
}

test('a model gets each passage of one speaker in lower case, without words that are no words', () => {
  assert.deepEqual(textsToPunctuate(said('WELL then | yes / who | | me — 42 a.b')), ['well then yes', 'who', 'me 42'])
  assert.deepEqual(textsToPunctuate([]), [])
  assert.deepEqual(textsToPunctuate(said(`${'x'.repeat(61)} ...`)), [])
})

test('marks and capitals are taken from the answer; every passage ends a sentence', () => {
  assert.deepEqual(written('WELL nasa is in london i think', ['Well, NASA is in London i think']), {
    text: 'Well, NASA is in London I think.',
    passages: 1,
    refused: 0,
  })
  assert.equal(
    written('it is done so / are you there', ['it is done. so,', 'are you there']).text,
    'It is done. So. Are you there?',
  )
  assert.equal(
    written("mcdonald's is there now", ["mcdonald's is there? now"], { ...english, names: ["McDonald's"] }).text,
    "McDonald's is there? Now.",
  )
})

test('a model without case leaves capitals to the rules, and marks are those of the language', () => {
  assert.equal(written('well i am there so', ['well，i am there？so'], english, false).text, 'Well, I am there? So.')
  const chinese = { language: 'zh', names: [] }
  assert.equal(
    written('你好 世界 well 北京', ['你好，世界。well,北京'], chinese, false).text,
    '你好， 世界。 Well， 北京。',
  )
})

test('an answer with other words counts for nothing', () => {
  for (const answer of [
    '',
    'this is',
    'this is true now',
    'that is true',
    'this true is',
    'th,is is true',
    'this is true ..',
  ]) {
    assert.deepEqual(written('this is true / so', [answer, 'so']), {
      text: 'This is true. So.',
      passages: 2,
      refused: 1,
    })
  }
  // Answers are missing.
  assert.equal(written('this is true / so', []).refused, 2)
})

test('words that a model did not see stay between the others', () => {
  assert.equal(written('one — two', ['one, two']).text, 'One, — two.')
})

const word = fc.oneof(
  fc.constantFrom('well', 'i', "don't", 'ÜBER', 'naïve', '42', '你好', 'İstanbul', 'ß', '...', 'x'.repeat(70)),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
)
const words = fc.array(
  fc.record({ word, pause: fc.constantFrom(0, 0.1, 0.7, 3), speaker: fc.constantFrom(0, 0, 0, 1) }),
  {
    maxLength: 200,
  },
)

function timed(list: { word: string; pause: number; speaker: number }[]) {
  let time = 0
  return list.map(({ word, pause, speaker }) => {
    const start = time + pause
    time = start + 0.2
    return { word, start, end: time, speaker }
  })
}

test('whatever was said and answered, words stay the same apart from marks and case', () => {
  const letters = (text: string) =>
    text
      // ẞ is ß in small letters, and that SS in capitals.
      .toLowerCase()
      .toUpperCase()
      .normalize('NFC')
      .replaceAll(/[^\p{L}\p{N}]/gu, '')
  fc.assert(
    fc.property(words, fc.array(fc.string({ unit: 'grapheme' })), fc.boolean(), (list, other, hasCase) => {
      const given = timed(list)
      const texts = textsToPunctuate(given)
      for (const text of texts) assert.ok(Buffer.byteLength(text) <= 190)
      for (const answers of [texts, texts.map((text) => `${text.toUpperCase()}?`), other]) {
        const made = punctuateByModel(given, { texts: answers, hasCase }, english)
        assert.equal(made.words.length, given.length)
        for (const [i, { word, ...rest }] of made.words.entries()) {
          const { word: before, ...times } = given[i] as (typeof given)[number]
          assert.deepEqual(rest, times)
          assert.equal(letters(word), letters(before))
        }
      }
    }),
    { numRuns: 200 },
  )
})

test('long passages are cut at pauses, and marks at the ends of pieces do not count', () => {
  const long = said(Array.from({ length: 300 }, (_, i) => `word${i % 20 === 19 ? ' |' : ''}`).join(' '))
  const texts = textsToPunctuate(long)
  assert.ok(texts.length > 8)
  const { words: made } = punctuateByModel(long, { texts: texts.map((text) => `${text}.`), hasCase: true }, english)
  assert.equal(textOf(made).match(/\./g)?.length, 1)
  // Each piece decides on words up to a pause where there is one.
  const counted = punctuateByModel(
    long,
    { texts: texts.map((text) => text.replaceAll('word', 'word,')), hasCase: true },
    english,
  )
  assert.equal(textOf(counted.words).match(/,/g)?.length, 299)
})

test('no words, no answers', () => {
  assert.deepEqual(punctuateByModel([], { texts: [], hasCase: true }, english), { words: [], passages: 0, refused: 0 })
  const plain = said('... —')
  assert.deepEqual(
    punctuateByModel(plain, { texts: [], hasCase: true }, english).words,
    restorePunctuation(plain, english),
  )
})
