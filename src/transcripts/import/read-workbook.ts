import { importSentences } from '../../text/messages/import-sentences.ts'
import { unreadable } from './decode-text.ts'
import { readOfficeFile, type ReadPart } from './office-file.ts'
import { elementsOf, mostCharacters, readXml, textOf, type XmlElement } from './read-xml.ts'

/** Formats of times and dates that every program knows by their number (ECMA-376, 18.8.30). */
const timeFormats = new Set([18, 19, 20, 21, 22, 45, 46, 47])
const secondsOfDay = 86_400
/** More columns than any transcript has. */
const mostColumns = 50

/**
 * The rows of the first sheet that is shown in an Excel workbook (.xlsx), as LibreOffice, Numbers and Google Sheets write
 * it too. Numbers that the sheet shows as times are seconds. Rows have the same length; empty ones are left out. Throws
 * AppError INVALID_BODY.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<string[][]> {
  const { NOT_EXCEL } = importSentences
  return readOfficeFile(bytes, NOT_EXCEL, async (read) => {
    const texts = await textsIn(read)
    const times = await timeStyles(read)
    // Last: one tree of elements at a time is in memory.
    const sheet = await firstSheet(read)
    if (sheet === null) throw unreadable(NOT_EXCEL)
    return rowsOf(sheet, (cell) => valueOf(cell, texts, times))
  })
}

async function firstSheet(read: ReadPart): Promise<XmlElement | null> {
  const book = await read((name) => name === 'xl/workbook.xml')
  const links = await read((name) => name === 'xl/_rels/workbook.xml.rels')
  if (book === null || links === null) return null
  const shown = elementsOf(readXml(book), 'sheets')
    .flatMap((sheets) => elementsOf(sheets, 'sheet'))
    .find(({ attributes }) => (attributes['state'] ?? 'visible') === 'visible')
  const link = elementsOf(readXml(links), 'Relationship').find(
    ({ attributes }) => attributes['Id'] === shown?.attributes['id'],
  )
  const target = link?.attributes['Target']?.replace(/^\/xl\//, '')
  if (shown === undefined || target === undefined) return null
  const xml = await read((name) => name === `xl/${target}`)
  return xml === null ? null : readXml(xml)
}

/** The texts that cells point to. */
async function textsIn(read: ReadPart): Promise<string[]> {
  const xml = await read((name) => name === 'xl/sharedStrings.xml')
  return xml === null ? [] : elementsOf(readXml(xml), 'si').map(saidIn)
}

/** A text, without how East Asian words in it are read. */
function saidIn(element: XmlElement): string {
  return elementsOf(element)
    .filter(({ name }) => name !== 'rPh')
    .map((child) => (child.name === 't' ? decoded(textOf(child)) : saidIn(child)))
    .join('')
}

/** `_x000D_` is the character with this number. */
function decoded(text: string): string {
  return text
    .replaceAll(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .toWellFormed()
}

/** The numbers of the styles that show times. */
async function timeStyles(read: ReadPart): Promise<ReadonlySet<string>> {
  const xml = await read((name) => name === 'xl/styles.xml')
  if (xml === null) return new Set()
  const root = readXml(xml)
  const within = (outer: string, inner: string): XmlElement[] =>
    elementsOf(root, outer).flatMap((element) => elementsOf(element, inner))
  const own = new Map(
    within('numFmts', 'numFmt').map(({ attributes }) => [attributes['numFmtId'], attributes['formatCode'] ?? '']),
  )
  const isTime = ({ attributes: { numFmtId } }: XmlElement): boolean => {
    const code = own.get(numFmtId)
    return code === undefined ? timeFormats.has(Number(numFmtId)) : showsTime(code)
  }
  return new Set(within('cellXfs', 'xf').flatMap((style, i) => (isTime(style) ? [String(i)] : [])))
}

/** Whether a format has hours or seconds, outside its literal texts, colors and conditions. */
function showsTime(code: string): boolean {
  return /[hs]|\[m+\]/i.test(code.replaceAll(/"[^"]*"|\\.|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, ''))
}

function valueOf(cell: XmlElement, texts: readonly string[], times: ReadonlySet<string>): string {
  const { t: type = 'n', s: style = '' } = cell.attributes
  if (type === 'inlineStr') return elementsOf(cell, 'is').map(saidIn).join('')
  const [value] = elementsOf(cell, 'v')
  const written = value === undefined ? '' : textOf(value)
  if (type === 'd') return clockOf(written)
  if (type === 's') return written === '' ? '' : (texts[Number(written)] ?? '')
  if (type !== 'n' || written === '' || !times.has(style)) return type === 'e' ? '' : written
  // With decimals: whole numbers would be milliseconds.
  return (Number(written) * secondsOfDay).toFixed(3)
}

/** A time in ISO 8601, which is on the first days of a workbook's calendar or on none; other dates stay as they are. */
function clockOf(written: string): string {
  const [, clock] =
    /^(?:(?:1899-12-3[01]|1900-01-0[01]|1904-01-01)?T)?(\d\d:\d\d(?::\d\d(?:\.\d+)?)?)Z?$/.exec(written) ?? []
  if (clock === undefined) return written
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
  return (hours * 3600 + minutes * 60 + seconds).toFixed(3)
}

function rowsOf(sheet: XmlElement, read: (cell: XmlElement) => string): string[][] {
  let characters = 0
  const counted = (cell: XmlElement): string => {
    const value = read(cell)
    characters += value.length
    // Any number of cells can point to the same long text.
    if (characters > mostCharacters) throw unreadable(importSentences.TOO_MUCH_TEXT)
    return value
  }
  const rows = elementsOf(sheet, 'sheetData')
    .flatMap((data) => elementsOf(data, 'row'))
    .map((row) => cellsOf(row, counted))
    .filter((row) => row.some((cell) => cell.trim() !== ''))
  const width = Math.max(0, ...rows.slice(0, 1).map((row) => row.length))
  if (rows.some((row) => row.length > width)) throw unreadable(importSentences.NO_COLUMNS)
  return rows.map((row) => [...row, ...Array.from({ length: width - row.length }, () => '')])
}

/** The cells of a row in their columns, up to the last that isn't empty. */
function cellsOf(row: XmlElement, read: (cell: XmlElement) => string): string[] {
  const cells: string[] = []
  let column = -1
  for (const cell of elementsOf(row, 'c')) {
    column = columnOf(cell.attributes['r'] ?? '') ?? column + 1
    const value = read(cell)
    if (value.trim() === '') continue
    if (column >= mostColumns) throw unreadable(importSentences.NO_COLUMNS)
    while (cells.length < column) cells.push('')
    cells[column] = value
  }
  return cells
}

/** The place of a cell such as `B2`: A is 0. Null: the cell doesn't say. */
function columnOf(place: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(place)?.[0]
  if (letters === undefined) return null
  return letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
