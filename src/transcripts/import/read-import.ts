import { AppError } from '../../contract/app-error.ts'
import { excelType, wordType, type ImportType } from '../../contract/endpoints/imports.ts'
import { canonicalLanguage } from '../../text/languages/language-code.ts'
import { fillWarning } from '../../text/messages/fill-warning.ts'
import { importSentences } from '../../text/messages/import-sentences.ts'
import { buildContent, type Built } from './build-content.ts'
import { decodeText, unreadable } from './decode-text.ts'
import { maxWords, type ImportedTranscript } from './imported.ts'
import { parseCues } from './parse-cues.ts'
import { parseEaf } from './parse-eaf.ts'
import { parseJson } from './parse-json.ts'
import { parsePlain, parseRows, parseTable } from './parse-plain.ts'
import { parseTextGrid } from './parse-text-grid.ts'
import { parseTtml } from './parse-ttml.ts'
import { readWord } from './read-word.ts'
import { readWorkbook } from './read-workbook.ts'

/** Characters up to the space are white or control characters. */
const space = 0x20
const lineFeed = 0x0a

export interface ImportInput {
  bytes: Uint8Array
  type: ImportType
  charset: string | null
  /** The recording's language; `auto`: use the file's, or detect it from the text. */
  language: string
  /** Seconds of the recording; null: unknown. */
  duration: number | null
  /** The first word id that this transcript has never used. */
  firstId: number
  /** Whether the subtitles of a subtitle file stay as they are. */
  subtitles: 'cut' | 'keep'
}

export type ReadImport = Built & {
  /** BCP 47; null if neither the recording nor the file has one; then detect it from `sample`. */
  language: string | null
  sample: string
}

const subtitleTypes: readonly ImportType[] = ['application/x-subrip', 'text/vtt', 'application/ttml+xml']

/** Reads an imported transcript. Runs in a thread, since files have up to 20 MB. Throws AppError INVALID_BODY. */
export async function run(input: ImportInput): Promise<ReadImport> {
  const imported = await parse(input)
  const language = input.language === 'auto' ? knownLanguage(imported.language) : input.language
  return {
    language,
    sample: sampleOf(imported),
    ...buildContent(imported, {
      language: language ?? 'und',
      duration: input.duration,
      firstId: input.firstId,
      keepsSubtitles: input.subtitles === 'keep' && subtitleTypes.includes(input.type),
    }),
  }
}

/** The language that a file declares, if it is a code; some programs write "english" or something meaningless. */
function knownLanguage(code: string | null): string | null {
  if (code === null || !/^[a-z]{2,3}(-[a-z\d-]+)?$/i.test(code)) return null
  try {
    return canonicalLanguage(code)
  } catch (error) {
    if (error instanceof AppError && error.code === 'LANGUAGE_UNSUPPORTED') return null
    throw error
  }
}

async function parse({ type, bytes, charset, language }: ImportInput): Promise<ImportedTranscript> {
  if (type === excelType) {
    const rows = await readWorkbook(bytes)
    requireFewPieces(rows.flat().join('\n'))
    return parseRows(rows)
  }
  const text =
    type === wordType ? await readWord(bytes) : decodeText(bytes, charset, language === 'auto' ? 'und' : language)
  if (textTypes.includes(type)) requireFewPieces(text)
  switch (type) {
    case 'application/x-subrip':
      return parseCues(text, 'srt')
    case 'text/vtt':
      return parseCues(text, 'vtt')
    case 'text/plain':
    case wordType:
      return parsePlain(text)
    case 'text/csv':
    case 'text/tab-separated-values':
      return parseTable(text)
    case 'application/json':
      return parseJson(text)
    case 'application/ttml+xml':
      return parseTtml(text)
    case 'text/x-eaf+xml':
      return parseEaf(text)
    case 'text/x-textgrid':
      return parseTextGrid(text)
  }
}

const textTypes: readonly ImportType[] = [
  'application/x-subrip',
  'text/vtt',
  'text/plain',
  'text/csv',
  'text/tab-separated-values',
  wordType,
]
/** Lines, and what stands between spaces, in the largest transcript: its words, and numbers and times of its subtitles. */
const mostPieces = 5 * maxWords

/** Cutting millions of short or empty lines or words takes a gigabyte, only to find that they are too many. */
function requireFewPieces(text: string): void {
  let [count, lines] = [0, 0]
  for (let i = 1; i < text.length; i++) {
    if (text.charCodeAt(i) > space && text.charCodeAt(i - 1) <= space) count++
    if (text.charCodeAt(i) === lineFeed) lines++
  }
  if (count > mostPieces) throw unreadable(fillWarning(importSentences.TOO_MANY_WORDS, { most: maxWords }))
  if (lines > mostPieces) throw unreadable(fillWarning(importSentences.TOO_MANY_LINES, { most: mostPieces }))
}

/** Enough text to detect its language. */
function sampleOf(imported: ImportedTranscript): string {
  return imported.cues
    .slice(0, 400)
    .map((cue) =>
      cue.text === ''
        ? (cue.words ?? [])
            .slice(0, 2000)
            .map((word) => word.word)
            .join(' ')
        : cue.text,
    )
    .join(' ')
    .slice(0, 10_000)
}
