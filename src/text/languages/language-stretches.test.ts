import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { languageAt, withLanguages, type LanguageStretch } from './language-stretches.ts'

const stretch = (start: number, language: string): LanguageStretch => ({
  start,
  end: start + 1,
  language,
  engine: null,
})

test('property: a time has the language of the last stretch that has begun, in whatever order an archive has them', () => {
  const starts = fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 8 })
  fc.assert(
    fc.property(starts, fc.integer({ min: -1, max: 14 }), (list, seconds) => {
      const stretches = list.map((start, i) => stretch(start, `l${i}`))
      const expected = stretches.findLast(({ start }) => start <= seconds) ?? stretches[0]
      assert.equal(languageAt(stretches, seconds), expected?.language ?? null)
    }),
  )
})

test('a passage looks at few of many stretches', () => {
  let reads = 0
  const stretches = Array.from({ length: 1000 }, (_, i) => ({
    ...stretch(0, i % 2 === 0 ? 'de' : 'en'),
    get start() {
      reads += 1
      return i
    },
  }))
  const passages = Array.from({ length: 1000 }, () => ({ start: 2, end: 2.2 }))
  assert.ok(withLanguages(passages, stretches).every(({ language }) => language === 'de'))
  assert.ok(reads < 20_000, `${reads} reads`)
})
