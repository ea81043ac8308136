import { AppError } from '../../contract/app-error.ts'
import { canonicalLanguage } from '../../text/language-code.ts'
import { buildContent, type Built } from './build-content.ts'
import { decodeText } from './decode-text.ts'
import type { ImportedTranscript } from './imported.ts'
import { parseCues } from './parse-cues.ts'
import { parseJson } from './parse-json.ts'
import { parsePlain } from './parse-plain.ts'

export const importTypes = ['application/x-subrip', 'text/vtt', 'text/plain', 'application/json'] as const
export type ImportType = (typeof importTypes)[number]

export interface ImportInput {
  bytes: Uint8Array
  type: ImportType
  charset: string | null
  /** What the recording is said to be in; `auto`: the file or the text tells. */
  language: string
  /** Seconds of the recording; null: unknown. */
  duration: number | null
  /** The first word id that was never given in this transcript. */
  firstId: number
}

export type ReadImport = Built & {
  /** BCP 47; null: neither the recording nor the file tells, `sample` may. */
  language: string | null
  sample: string
}

/** Reads an imported transcript. Runs in a thread: files are up to 20 MB. Throws AppError INVALID_BODY. */
export async function run(input: ImportInput): Promise<ReadImport> {
  const imported = parse(input.type, decodeText(input.bytes, input.charset))
  const language = input.language === 'auto' ? knownLanguage(imported.language) : input.language
  return {
    language,
    sample: sampleOf(imported),
    ...buildContent(imported, language ?? 'und', input.duration, input.firstId),
  }
}

/** What a file says of its language, where that is a code; others write "english", or nothing that means anything. */
function knownLanguage(code: string | null): string | null {
  if (code === null || !/^[a-z]{2,3}(-[a-z\d-]+)?$/i.test(code)) return null
  try {
    return canonicalLanguage(code)
  } catch (error) {
    if (error instanceof AppError && error.code === 'LANGUAGE_UNSUPPORTED') return null
    throw error
  }
}

function parse(type: ImportType, text: string): ImportedTranscript {
  switch (type) {
    case 'application/x-subrip':
      return parseCues(text, 'srt')
    case 'text/vtt':
      return parseCues(text, 'vtt')
    case 'text/plain':
      return parsePlain(text)
    case 'application/json':
      return parseJson(text)
  }
}

/** Enough of the text to tell its language by. */
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
