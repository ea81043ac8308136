import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canonicalLanguage } from './language-code.ts'
import { languageName } from './language-name.ts'

test('codes are made canonical, and what is no language is refused', () => {
  assert.deepEqual(['EN', 'pt-br', 'pt_BR', 'en_US.UTF-8', 'AUTO', 'zh-hant-tw', 'de-1901'].map(canonicalLanguage), [
    'en',
    'pt-BR',
    'pt-BR',
    'en-US',
    'auto',
    'zh-Hant-TW',
    'de-1901',
  ])
  for (const code of [
    '',
    'x',
    'x-private',
    'qqq',
    'e n',
    'en-',
    'en_',
    '_',
    '.UTF-8',
    '\0',
    'und',
    'zxx',
    'ZXX-Latn',
    'mul',
    'mis',
  ])
    assert.throws(() => canonicalLanguage(code), { code: 'LANGUAGE_UNSUPPORTED' }, JSON.stringify(code))
})

test('extensions, which phones add to codes, are left out: no name of a language can be made of them', () => {
  const names = new Intl.DisplayNames(['en'], { type: 'language' })
  for (const code of ['en-u-co', 'de-DE-u-mu-celsius', 'en-x-a', 'de-t-en', 'en-a-bc']) {
    const canonical = canonicalLanguage(code)
    assert.equal(canonical, code.startsWith('de-DE') ? 'de-DE' : code.slice(0, 2))
    assert.ok(names.of(canonical))
  }
})

test('a code that was stored with extensions, or that is none, still has a name', () => {
  assert.deepEqual(['en-x-a', 'pt-BR', 'not a code'].map(languageName), [
    'English',
    'Brazilian Portuguese',
    'not a code',
  ])
})
