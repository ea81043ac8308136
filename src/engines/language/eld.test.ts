import assert from 'node:assert/strict'
import { test } from 'node:test'
import { detectLanguage } from './eld.ts'

test('detects the language of ordinary sentences; null if the text is inconclusive', async () => {
  assert.equal(await detectLanguage('Das ist ein ganz gewöhnlicher Satz über das Wetter.'), 'de')
  assert.equal(await detectLanguage('This is quite an ordinary sentence about the weather.'), 'en')
  assert.equal(await detectLanguage('Es una frase corriente sobre el tiempo que hace hoy.'), 'es')
  assert.equal(await detectLanguage('12345 ...'), null)
  assert.equal(await detectLanguage(''), null)
})
