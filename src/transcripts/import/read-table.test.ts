// Tables, labels and timecodes of other programs. What isn't clearly one of them stays text.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ImportType } from '../../contract/endpoints/imports.ts'
import { readImported as read, wordsOf } from '../../../test/helpers/read-imported.ts'

/** Speaker, start and end of each passage that the same person says, and its words. */
async function passagesIn(type: ImportType, text: string | Uint8Array): Promise<unknown[][]> {
  const { content, speakers } = await read(type, text)
  const passages: [string | null, number, number, string][] = []
  let last: number | null = null
  for (const { word, start, end, speaker } of content.words) {
    const passage = passages.at(-1)
    if (passage === undefined || speaker !== last) passages.push([speakers[speaker] ?? null, start, end, word])
    else [passage[2], passage[3]] = [end, `${passage[3]} ${word}`]
    last = speaker
  }
  return passages
}

test('tables of Whisper, whisper.cpp, Premiere, NVivo and Tiro', async () => {
  const files: Record<string, string> = {
    premiere:
      '"Speaker Name","Start Time","End Time","Text"\r\n"Ada","00;00;00;15","00;00;02;15","Hello, ""you""\nthere."\r\n"Bob","00;00;02;15","00;00;04;00","Hi."\r\n',
    tiro: 'start,end,speaker,text,highlights\r\n0.500,2.500,Ada,"Hello, ""you"" there.",a note\r\n2.500,4.000,Bob,Hi.,\r\n,,,,another',
    nvivo: 'Timespan\tContent\tSpeaker\n0:00.5 - 0:02.5\tHello, "you" there.\tAda\n0:02.5 - 0:04.0\tHi.\tBob\n',
    whisper: 'start\tend\ttext\n500\t2500\tADA: Hello, "you" there.\n2500\t4000\tBOB: Hi.\n4000\t4000\t\n',
    whisperCpp: 'start,end,text\n500,2500," ADA: Hello, ""you"" there."\n2500,4000," BOB: Hi."\n',
  }
  const expected = [
    ['Ada', 0.5, 2.5, 'Hello, "you" there.'],
    ['Bob', 2.5, 4, 'Hi.'],
  ]
  for (const [name, file] of Object.entries(files)) {
    const isNamed = !name.startsWith('whisper')
    const own = expected.map(([who = '', ...said]) => [isNamed ? who : String(who).toUpperCase(), ...said])
    assert.deepEqual(await passagesIn('text/plain', file), own, name)
    const bytes = Buffer.from(`\ufeff${file}`, 'utf16le')
    const type = file.includes('\t') ? 'text/tab-separated-values' : 'text/csv'
    assert.deepEqual(await passagesIn(type, bytes), own, name)
  }
  const stereo = 'start,end,speaker,text\n0,1000,0,"One"\n1000,2000,1,"Two"\n'
  assert.deepEqual((await read('text/csv', stereo)).speakers, [null, null])
  const formula = "speaker,text\r\nAda,'-5 degrees\r\nAda,'twas cold\r\n"
  assert.equal(wordsOf((await read('text/csv', formula)).content), "-5 degrees 'twas cold")
})

test('whole numbers are milliseconds, unless nobody could say the texts in that time', async () => {
  const said = 'This is what somebody says in this row.'
  const timesOf = async (table: string): Promise<number[]> => {
    const { content } = await read('text/csv', table)
    return content.segments.map(({ start }) => start)
  }
  const rows = (starts: number[], last: number): string =>
    starts.map((start, i) => `${start},${starts[i + 1] ?? last},${said}\n`).join('')
  assert.deepEqual(await timesOf(`start,end,text\n${rows([0, 4, 9], 12)}`), [0, 4, 9])
  assert.deepEqual(await timesOf(`start,end,text\n${rows([0, 4000, 9000], 12_000)}`), [0, 4, 9])
  // One is said in no time, and the last one has no end.
  assert.deepEqual(await timesOf(`start,text\n0,${said}\n3,${said}\n3,Yes.\n8,${said}\n`), [0, 3, 3, 8])
  assert.deepEqual(await timesOf(`start,text\n0,${said}\n3000,${said}\n3000,Yes.\n8000,${said}\n`), [0, 3, 3, 8])
  // Somebody counts, once a minute, and a model repeats a sentence faster than anybody speaks.
  assert.deepEqual(await timesOf(`start,end,text\n60,61,One.\n120,121,Two.\n`), [60, 120])
  assert.deepEqual(await timesOf(`start,end,text\n${rows([0, 5000, 5100, 5200], 12_000)}`), [0, 5, 5.1, 5.2])
})

test('labels of Audacity: regions, points and frequencies', async () => {
  const labels =
    '0.500000\t2.500000\tHello there.\n\\\t-1.000000\t6334.588867\n3.000000\t3.000000\tA point.\n4.000000\t4.000000\n4.000000\t5.000000\tBye\u2028now.\n'
  const { content } = await read('text/plain', labels)
  assert.deepEqual(
    content.words.map(({ word, start }) => [word, start]),
    [
      ['Hello', 0.5],
      ['there.', 1.409],
      ['A', 3],
      ['point.', 3.114],
      ['Bye', 4],
      ['now.', 4.429],
    ],
  )
})

test('text with timecodes, as Premiere writes it', async () => {
  for (const [a, b, c, d] of [
    ['00:00:00:12', '00:00:02:12', '00:00:02:12', '00:00:04:00'],
    ['00;00;00;15', '00;00;02;15', '00;00;02;15', '00;00;04;00'],
    ['00:00:00:25', '00:00:02:25', '00:00:02:25', '00:00:04:49'],
  ]) {
    const text = `${a} - ${b}\nSpeaker 1\nHello there.\n\n${c} - ${d}\nSpeaker 2\nHi.\n`
    const passages = await passagesIn('text/plain', text)
    const end = d === '00:00:04:49' ? 4.98 : 4
    assert.deepEqual(passages, [
      [null, 0.5, 2.5, 'Hello there.'],
      [null, 2.5, end, 'Hi.'],
    ])
  }
})

test('what is not clearly a table stays text, with every word', async () => {
  const texts = [
    'start,end,text\n0,2500,Hello\nand then nothing\n',
    'start,end,text\nsoon,later,Hello\n',
    'start,end,text\n0,1,"no end\n',
    'start,end,text\n0,1,"quoted" twice\n',
    'start,end,text,rating\n0,1,Hello,5\n',
    'start,start,text\n0,1,Hello\n',
    'text\nHello\n',
    'start\tend\n0\t1\n',
    '__proto__,text\n0,1\n',
    'end,text\n0,Hello\n',
    '1.5\t2.5\tone\nand text\n',
    '2.5\t1.5\tone\n',
    '1\t2\tone\n',
    'Marker Name\tDescription\tIn\tOut\tDuration\tMarker Type\nIntro\tThe intro\t00:00:05:12\t00:00:05:12\t00:00:00:00\tComment\n',
    'ada\t01:00:05:12\tV1\tred\tThe intro\t1\nada\t01:00:08:12\tV1\tred\tSecond\t1\n',
    '99:99:99:99 - 99:99:99:99\nUnknown\nHello there.\n',
    'We met from 00:00:05:12 - 00:00:06:12 or so.\n',
  ]
  for (const text of texts) {
    assert.equal(wordsOf((await read('text/plain', text)).content), text.trim().split(/\s+/).join(' '))
  }
  for (const text of texts.slice(0, 10)) {
    await assert.rejects(read('text/csv', text), { code: 'INVALID_BODY', message: /first row/ }, text)
  }
  await assert.rejects(read('text/csv', 'start,end,text\n0,1,\n'), { code: 'INVALID_BODY' })
})

test('captions of YouTube as XML', async () => {
  const xml = '<?xml version="1.0" encoding="utf-8" ?>'
  const srv1 = `${xml}<transcript><text start="0.5" dur="2.1">Don&amp;#39;t &lt;i&gt;go&lt;/i&gt;</text><text start="2.6" dur="1">Stay</text></transcript>`
  const srv2 = `${xml}<timedtext><text t="500" d="2100">Don&amp;#39;t go</text><text t="2600" d="1000">Stay</text></timedtext>`
  const srv3 = `${xml}<timedtext format="3"><head><pen id="1"/></head><body><w t="0"/><p t="500" d="4000" w="1"><s ac="0">Don&#39;t</s><s t="1000"> go</s></p><p t="2590" d="2000" w="1" a="1">\n</p><p t="2600" d="1000">Stay</p></body></timedtext>`
  for (const file of [srv1, srv2, srv3]) {
    const { content } = await read('application/ttml+xml', file)
    assert.equal(wordsOf(content), "Don't go Stay")
    assert.deepEqual([content.words[0]?.start, content.words[2]?.start, content.words[2]?.end], [0.5, 2.6, 3.6], file)
  }
  const { content } = await read('application/ttml+xml', srv3)
  assert.deepEqual([content.words[0]?.end, content.words[1]?.start], [1.5, 1.5])
  for (const body of ['', '<text>no time</text>', '<text start="x" dur="1">hi</text>', '<p/>']) {
    await assert.rejects(read('application/ttml+xml', `<transcript>${body}</transcript>`), { code: 'INVALID_BODY' })
  }
})
