import { Document, Packer, Paragraph, Table, TableCell, TableRow, TextRun, DeletedTextRun } from 'docx'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32, deflateRawSync } from 'node:zlib'
import { run as render } from '../../formats/render-content.ts'
import { readImported, wordsOf } from '../../../test/helpers/read-imported.ts'
import { wordType } from '../../contract/endpoints/imports.ts'
import { encodeContent } from '../../text/stored-content.ts'
import { readWord } from './read-word.ts'

async function wordFile(children: (Paragraph | Table)[]): Promise<Uint8Array> {
  return new Uint8Array(await Packer.toArrayBuffer(new Document({ sections: [{ children }] })))
}

test('a Word document that Tiro wrote is read back: words, speakers, and when they begin', async () => {
  const words = ['Good', 'morning.', 'Hello', '&', 'welcome.', 'Fine.'].map((word, i) => ({
    word,
    start: 60 + i * 5,
    end: 62 + i * 5,
    confidence: null,
    speaker: i < 2 || i === 5 ? 0 : 1,
  }))
  const content = { words, segments: [], paragraphStarts: [0, 2, 5], estimated: false }
  const document = {
    title: 'A talk',
    language: 'en',
    content: [encodeContent(content)],
    speakerNames: { 0: 'Ada Lovelace' },
    quality: 'draft' as const,
    engine: null,
    createdAt: '2026-11-20T08:33:00.000Z',
  }
  const file = await render({ document, query: { format: 'word' } })
  const read = await readImported(wordType, file)
  assert.equal(wordsOf(read.content), 'Good morning. Hello & welcome. Fine.')
  assert.deepEqual(read.speakers, ['Ada Lovelace', null])
  assert.deepEqual(read.content.paragraphStarts, [0, 2, 5])
  assert.deepEqual(
    [0, 2, 5].map((i) => read.content.words[i]?.start),
    [60, 70, 85],
  )
})

test('Word documents of other programs: times above text, tables, deleted text, tabs and line breaks', async () => {
  const p = (text: string) => new Paragraph({ children: [new TextRun(text)] })
  const teams = await wordFile([
    p('Ada Lovelace   0:05'),
    p('Good morning.'),
    p('Hans   0:09'),
    p('Hello.'),
    p('How are you?'),
  ])
  const { content, speakers } = await readImported(wordType, teams)
  assert.equal(wordsOf(content), 'Good morning. Hello. How are you?')
  assert.deepEqual(speakers, ['Ada Lovelace', 'Hans'])
  assert.deepEqual([content.words[0]?.start, content.words[2]?.start], [5, 9])
  const broken = (...lines: string[]) =>
    new Paragraph({ children: lines.map((text, i) => new TextRun(i === 0 ? text : { text, break: 1 })) })
  for (const paragraphs of [
    [broken('Ada Lovelace   0:05', 'Good morning.'), broken('Hans   0:09', 'Hello.', 'How are you?')],
    [
      broken('0:0:5.0 --> 0:0:8.120', 'Ada Lovelace', 'Good morning.'),
      broken('0:0:9.0 --> 0:0:12.5', 'Hans', 'Hello.'),
      broken('0:1:9.0 --> 0:1:12.5', 'Hans', 'How are you?'),
    ],
  ]) {
    const file = await readImported(wordType, await wordFile(paragraphs))
    assert.equal(wordsOf(file.content), 'Good morning. Hello. How are you?')
    assert.deepEqual(file.speakers, ['Ada Lovelace', 'Hans'])
    assert.deepEqual([file.content.words[0]?.start, file.content.words[2]?.start], [5, 9])
  }
  const cell = (text: string) => new TableCell({ children: [p(text)] })
  const row = (...cells: string[]) => new TableRow({ children: cells.map(cell) })
  const table = await wordFile([
    new Table({ rows: [row('Ada', '00:05', 'Good morning.'), row('Hans', '00:09', 'Hello.')] }),
    new Table({ rows: [row('00:12', 'Ada:', 'Well.'), row('00:15', 'Hans:', 'Bye.')] }),
  ])
  const fromTable = await readImported(wordType, table)
  assert.equal(wordsOf(fromTable.content), 'Good morning. Hello. Well. Bye.')
  assert.deepEqual(fromTable.speakers, ['Ada', 'Hans'])
  const edited = await wordFile([
    new Paragraph({
      children: [
        new TextRun('ADA: What'),
        new DeletedTextRun({ id: 1, author: 'x', date: '2026-01-01T00:00:00Z', text: ' nonsense' }),
        new TextRun({ text: 'is this?', break: 1 }),
      ],
    }),
    p('BOB: A word.'),
  ])
  assert.equal(await readWord(edited), 'ADA: What\nis this?\n\nBOB: A word.')
  assert.equal(wordsOf((await readImported(wordType, edited)).content), 'What is this? A word.')
})

test('a file that is no Word document, or a hostile one, is refused with a message', async () => {
  const read = async (bytes: Uint8Array) => readImported(wordType, bytes)
  const noWord = /no Word document/
  await assert.rejects(read(new TextEncoder().encode('PK just text')), noWord)
  await assert.rejects(read(zipOf('xl/workbook.xml', Buffer.from('<a/>'))), noWord)
  await assert.rejects(read(zipOf('word/document.xml', Buffer.from('<a/>')).subarray(0, 60)), noWord)
  await assert.rejects(read(zipOf('word/document.xml', Buffer.from('<document><body><p>'))), /not valid XML/)
  const entity = '<!DOCTYPE d [<!ENTITY a "aaaa">]><document><body><p><r><t>&a;</t></r></p></body></document>'
  await assert.rejects(read(zipOf('word/document.xml', Buffer.from(entity))), /not valid XML/)
  await assert.rejects(read(zipOf('word/document.xml', Buffer.alloc(101_000_000, ' '))), /more text than/)
  const row = (text: string): string => `${'<tr><tc>'.repeat(45)}<p><r><t>${text}</t></r></p>${'</tc></tr>'.repeat(45)}`
  const long = `<document><body>${row('a: 0:00 '.repeat(4_000_000))}</body></document>`
  await assert.rejects(read(zipOf('word/document.xml', Buffer.from(long))), /more text than/)
  const paragraph = (text: string) => Buffer.from(`<document><body><p><r><t>${text}</t></r></p></body></document>`)
  const lines = zipOf('word/document.xml', paragraph(`a${'\n'.repeat(3_000_000)}b`))
  assert.ok(lines.length < 10_000)
  await assert.rejects(read(lines), /more than 2500000 lines/)
  await assert.rejects(read(zipOf('word/document.xml', paragraph('a '.repeat(4_000_000)))), /more than 500000 words/)
  await assert.rejects(read(zipOf('word/document.xml', Buffer.from('<document><body/></document>'))), /no text/)
})

test('a Word document may be in UTF-16, as OPC allows', async () => {
  const xml =
    '\ufeff<?xml version="1.0" encoding="UTF-16"?><document><body><p><r><t>Grüße, Žižek</t></r></p></body></document>'
  const little = Buffer.from(xml, 'utf16le')
  for (const bytes of [little, Buffer.from(little).swap16()]) {
    const { content } = await readImported(wordType, zipOf('word/document.xml', bytes))
    assert.equal(wordsOf(content), 'Grüße, Žižek')
  }
})

/** A zip of one file. APPNOTE.TXT 4.3. */
function zipOf(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content)
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(8, 4)
  common.writeUInt32LE(crc32(content), 10)
  common.writeUInt32LE(packed.length, 14)
  common.writeUInt32LE(content.length, 18)
  common.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), packed])
  const directory = Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0'), common, Buffer.alloc(14), Buffer.from(name)])
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, directory, end])
}
