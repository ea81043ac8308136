import { exceeded } from '../../text/json-structure.ts'
import { unreadable } from './decode-text.ts'
import type { ImportedCue, ImportedTranscript, ImportedWord } from './imported.ts'
import { isObject } from '../../text/is-object.ts'

type Fields = Record<string, unknown>

function list(value: unknown): Fields[] | null {
  return Array.isArray(value) && value.length > 0 ? value.filter(isObject) : null
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)
/** JSON escapes can produce control characters and lone surrogates, which are not speech. */
const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .replaceAll(/[\p{Cc}\s]+/gu, ' ')
        .trim()
        .toWellFormed()
    : ''

/** Speakers are numbers in Tiro's files, and names like SPEAKER_00 in others. */
function speakerOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return `speaker ${value}`
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 200) : null
}

function wordOf(fields: Fields): ImportedWord {
  const confidence = numberOf(fields['confidence'] ?? fields['probability'] ?? fields['score'])
  return {
    word: textOf(fields['word'] ?? fields['text']),
    start: numberOf(fields['start']),
    end: numberOf(fields['end']),
    confidence: confidence !== null && confidence >= 0 && confidence <= 1 ? confidence : null,
    speaker: speakerOf(fields['speaker']),
    overlap: fields['overlap'] === true,
  }
}

function cueOf(fields: Fields, startsParagraph: boolean): ImportedCue {
  const words =
    list(fields['words'])
      ?.map(wordOf)
      .filter((word) => word.word !== '') ?? null
  return {
    start: numberOf(fields['start']),
    end: numberOf(fields['end']),
    text: textOf(fields['text']),
    speaker: speakerOf(fields['speaker']),
    words: words !== null && words.length > 0 ? words : null,
    startsParagraph,
  }
}

/**
 * Transcripts written by Whisper, WhisperX, OpenAI's verbose_json or Tiro: segments with words, words alone, or
 * paragraphs. Ignores unknown fields, which belong to other programs. AppError INVALID_BODY.
 */
export function parseJson(text: string): ImportedTranscript {
  let value: unknown
  // 400,000 words with five fields each are far more than a day of speech.
  if (exceeded(Buffer.from(text), { depth: 100, names: 4_000_000, entries: 4_000_000 }) !== null)
    throw unreadable('The file has more words or fields than a transcript can have.')
  try {
    value = JSON.parse(text)
  } catch {
    throw unreadable('The file is not valid JSON.')
  }
  if (!isObject(value))
    throw unreadable('The file is not a transcript. It must be an object with words, segments or paragraphs.')
  const spoken = textOf(value['language'])
  const language = spoken === '' ? null : spoken
  const segments = list(value['segments'])?.map((fields) => cueOf(fields, false)) ?? null
  const words =
    (list(value['words']) ?? list(value['word_segments']))?.map(wordOf).filter((word) => word.word !== '') ?? null
  const paragraphs = list(value['paragraphs'])?.map((fields) => cueOf(fields, true)) ?? null
  if (segments?.some((segment) => segment.words !== null) === true) return { cues: segments, language }
  if (words !== null && words.length > 0) {
    return {
      cues: [{ start: null, end: null, text: '', speaker: null, words, startsParagraph: false }],
      language,
    }
  }
  const cues = (paragraphs ?? segments)?.filter((one) => one.text !== '') ?? []
  if (cues.length === 0) throw unreadable('The file has no words, segments or paragraphs with text.')
  return { cues, language }
}
