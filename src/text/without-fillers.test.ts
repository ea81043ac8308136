import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cpuTime } from '../../test/helpers/cpu-time.ts'
import { limit } from '../../test/helpers/time-limits.ts'
import type { StoredContent } from './stored-content.ts'
import { withoutFillers } from './without-fillers.ts'

/** `|` starts a paragraph, `/` changes the speaker. */
function content(text: string): StoredContent {
  const words: StoredContent['words'] = []
  const paragraphStarts: number[] = [0]
  let speaker = 0
  for (const part of text.split(' ')) {
    if (part === '|') paragraphStarts.push(words.length)
    else if (part === '/') speaker += 1
    else words.push({ word: part, start: words.length / 2, end: words.length / 2 + 0.4, confidence: 0.9, speaker })
  }
  return { words, segments: [], paragraphStarts, estimated: false }
}
const cleaned = (text: string, language = 'en', kept: number[] = []): string =>
  withoutFillers(content(text), language, new Set(kept))
    .words.map(({ word }) => word)
    .join(' ')

test('sounds of hesitation go, with their commas; sentences keep their capital and their full stop', () => {
  assert.equal(cleaned('Um, I, uh, think so.'), 'I think so.')
  assert.equal(cleaned('Uh, the bridge is closed, um.'), 'The bridge is closed.')
  assert.equal(cleaned('Mhm. Well, this is er good.'), 'Mhm. Well, this is good.')
  assert.equal(cleaned('Ähm, er geht, äh, heim.', 'de-AT'), 'Er geht heim.')
  assert.equal(cleaned('Je veux, euh, dormir.', 'fr'), 'Je veux dormir.')
  assert.equal(cleaned('Eh, yo no sé.', 'es'), 'Yo no sé.')
})

test('abbreviations and quoted sounds stay', () => {
  assert.equal(cleaned('The ER doctors went to, um, the ER.'), 'The ER doctors went to the ER.')
  assert.equal(cleaned('He said “um” and "uh", um, a lot.'), 'He said “um” and "uh" a lot.')
  assert.equal(cleaned('UM, I SEE THE RIVER.'), 'I SEE THE RIVER.')
})

test('repeated starts go; words that are doubled on purpose stay', () => {
  assert.equal(cleaned('I I I was, I was there.'), 'I was there.')
  assert.equal(
    cleaned('The, um, the the river had had a very very high bank.'),
    'The river had had a very very high bank.',
  )
  assert.equal(cleaned('No no, that is it. It is late.'), 'No no, that is it. It is late.')
  assert.equal(cleaned('Then we / we went.'), 'Then we we went.')
})

test('words that are broken off and said again go; other hyphens stay', () => {
  assert.equal(cleaned('Wh- what do you, I- I mean, the app- application?'), 'What do you, I mean, the application?')
  assert.equal(
    cleaned('Pre- and post-war trains – the best – a well-known one.'),
    'Pre- and post-war trains – the best – a well-known one.',
  )
  assert.equal(cleaned('Und das Ge- Gespräch war kurz.', 'de'), 'Und das Gespräch war kurz.')
})

test('marked words and languages without a list stay as they are', () => {
  assert.equal(cleaned('So um yes.', 'en', [1]), 'So um yes.')
  assert.equal(cleaned('um um', 'ja'), 'um um')
})

test('paragraphs and ids follow their words; a paragraph of sounds goes', () => {
  const made = withoutFillers(content('We begin. | Um, then | uh | we end.'), 'en', new Set())
  assert.deepEqual(
    made.words.map(({ word }) => word),
    ['We', 'begin.', 'Then', 'we', 'end.'],
  )
  assert.deepEqual(made.paragraphStarts, [0, 2, 3])
  assert.deepEqual(made.ids, [0, 1, 3, 5, 6])
})

test('segments have the words that are left', () => {
  const given = { ...content('Um, I know'), segments: [{ text: 'Um, I know', start: 0, end: 1.5, speaker: 0 }] }
  assert.equal(withoutFillers(given, 'en', new Set()).segments[0]?.text, 'I know')
})

test('property: only words of the lists go, in order, and paragraphs stay in order', () => {
  const parts = fc.array(fc.constantFrom('um', 'Uh,', 'I', 'the', 'was', 'bridge.', '|', '/', 'er.'), { minLength: 1 })
  fc.assert(
    fc.property(parts, (list) => {
      const given = content(list.join(' '))
      given.paragraphStarts = [...new Set(given.paragraphStarts)].filter((at) => at < given.words.length)
      const made = withoutFillers(given, 'en', new Set())
      const ids = made.ids ?? made.words.map((_, index) => index)
      assert.deepEqual(
        ids,
        ids.toSorted((a, b) => a - b),
      )
      for (const [index, { word }] of given.words.entries()) {
        if (word === 'bridge.') assert.ok(ids.includes(index))
      }
      assert.deepEqual(
        made.paragraphStarts,
        [...new Set(made.paragraphStarts)].toSorted((a, b) => a - b),
      )
      if (made.words.length > 0) assert.equal(made.paragraphStarts[0], 0)
    }),
  )
})

test('a word that is repeated hundreds of thousands of times takes a moment', () => {
  const long = content('I '.repeat(300_000).trimEnd())
  const start = cpuTime()
  assert.equal(withoutFillers(long, 'en', new Set()).words.length, 1)
  assert.ok(cpuTime() - start < limit(3000))
})

test('words of many marks before sounds of hesitation take time that grows with their length', () => {
  const words = Array.from({ length: 4000 }, () => `a${'-'.repeat(998)}b um.`).join(' ')
  const start = cpuTime()
  assert.equal(cleaned(words), words.replaceAll(' um.', '.'))
  const took = cpuTime() - start
  assert.ok(took < limit(1500), `${Math.round(took)} ms`)
})
