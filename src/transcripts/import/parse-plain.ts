import { isDraftSentence } from '../../text/messages/draft-sentence.ts'
import { importSentences } from '../../text/messages/import-sentences.ts'
import { unreadable } from './decode-text.ts'
import type { ImportedCue, ImportedTranscript } from './imported.ts'
import { nameFinder, namedAtStart } from './named-at-start.ts'
import { readStamps } from './read-stamps.ts'
import { readRows, readTable } from './read-table.ts'
import { withoutFrames } from './timecodes.ts'
import { withTimesAtStart } from './with-times-at-start.ts'

/** Before what another person says in broadcasts, at the start of a line or behind its times. */
const speakerMark = /^(\[[^\]]{4,40}\] ?)?>{2,3} ?(?=[\p{L}\p{N}])/u
/** A name in Markdown, `**Ada:**`, at the start of a line or behind its time. */
const boldName = /^(\[[\d:.]{4,20}\] )?\*\*([^*]{1,80})\*\*/

/** From `00:00:05:12` to another, as Premiere writes it. */
const timecodes = /^\d{2}([:;][0-5]\d){3} ?- ?\d{2}([:;][0-5]\d){3}$/
const otter = 'Transcribed by https://otter.ai'

/**
 * Plain text. Times are those at the start of lines or behind names, as Tiro, Otter, Rev, Descript, Word and Whisper's
 * console write them; text without times divides the recording's duration. `NAME:` at the start of a line is a speaker.
 * Blank lines and speakers separate paragraphs. Lines that Tiro and Otter add themselves are skipped. Tables and labels
 * of other programs are read as such.
 */
export function parsePlain(text: string): ImportedTranscript {
  const table = readTable(text)
  if (table !== null) return transcriptOf(table)
  const given = inSeconds(text.split('\n').map((line) => line.replaceAll(/\s+/g, ' ').trim()))
  const lines = withTimesAtStart(given).map((line) => line.replace(speakerMark, '$1').replace(boldName, '$1$2'))
  const cues = readStamps(lines) ?? paragraphs(lines)
  return transcriptOf(cues.filter(({ text: said }) => said !== '' && !isOwnLine(said)))
}

/** A table whose first row names its columns. Throws AppError INVALID_BODY for any other file. */
export function parseTable(text: string): ImportedTranscript {
  return transcriptOf(readTable(text) ?? noColumns())
}

/** The rows of a table, of which the first names the columns. Throws AppError INVALID_BODY for any other. */
export function parseRows(rows: readonly string[][]): ImportedTranscript {
  return transcriptOf(readRows(rows) ?? noColumns())
}

function noColumns(): never {
  throw unreadable(importSentences.NO_COLUMNS)
}

function transcriptOf(cues: readonly ImportedCue[]): ImportedTranscript {
  if (cues.length === 0) throw unreadable(importSentences.NO_TEXT)
  return { cues: namedAtStart(cues), language: null }
}

function isOwnLine(text: string): boolean {
  return text === 'Transcribed with Tiro' || text === otter || isDraftSentence(text)
}

function inSeconds(lines: readonly string[]): string[] {
  const spans = withoutFrames(lines.map((line) => (timecodes.test(line) ? line : '')))
  return lines.map((line, i) => spans[i] || line)
}

function paragraphs(lines: readonly string[]): ImportedCue[] {
  const nameIn = nameFinder(lines, { areTimed: false })
  const found: string[][] = [[]]
  for (const line of lines) {
    const isNext = line === '' || nameIn(line) !== null
    if (isNext && found.at(-1)?.length !== 0) found.push([])
    if (line !== '') found.at(-1)?.push(line)
  }
  return found.map((own) => ({
    start: null,
    end: null,
    text: own.join(' '),
    speaker: null,
    words: null,
    startsParagraph: true,
  }))
}
