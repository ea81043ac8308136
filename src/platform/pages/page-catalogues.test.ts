import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageWordsFor } from './page-words-for.ts'
import { pageCatalogues } from './page-catalogues.ts'

test('a page has the language that the browser likes best among the offered ones', () => {
  const cases: [string | undefined, string][] = [
    [undefined, 'en'],
    ['', 'en'],
    ['*', 'en'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['nl, fr;q=0.4, AR-eg;q=0.7', 'ar'],
    ['de;q=0, zh-Hans-CN;q=0.1', 'zh'],
    ['constructor, __proto__;q=0.5', 'en'],
    ['es;q=none', 'en'],
  ]
  for (const [header, language] of cases) assert.equal(pageWordsFor(header).language, language, header ?? 'no header')
})

test('every language has every sentence of the pages', () => {
  const { en, ...others } = pageCatalogues
  assert.ok(en !== undefined)
  const keysOf = (part: object): string[] =>
    Object.entries(part).flatMap(([key, value]) =>
      typeof value === 'object' && value !== null ? keysOf(value).map((one) => `${key}.${one}`) : [key],
    )
  assert.deepEqual(Object.keys(others), ['de', 'es', 'fr', 'zh', 'ar'])
  for (const [code, words] of Object.entries(others)) {
    assert.deepEqual(keysOf(words), keysOf(en), code)
    assert.equal(words.language, code)
    assert.match(words.reset.keysLeft, /#/, code)
  }
})
