import { deflateSync } from 'node:zlib'
import type { Passage, Word } from '../../contract/content.ts'
import { firstFrom } from '../../text/first-from.ts'
import { joinWords } from '../../text/join-words.ts'
import { languageName } from '../../text/languages/language-name.ts'

/** A segment of Whisper's output. */
export interface WhisperSegment {
  id: number
  seek: number
  start: number
  end: number
  text: string
  tokens: number[]
  temperature: number
  avg_logprob: number
  compression_ratio: number
  no_speech_prob: number
}

/** Fields that Whisper alone measures are neutral: no token ids, no chance of silence. `words`: those of the passage. */
export function whisperSegment(
  { text, start, end }: Passage,
  id: number,
  words: readonly Pick<Word, 'confidence'>[],
): WhisperSegment {
  const known = words.flatMap(({ confidence }) => (confidence === null ? [] : [logOf(confidence)]))
  const bytes = Buffer.from(text)
  return {
    id,
    seek: Math.round(start * 100),
    start,
    end,
    text,
    tokens: [],
    temperature: 0,
    avg_logprob: known.length === 0 ? 0 : known.reduce((sum, one) => sum + one, 0) / known.length,
    compression_ratio: bytes.length / deflateSync(bytes).length,
    no_speech_prob: 0,
  }
}

/** `SPEAKER_00`, as WhisperX names speakers. */
export function speakerLabel(speaker: number): string {
  return `SPEAKER_${String(speaker).padStart(2, '0')}`
}

/** With the space that the language puts before a word, as Whisper's segments and words have it. */
export function spacedText(text: string, language: string): string {
  return joinWords(['a', text], language).slice(1)
}

/** The words of each passage: those of its speaker that begin in it. */
export function wordsOfPassages(passages: readonly Passage[], words: readonly Word[]): Word[][] {
  // Hours have thousands of both, so each word is looked at once. People may talk at once, but each of them in order.
  const bySpeaker = Map.groupBy(
    words.toSorted((a, b) => a.start - b.start),
    ({ speaker }) => speaker,
  )
  return passages.map(({ speaker, start, end }) => {
    const own = bySpeaker.get(speaker) ?? []
    const wordAt = (time: number): number => firstFrom(own, (word) => word.start, time)
    return own.slice(wordAt(start), wordAt(end))
  })
}

/** The least confidence that a logarithm is taken of: that of 0 is no number. */
const leastConfidence = 1e-6

export function logOf(confidence: number): number {
  return Math.log(Math.max(leastConfidence, confidence))
}

/** `en` → `english`, as Whisper's answers have it; `und` stays. */
export function nameOfLanguage(language: string): string {
  if (language === 'und') return language
  return languageName(new Intl.Locale(language).language).toLowerCase()
}

/** Codes of two letters, by the language's English name in lower case. */
let codes: Map<string, string> | null = null

/** `english` → `en`; undefined: no name of a language that has a code of two letters. */
export function codeOfLanguage(name: string): string | undefined {
  if (codes === null) {
    const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(97 + i))
    const all = letters.flatMap((first) => letters.map((second) => first + second))
    codes = new Map(all.map((code) => [nameOfLanguage(code), code]))
  }
  return codes.get(name)
}
