import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import yazl from 'yazl'
import { excelType } from '../../contract/endpoints/imports.ts'
import { run as render } from '../../formats/render-content.ts'
import { readImported, wordsOf } from '../../../test/helpers/read-imported.ts'
import { documentOf, talk, words } from '../../../test/helpers/render-documents.ts'

const run = promisify(execFile)
let folder = ''
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tiro-workbooks-'))
})
after(() => rm(folder, { recursive: true, force: true }))

const ofTiro = (): Promise<Uint8Array> =>
  render({ document: documentOf(words(talk), { speakerNames: { 0: 'Ann', 1: 'Ben' } }), query: { format: 'excel' } })

async function asRead(bytes: Uint8Array) {
  const { content, speakers } = await readImported(excelType, bytes)
  const starts = content.paragraphStarts.map((i) => content.words[i])
  return {
    said: wordsOf(content),
    speakers,
    paragraphs: starts.map((word) => [word?.start, speakers[word?.speaker ?? -1]]),
    end: content.words.at(-1)?.end,
  }
}

const expected = {
  said: talk.map(({ text }) => text).join(' '),
  speakers: ['Ann', 'Ben'],
  paragraphs: [
    [0, 'Ann'],
    [2, 'Ben'],
    [3.2, 'Ann'],
  ],
  end: 6.75,
}

test('a workbook that Tiro wrote is read back, also after LibreOffice saved it', async () => {
  const file = path.join(folder, 'talk.xlsx')
  await writeFile(file, await ofTiro())
  assert.deepEqual(await asRead(await ofTiro()), expected)
  const user = `-env:UserInstallation=file://${folder}/office`
  await run('soffice', ['--headless', user, '--convert-to', 'xlsx', '--outdir', path.join(folder, 'saved'), file])
  const saved = new Uint8Array(await readFile(path.join(folder, 'saved', 'talk.xlsx')))
  assert.notDeepEqual(Buffer.from(saved), Buffer.from(await ofTiro()))
  assert.deepEqual(await asRead(saved), expected)
})

/** A workbook of these parts. */
async function workbook(parts: Record<string, string>): Promise<Uint8Array> {
  const zip = new yazl.ZipFile()
  const all: Record<string, string> = {
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="old" state="hidden" r:id="r1"/><sheet name="S" sheetId="9" r:id="r2"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/none.xml"/><Relationship Id="r2" Target="/xl/worksheets/s.xml"/></Relationships>',
    ...parts,
  }
  for (const [name, text] of Object.entries(all)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  return new Uint8Array(await buffer(zip.outputStream))
}

const text = (said: string, place = ''): string => `<c${place} t="inlineStr"><is><t>${said}</t></is></c>`
const sheet = (...rows: string[]): Record<string, string> => ({
  'xl/worksheets/s.xml': `<worksheet><sheetData>${rows.map((row) => `<row>${row}</row>`).join('')}</sheetData></worksheet>`,
})
const head = text('Speaker') + text('Start') + text('Content')

test('workbooks of other programs: places of cells, kinds of texts, times by their format, clocks as text', async () => {
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[Blue]&quot;as &quot;0.0"/><numFmt numFmtId="165" formatCode="mm:ss.0"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="21"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>'
  const strings =
    '<sst><si><r><t>Good </t></r><r><t xml:space="preserve">morning.</t></r><rPh><t>no</t></rPh></si><si><r><t>Say _x005F_x0041_ now_xD800_.</t></r></si></sst>'
  const read = await asRead(
    await workbook({
      'xl/styles.xml': styles,
      'xl/sharedStrings.xml': strings,
      ...sheet(
        '',
        head,
        `${text('Ada')}<c s="1"><v>${5 / 86_400}</v></c><c t="s"><v>0</v></c>`,
        `<c r="B4" s="2"><v>8.5</v></c><c r="C4" t="s"><v>1</v></c><c r="XFD4" s="3"/>`,
        `${text('Ada', ' r="A5"')}<c r="B5" s="3"><v>${12 / 86_400}</v></c>${text('Well.', ' r="C5"')}`,
        `${text('Ben')}${text('0:00:15')}<c t="str"><f>A1</f><v>Yes.</v></c>`,
        `${text('Ben')}${text('17,5')}${text('No.')}`,
        `${text('Ben')}${text('18,5')}<c t="s"/>`,
      ),
    }),
  )
  assert.equal(read.said, 'Good morning. Say _x0041_ now\uFFFD. Well. Yes. No.')
  assert.deepEqual(
    read.paragraphs.map(([start]) => start),
    [5, 8.5, 12, 15, 17.5],
  )
  assert.deepEqual(read.speakers, ['Ada', 'Ben'])
})

test('what is no transcript is refused with a reason', async () => {
  const refusal = async (bytes: Uint8Array): Promise<string> => {
    const error: unknown = await readImported(excelType, bytes).then(
      () => null,
      (one: unknown) => one,
    )
    assert.ok(error instanceof Error)
    return error.message
  }
  const word = await render({ document: documentOf(words(talk)), query: { format: 'word' } })
  const damaged = (await ofTiro()).slice(0, -30)
  for (const bytes of [word, damaged, new Uint8Array([1, 2, 3]), await workbook({})])
    assert.match(await refusal(bytes), /no Excel workbook/)
  for (const rows of [
    [text('Name') + text('Text'), text('Ada') + text('Hello.')],
    [head, text('Ada') + text('0') + text('Hello.') + text('more')],
    [head, text('far', ' r="XFD2"')],
    [head, `${text('Ada')}${text('soon')}${text('Hello.')}`],
  ])
    assert.match(await refusal(await workbook(sheet(...rows))), /first row must name the columns/)
  assert.match(await refusal(await workbook(sheet(head))), /no text/)
  const bomb = { ...sheet(head), 'xl/sharedStrings.xml': `<sst><si><t>${' '.repeat(101_000_000)}</t></si></sst>` }
  assert.match(await refusal(await workbook(bomb)), /more text than a transcript/)
  // One text of many cells is in the file only once.
  const cells = text('Ada') + '<c/><c t="s"><v>0</v></c>'
  const shared = (said: string, rows: number) =>
    workbook({
      ...sheet(head, ...Array(rows).fill(cells)),
      'xl/sharedStrings.xml': `<sst><si><t>${said}</t></si></sst>`,
    })
  assert.match(await refusal(await shared('word'.repeat(5000), 2000)), /more text than a transcript/)
  assert.match(await refusal(await shared('a '.repeat(5000), 1900)), /more than \d+ words/)
  const entity = {
    'xl/worksheets/s.xml': '<!DOCTYPE a [<!ENTITY x "y">]><worksheet><sheetData>&x;</sheetData></worksheet>',
  }
  assert.match(await refusal(await workbook(entity)), /not valid XML/)
})

test('a csv file of Excel where numbers have a comma, with semicolons or tabs', async () => {
  const semicolons = '\uFEFFstart;end;speaker;text\r\n0,5;1,75;Ada;"Good; ""morning""."\r\n2;3;Ben;One, two.\r\n'
  const tabs = '\uFEFFstart\tend\tspeaker\ttext\r\n0,5\t1,75\tAda\tGood; "morning".\r\n2\t3\tBen\tOne, two.\r\n'
  for (const table of [semicolons, tabs]) {
    const { content, speakers } = await readImported('text/csv', table)
    assert.equal(wordsOf(content), 'Good; "morning". One, two.')
    assert.deepEqual(speakers, ['Ada', 'Ben'])
    assert.deepEqual(
      content.paragraphStarts.map((i) => content.words[i]?.start),
      [0.5, 2],
    )
  }
})

test('dates in ISO 8601 are times of the day, and whole seconds as plain numbers are seconds', async () => {
  const date = (value: string): string => `<c t="d"><v>${value}</v></c>`
  const rows = ['1899-12-30T00:00:01', '00:00:02.5', 'T00:01:04', '1899-12-31T01:00:00.000Z'].map(
    (value) => text('Ann') + date(value) + text('One sentence.'),
  )
  const dated = await readImported(excelType, await workbook(sheet(head, ...rows)))
  assert.deepEqual(
    dated.content.segments.map(({ start }) => start),
    [1, 2.5, 64, 3600],
  )
  const whole = [0, 4, 9].map((start) => `${text('Ann')}<c><v>${start}</v></c>${text('This is what she says here.')}`)
  const { content } = await readImported(excelType, await workbook(sheet(head, ...whole)))
  assert.deepEqual(
    content.segments.map(({ start }) => start),
    [0, 4, 9],
  )
})
