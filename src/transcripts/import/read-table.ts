import { latestSecond } from '../../contract/content.ts'
import { fillWarning } from '../../text/messages/fill-warning.ts'
import { importSentences } from '../../text/messages/import-sentences.ts'
import { unreadable } from './decode-text.ts'
import { maxWords, type ImportedCue } from './imported.ts'
import { cueOf, numberedSpeaker, timeOf } from './json/fields.ts'
import { withoutFrames } from './timecodes.ts'

type Column = 'start' | 'end' | 'span' | 'speaker' | 'text' | 'notes'

/** Of Tiro, Whisper, whisper.cpp, Premiere and NVivo. A table with any other column is no transcript. */
const columns = new Map<string, Column>([
  ['start', 'start'],
  ['start time', 'start'],
  ['end', 'end'],
  ['end time', 'end'],
  ['timespan', 'span'],
  ['speaker', 'speaker'],
  ['speaker name', 'speaker'],
  ['text', 'text'],
  ['content', 'text'],
  ['highlights', 'notes'],
])

const separators = [',', ';', '\t'] as const
type Separator = (typeof separators)[number]

/**
 * The cues of a table whose first row names its columns, with commas, tabs, or the semicolons of Excel; or of Audacity's
 * labels. Null unless each row fits: then it is a text.
 */
export function readTable(text: string): ImportedCue[] | null {
  const [head = ''] = text.split('\n', 1)
  for (const separator of separators) {
    const names = columnsOf(rowsOf(head, separator)?.[0] ?? [])
    const rows = names === null ? null : rowsOf(text, separator)
    if (names !== null && rows !== null) return cuesOf(names, rows.slice(1))
  }
  return readLabels(text)
}

/** The cues of rows of the same length, of which the first names the columns. Null unless each row fits. */
export function readRows([head = [], ...rows]: readonly string[][]): ImportedCue[] | null {
  const names = columnsOf(head)
  return names === null ? null : cuesOf(names, rows)
}

function columnsOf(cells: readonly string[]): Map<Column, number> | null {
  const places = new Map<Column, number>()
  for (const [i, cell] of cells.entries()) {
    const column = columns.get(cell.trim().toLowerCase())
    if (column === undefined) return null
    places.set(column, i)
  }
  const isSaid = (['start', 'span', 'speaker'] as const).some((column) => places.has(column))
  return isSaid && places.has('text') && places.size === cells.length ? places : null
}

function cuesOf(places: ReadonlyMap<Column, number>, rows: readonly string[][]): ImportedCue[] | null {
  if (rows.some((row) => row.length !== places.size)) return null
  const cellsIn = (column: Column): string[] => rows.map((row) => (row[places.get(column) ?? -1] ?? '').trim())
  const spans = cellsIn('span').map((span) => span.split(/\s*[-–/]\s*/))
  const [starts, ends] = places.has('span')
    ? [spans.map(([start = '']) => start), spans.map(([, end = '']) => end)]
    : [cellsIn('start'), cellsIn('end')]
  // Excel writes decimals with a comma where people do.
  const clocks = withoutFrames([...starts, ...ends]).map((clock) => clock.replace(',', '.'))
  const times = clocks.map(timeOf)
  if (times.some((time, i) => time === null && clocks[i] !== '')) return null
  const texts = cellsIn('text')
  // Whisper's rows have whole milliseconds, those of other programs a point or a colon, or whole seconds.
  const isWhole = clocks.every((clock) => /^\d*$/.test(clock))
  const unit = isWhole && !areSeconds(times, texts) ? 0.001 : 1
  const secondsAt = (i: number): number | null => {
    const time = times[i] ?? null
    return time === null ? null : time * unit
  }
  const speakers = cellsIn('speaker')
  return texts.flatMap((text, i) =>
    text === ''
      ? []
      : [
          cueOf({
            start: secondsAt(i),
            end: secondsAt(rows.length + i),
            // Tiro writes an apostrophe before what a spreadsheet would calculate.
            text: text.replace(/^'(?=[=+\-@＝＋－＠])/u, '').replaceAll(/\s+/g, ' '),
            speaker: numberedSpeaker(speakers[i]),
          }),
        ],
  )
}

/** Nobody says more characters in a second. */
const mostPerSecond = 100

/** Whether whole numbers are seconds: taken as milliseconds, they leave no time to say the texts. Starts, then ends. */
function areSeconds(times: readonly (number | null)[], texts: readonly string[]): boolean {
  let [length, characters] = [0, 0]
  for (const [i, text] of texts.entries()) {
    const start = times[i] ?? null
    const next = i + 1 < texts.length ? (times[i + 1] ?? null) : null
    const end = times[texts.length + i] ?? next
    if (start === null || end === null || end <= start) continue
    length += end - start
    characters += text.length
  }
  const isPossible = times.every((time) => (time ?? 0) <= latestSecond)
  return isPossible && characters * 1000 > length * mostPerSecond
}

/** Start and end in seconds and what is said there. Labels at a point last to the next. */
function readLabels(text: string): ImportedCue[] | null {
  const cues: ImportedCue[] = []
  for (const line of text.split('\n')) {
    // The lowest and highest frequency of the label above.
    if (line.trim() === '' || (cues.length > 0 && /^\\\t-?[\d.]+\t-?[\d.]+$/.test(line))) continue
    const [, from, to, label = ''] = /^(\d+\.\d+)\t(\d+\.\d+)(?:\t(.*))?$/s.exec(line) ?? []
    const [start, end] = [Number(from), Number(to)]
    if (!(start <= end)) return null
    cues.push(cueOf({ start, end: start === end ? null : end, text: label.replaceAll(/\s+/g, ' ').trim() }))
  }
  return cues.length === 0 ? null : cues.filter((cue) => cue.text !== '')
}

/** The cells of each row: with tabs as they are, otherwise as RFC 4180. Null: too many, or quotes inside. */
function rowsOf(table: string, separator: Separator): string[][] | null {
  const text = table.endsWith('\n') ? table : `${table}\n`
  const rows: string[][] = []
  let row: string[] = []
  const unquoted = { ',': /[^,\n]*/y, ';': /[^;\n]*/y, '\t': /[^\t\n]*/y }[separator]
  for (let at = 0; at < text.length; at++) {
    let cell = ''
    if (separator !== '\t' && text[at] === '"') {
      const parts: string[] = []
      do {
        const quote = text.indexOf('"', at + 1)
        if (quote === -1) return null
        parts.push(text.slice(at + 1, quote))
        at = quote + 1
      } while (text[at] === '"')
      // Two quotes are one in the cell.
      cell = parts.join('"')
    } else {
      unquoted.lastIndex = at
      cell = unquoted.exec(text)?.[0] ?? ''
      at += cell.length
    }
    row.push(cell)
    const mark = text[at]
    if ((mark !== separator && mark !== '\n') || row.length > columns.size) return null
    if (mark === '\n') {
      if (row.length > 1 || row[0] !== '') rows.push(row)
      row = []
      if (rows.length > maxWords) throw unreadable(fillWarning(importSentences.TOO_MANY_WORDS, { most: maxWords }))
    }
  }
  return rows
}
