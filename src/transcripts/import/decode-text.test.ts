import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ImportType } from '../../contract/endpoints/imports.ts'
import { detectLanguage } from '../../engines/language/eld.ts'
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

/** Text in an encoding with one byte for each character. */
function inBytes(encoding: string, text: string): Uint8Array {
  const table = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  return Uint8Array.from(text, (one) => {
    assert.ok(table.includes(one), `${encoding} has no ${one}`)
    return table.indexOf(one)
  })
}

const russian = 'Привет всем, кто слушает «Разговор»!'
const polish = 'Zażółć gęślą jaźń, są śliwki – 5 °C.'
const legacy: [string, string, Uint8Array, string][] = [
  ...['windows-1251', 'koi8-u', 'ibm866', 'iso-8859-5'].map((encoding): [string, string, Uint8Array, string] => {
    const text = encoding === 'windows-1251' ? russian : russian.replaceAll(/[«»]/g, '"')
    return [`Russian in ${encoding}`, 'ru', inBytes(encoding, text), text]
  }),
  ['Polish in windows-1250', 'pl', inBytes('windows-1250', polish), polish],
  ['Polish in iso-8859-2', 'pl-PL', inBytes('iso-8859-2', polish.replace('–', '-')), polish.replace('–', '-')],
  [
    'Polish with a sign in a word',
    'pl',
    inBytes('windows-1250', `Pokój A×B jest tu. ${polish.repeat(4)}`),
    `Pokój A×B jest tu. ${polish.repeat(4)}`,
  ],
  ['Russian with YouTube', 'ru', inBytes('windows-1251', 'Мы на YouTube и в iPhone'), 'Мы на YouTube и в iPhone'],
  ['Serbian in Latin letters', 'sr', inBytes('windows-1250', 'Šta kaže čovek?'), 'Šta kaže čovek?'],
  ['Turkish', 'tr', inBytes('windows-1254', 'İyi akşamlar, ağabey'), 'İyi akşamlar, ağabey'],
  ['Lithuanian', 'lt', inBytes('windows-1257', 'Ačiū už šį žodį'), 'Ačiū už šį žodį'],
  ['Greek in windows-1253', 'el', inBytes('windows-1253', 'Άννα, καλημέρα'), 'Άννα, καλημέρα'],
  ['Greek in iso-8859-7', 'el', inBytes('iso-8859-7', 'Άννα, καλημέρα'), 'Άννα, καλημέρα'],
  ['Hebrew', 'he', inBytes('windows-1255', 'שלום לכולם'), 'שלום לכולם'],
  ['Arabic', 'ar', inBytes('windows-1256', 'صباح الخير'), 'صباح الخير'],
  ['Chinese', 'zh', Buffer.from('c4e3bac3cac0bde7', 'hex'), '你好世界'],
  ['Chinese of Taiwan', 'zh-TW', Buffer.from('a741a66e', 'hex'), '你好'],
  ['Japanese in Shift JIS', 'ja', Buffer.from('82b182f182c982bf82cd', 'hex'), 'こんにちは'],
  ['Japanese in EUC-JP', 'ja', Buffer.from('a4b3a4f3a4cba4c1a4cf', 'hex'), 'こんにちは'],
  ['Korean', 'ko', Buffer.from('bec8b3e7c7cfbcbcbfe4', 'hex'), '안녕하세요'],
  // What is clearly no text of the recording's language.
  ['French beside a Russian recording', 'ru', inBytes('windows-1252', 'Un été à Orléans'), 'Un été à Orléans'],
  ['French', 'fr', inBytes('windows-1252', 'Un été à Orléans'), 'Un été à Orléans'],
]

for (const [name, language, bytes, expected] of legacy)
  test(`encodings before Unicode: ${name}`, async () => {
    const { content } = await read('text/plain', bytes, { language })
    assert.equal(texts(content).replaceAll(' ', ''), expected.replaceAll(' ', ''))
  })

test('encodings before Unicode: the letters that all languages share tell the language, which tells the others', async () => {
  const text = 'Dzisiaj rozmawiamy o tym, jak wygląda życie na wsi. Każdy dzień zaczyna się bardzo wcześnie.'
  const bytes = inBytes('windows-1250', text)
  const first = await read('text/plain', bytes, { language: 'auto' })
  assert.equal(first.language, null)
  const language = await detectLanguage(first.sample)
  assert.equal(texts((await read('text/plain', bytes, { language: language ?? 'und' })).content), text)
})

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
