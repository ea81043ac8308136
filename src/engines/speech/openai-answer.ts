import type { RecognisedWord, RecogniseResult } from './port.ts'
import { spreadWords } from './words.ts'
import { warning } from '../../text/messages/warnings.ts'
import { isObject } from '../../text/is-object.ts'
import { plain } from '../../text/plain-word.ts'
import { roundSeconds } from '../../text/round-seconds.ts'

type Json = Record<string, unknown>

const known =
  'af ar az be bg bn bs ca cs cy da de el en es et fa fi fr gl gu he hi hr hu hy id is it ja ka kk kn ko lt lv mi mk mr ms ne nl no pl pt ro ru sk sl sr sv sw ta te th tl tr uk ur vi zh'

let codes: Map<string, string> | null = null

/** The code of a language by its English name, as OpenAI's own server returns it. */
function codeOf(name: string): string | undefined {
  if (codes === null) {
    const names = new Intl.DisplayNames(['en'], { type: 'language' })
    codes = new Map(known.split(' ').map((code) => [names.of(code)?.toLowerCase() ?? code, code]))
  }
  return codes.get(name)
}

interface Segment {
  text: string
  start: number
  end: number
}

/**
 * Converts a server's response (`verbose_json`, `json`) to a result. Every field is optional. Words without times share
 * the time of their segment, or of the window if there are no segments, in proportion to their length. Times are
 * clamped to the window and kept in order. Null if the response is not a transcription.
 */
export function readAnswer(answer: unknown, windowSeconds: number, asked: string): RecogniseResult | null {
  if (!isObject(answer)) return null
  const { text } = answer
  if (typeof text !== 'string' && !Array.isArray(answer['segments']) && !Array.isArray(answer['words'])) return null
  const language = languageOf(answer['language']) ?? (asked === 'auto' ? null : asked)
  const warnings: string[] = []
  const segments = list(answer['segments']).flatMap((entry) => {
    const segment = segmentOf(entry, windowSeconds)
    if (segment === null) return []
    // Whisper's own criterion for silence, with its authors' thresholds.
    if (isAbove(entry['no_speech_prob'], 0.6) && isAbove(negated(entry['avg_logprob']), 1)) {
      warnings.push(warning('NOT_SPEECH', { text: segment.text }))
      return []
    }
    return [segment]
  })
  const words = wordsOf(answer, segments, windowSeconds, language)
  if (words.length > 0) return { words, segments, language, warnings }
  if (segments.length > 0) {
    const spread = segments.flatMap((segment) => spreadWords(segment.text, segment.start, segment.end, language))
    return { words: inOrder(spread, windowSeconds), segments, language, warnings }
  }
  const whole = typeof text === 'string' && warnings.length === 0 ? text : ''
  return { words: spreadWords(whole, 0, windowSeconds, language), segments: [], language, warnings }
}

function wordsOf(
  answer: Json,
  segments: readonly Segment[],
  windowSeconds: number,
  language: string | null,
): RecognisedWord[] {
  // Some servers nest the words in the segments.
  const nested = list(answer['segments']).flatMap((segment) => list(segment['words']))
  const given = list(answer['words'])
  const raw = (given.length > 0 ? given : nested).flatMap((entry): RecognisedWord[] => {
    const word = typeof entry['word'] === 'string' ? entry['word'].trim() : ''
    const start = number(entry['start'])
    const end = number(entry['end'])
    if (word === '' || start === null || end === null) return []
    const sure = number(entry['probability'] ?? entry['confidence'])
    const confidence = sure === null ? null : Math.min(1, Math.max(0, sure))
    // Some servers give several words as one.
    const several = /\s/u.test(word) ? spreadWords(word, start, end, language) : [{ word, start, end }]
    return several.map((one) => ({ ...one, confidence }))
  })
  const text = segments.length > 0 ? segments.map((segment) => segment.text).join(' ') : answer['text']
  return inOrder(withPunctuation(raw, typeof text === 'string' ? text : ''), windowSeconds)
}

/** OpenAI's words lack punctuation; this takes it from the text if both contain the same words. */
function withPunctuation(words: RecognisedWord[], text: string): RecognisedWord[] {
  const pieces = text.split(/\s+/u).filter((piece) => plain(piece) !== '')
  if (pieces.length !== words.length) return words
  if (!words.every(({ word }, i) => plain(word) === plain(pieces[i] ?? ''))) return words
  return words.map((word, i) => ({ ...word, word: pieces[i] ?? word.word }))
}

function inOrder(words: RecognisedWord[], windowSeconds: number): RecognisedWord[] {
  let floor = 0
  return words.map((word) => {
    const start = Math.min(windowSeconds, Math.max(floor, word.start))
    const end = Math.min(windowSeconds, Math.max(start, word.end))
    floor = end
    return { ...word, start: roundSeconds(start), end: roundSeconds(end) }
  })
}

function segmentOf(entry: Json, windowSeconds: number): Segment | null {
  const text = typeof entry['text'] === 'string' ? entry['text'].trim() : ''
  if (text === '') return null
  const start = Math.min(windowSeconds, Math.max(0, number(entry['start']) ?? 0))
  const end = Math.min(windowSeconds, Math.max(start, number(entry['end']) ?? windowSeconds))
  return { text, start: roundSeconds(start), end: roundSeconds(end) }
}

function languageOf(value: unknown): string | null {
  if (typeof value !== 'string' || value === '') return null
  return (
    codeOf(value.toLowerCase()) ?? (/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/.test(value) && value.length <= 12 ? value : null)
  )
}

function list(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

function number(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

function negated(value: unknown): unknown {
  return typeof value === 'number' ? -value : null
}

function isAbove(value: unknown, limit: number): boolean {
  return typeof value === 'number' && value > limit
}
