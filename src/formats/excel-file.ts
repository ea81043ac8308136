import writeSheets, { type Row } from 'write-excel-file/node'

/** A text, or a time in seconds. */
export type ExcelCell = string | { seconds: number }

export interface ExcelSheet {
  name: string
  /** With their widths in characters. */
  columns: readonly { name: string; width: number }[]
  rows: readonly (readonly ExcelCell[])[]
  /** A first row names the columns and stays in view. */
  hasHead: boolean
  isRightToLeft: boolean
}

/** UTF-16 units in a cell: Excel calls a file broken that has more. */
const mostInCell = 32_767
const secondsOfDay = 86_400
/** Points. */
const lineHeight = 15
const highestRow = 409
/** Letters as wide as two digits. Emoji are two UTF-16 units as they are. */
const eastAsian = /[\u1100-\u115f\u2e80-\ud7a3\uf900-\uffef]/g

/**
 * An Excel workbook (.xlsx). Texts are texts, whatever a spreadsheet would calculate; times are fractions of a day, as
 * spreadsheets count, with milliseconds. A text that is longer than a cell continues in the rows below, where
 * the other cells are empty.
 */
export async function excelFile(sheets: readonly ExcelSheet[]): Promise<Uint8Array> {
  const written = await writeSheets(
    sheets.map(({ name, columns, rows, hasHead, isRightToLeft }) => ({
      sheet: name,
      orientation: 'landscape' as const,
      rightToLeft: isRightToLeft,
      columns: columns.map(({ width }) => ({ width })),
      ...(hasHead ? { stickyRowsCount: 1 } : {}),
      data: [
        ...(hasHead ? [columns.map((column) => headCell(column.name))] : []),
        ...rows.flatMap((cells) => writtenRows(cells, columns)),
      ],
    })),
    // Without a name, programs take one font for the head and another for the rest.
    { fontFamily: 'Calibri', fontSize: 11 },
  ).toBuffer()
  return new Uint8Array(written)
}

function headCell(name: string): Row[number] {
  return { value: name, type: String, fontWeight: 'bold' }
}

function writtenRows(cells: readonly ExcelCell[], columns: ExcelSheet['columns']): Row[] {
  const written = cells.map((cell, i) => {
    const width = columns[i]?.width ?? 1
    return typeof cell === 'string' ? pieces(cell).map((text) => textCell(text, width)) : [timeCell(cell)]
  })
  const count = Math.max(...written.map((own) => own.length))
  return Array.from({ length: count }, (_, row) => written.map((own) => own[row] ?? null))
}

function timeCell({ seconds }: { seconds: number }): Row[number] {
  return { value: seconds / secondsOfDay, type: Number, format: '[h]:mm:ss.000', alignVertical: 'top' }
}

/** Excel reads `_x0041_` as a character: an underscore that begins such a code is written as one. */
function textCell(text: string, width: number): Row[number] {
  if (text === '') return null
  const value = text.replaceAll(/_(?=x[\dA-F]{4}_)/gi, '_x005F_')
  return { value, type: String, wrap: true, alignVertical: 'top', ...heightOf(text, width) }
}

/**
 * The height of a text of several lines, points. Excel fits a row without a height to its text, LibreOffice doesn't. Some
 * letters are wider than the digits that a column is measured in, so it may have a line to spare.
 */
function heightOf(text: string, width: number): { height?: number } {
  const lines = text.split('\n').reduce((sum, line) => {
    const wide = line.match(eastAsian)?.length ?? 0
    return sum + Math.max(1, Math.ceil(((line.length + wide) * 1.1) / width))
  }, 0)
  return lines === 1 ? {} : { height: Math.min(lines * lineHeight, highestRow) }
}

/** A text in parts that fit into cells, cut at spaces where there are any. */
function pieces(text: string): string[] {
  const parts: string[] = []
  let rest = text
  while (rest.length > mostInCell) {
    const space = rest.lastIndexOf(' ', mostInCell)
    const isInPair = rest.codePointAt(mostInCell - 1)! > 0xff_ff
    const end = space > 0 ? space : isInPair ? mostInCell - 1 : mostInCell
    parts.push(rest.slice(0, end))
    rest = rest.slice(end).trimStart()
  }
  return [...parts, rest]
}
