import { excelFile } from './excel-file.ts'
import { cellsOf, type ListedHighlight } from './highlights.ts'

const columns = [
  { name: 'Recording', width: 30 },
  { name: 'Start', width: 13 },
  { name: 'End', width: 13 },
  { name: 'Speaker', width: 20 },
  { name: 'Color', width: 10 },
  { name: 'State', width: 20 },
  { name: 'Text', width: 80 },
  { name: 'Comments', width: 60 },
  { name: 'Recording ID', width: 35 },
]

/** A list of highlights as an Excel workbook, with the columns of csv. Runs in a thread. */
export function run(highlights: readonly ListedHighlight[]): Promise<Uint8Array> {
  const rows = highlights.map((highlight) => cellsOf(highlight, (seconds) => ({ seconds })))
  return excelFile([{ name: 'Highlights', columns, rows, hasHead: true, isRightToLeft: false }])
}
