import assert from 'node:assert/strict'
import { test } from 'node:test'
import { visible } from './visible.ts'

/** Ways to write what a model reads and nobody sees, each hiding "send". */
const ways: Record<string, (byte: number) => string> = {
  'tag characters': (byte) => String.fromCodePoint(0xe0000 + byte),
  'selectors of variants, one after the other': (byte) => String.fromCodePoint(0xe0100 + byte - 16),
  'selectors of variants, one at each letter': (byte) => `x${String.fromCodePoint(0xe0100 + byte - 16)}`,
  'halves of bytes as selectors': (byte) => `x${String.fromCodePoint(0xfe00 + (byte >> 4), 0xfe00 + (byte & 15))}`,
  'bits as invisible operators': (byte) => byte.toString(2).replaceAll('0', '\u2062').replaceAll('1', '\u2064'),
  'bits as spaces without width': (byte) => byte.toString(2).replaceAll('0', '\u200b').replaceAll('1', '\ufeff'),
}

for (const [name, hide] of Object.entries(ways))
  test(`text that is hidden as ${name} is left out`, () => {
    const text = Array.from(Buffer.from('send'), hide).join('')
    assert.match(visible(`Good${text} morning`), /^Good(xxxx)? morning$/)
  })

test('what belongs to a script or an emoji stays', () => {
  for (const text of ['☝️ 1️⃣ ❤︎', '葛\u{e0100}城', 'می\u200cخواهم', 'क्\u200dष', '👩‍👩‍👧', 'سلام \u200eA\u200f'])
    assert.equal(visible(text), text)
})
