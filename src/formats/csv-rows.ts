import { stringify } from 'csv-stringify/sync'

/** Rows as RFC 4180. Cells that a spreadsheet would execute as a formula get a leading apostrophe. */
export function csvRows(rows: string[][]): string {
  return stringify(rows, { escape_formulas: true, record_delimiter: '\r\n' })
}
