import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ImportType } from '../../contract/endpoints/imports.ts'
import { readImported as read, wordsOf as texts } from '../../../test/helpers/read-imported.ts'

const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16()
const utf32 = (text: string): Buffer =>
  Buffer.concat(Array.from(text, (one) => Buffer.from(Uint32Array.of(one.codePointAt(0) ?? 0).buffer)))
const encoded: [string, ImportType, Uint8Array, string | null, string][] = [
  ['UTF-16 without a mark', 'text/plain', Buffer.from('Good morning, Zoë', 'utf16le'), null, 'Good morning, Zoë'],
  ['the same, big-endian', 'text/plain', utf16be('Good morning'), null, 'Good morning'],
  ['the same, named', 'text/plain', utf16be('Доброе утро'), 'utf-16be', 'Доброе утро'],
  ['the same in Chinese', 'text/plain', Buffer.from('[00:01] 你好\n[00:02] 世界\n', 'utf16le'), null, '你好 世界'],
  ['the same in Cyrillic', 'text/plain', Buffer.from('Доброе утро', 'utf16le'), null, 'Доброе утро'],
  ['GB 18030, named', 'text/plain', Buffer.from('c4e3bac3', 'hex'), 'gb18030', '你好'],
  [
    'ISO-2022-JP, named',
    'text/plain',
    Buffer.from('\u001b$B$3$s$K$A$O\u001b(B', 'latin1'),
    'iso-2022-jp',
    'こんにちは',
  ],
  [
    'named in XML',
    'application/ttml+xml',
    Buffer.from(
      '<?xml version="1.0" encoding="windows-1251"?><tt><body><p begin="1s" end="2s">\xcf\xf0\xe8\xe2\xe5\xf2</p></body></tt>',
      'latin1',
    ),
    null,
    'Привет',
  ],
  ['colours of a terminal', 'text/plain', Buffer.from('\u001bGood\u001b morning all'), null, 'Good morning all'],
  ['a stray zero', 'text/plain', Buffer.from('Good\0 morning to everybody'), null, 'Good morning to everybody'],
  ['marks together', 'text/plain', Buffer.from('»\xa1\xbf\xc9l\x85\x94 ¡¡¡¡¡¡¡', 'latin1'), null, '»¡¿Él…” ¡¡¡¡¡¡¡'],
]

for (const [name, type, bytes, charset, expected] of encoded)
  test(`encodings: ${name}`, async () => assert.equal(texts((await read(type, bytes, { charset })).content), expected))

const untold: [string, Uint8Array][] = [
  ['UTF-32 with a mark', utf32('\ufeffGood morning')],
  ['UTF-32', utf32('Good morning')],
  ['Windows-1251', Buffer.from('cff0e8e2e5f2', 'hex')],
  ['GB 18030', Buffer.from('c4e3bac3cac0bde7', 'hex')],
  ['code page 850', Buffer.from('\x81ber', 'latin1')],
]

for (const [name, bytes] of untold)
  test(`encodings: ${name} is refused, not read as something else`, async () => {
    await assert.rejects(read('text/plain', bytes), { code: 'INVALID_BODY', message: /which character set/ })
  })

test('controls and noncharacters that escapes write are no part of words', async () => {
  const xml = '<?xml version="1.1"?><tt><body><p begin="1s" end="2s">Good&#1;morning &#x7f; all</p></body></tt>'
  assert.equal(texts((await read('application/ttml+xml', xml)).content), 'Good morning all')
  const json = String.raw`{"segments":[{"start":1,"end":2,"text":"Good\uffffmorning \ufdd0"}]}`
  assert.equal(texts((await read('application/json', json)).content), 'Good morning')
})
