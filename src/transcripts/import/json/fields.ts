import { isObject } from '../../../text/is-object.ts'
import type { ImportedCue, ImportedWord } from '../imported.ts'
import { secondsOfClock } from '../seconds-of-clock.ts'

/** An object of a file, of which nothing is known. */
export type Fields = Record<string, unknown>

/** The objects of a list; null if it has none. */
export function listOf(value: unknown): Fields[] | null {
  const objects = Array.isArray(value) ? value.filter(isObject) : []
  return objects.length > 0 ? objects : null
}

/** The first object of a list. */
export function firstOf(value: unknown): Fields {
  return listOf(value)?.[0] ?? {}
}

export function fieldsOf(value: unknown): Fields {
  return isObject(value) ? value : {}
}

/** A finite number, also written as text. */
export function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** Seconds, also as a clock: `00:01:02,500`. */
export function timeOf(value: unknown): number | null {
  const isClock = typeof value === 'string' && /^\d{1,3}(:\d{1,2}){1,2}([.,]\d{1,3})?$/.test(value)
  return isClock ? secondsOfClock(value) : numberOf(value)
}

/** One line. JSON escapes can produce control characters and lone surrogates, which are not speech. */
export function textOf(value: unknown): string {
  return typeof value === 'string'
    ? value
        .replaceAll(/[\p{Cc}\s]+/gu, ' ')
        .trim()
        .toWellFormed()
    : ''
}

export function languageOf(value: unknown): string | null {
  const code = textOf(value)
  return code === '' ? null : code
}

/** Speakers are numbers in some files, and names or names like SPEAKER_00 in others. */
export function speakerOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return `speaker ${value}`
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 200) : null
}

/** Speakers that a program calls A and B, or 1 and 2. */
export function numberedSpeaker(value: unknown): string | null {
  if (typeof value !== 'string') return speakerOf(value)
  if (/^\d{1,4}$/.test(value)) return `speaker ${value}`
  return /^[A-Z]$/.test(value) ? `speaker ${value.charCodeAt(0) - 64}` : speakerOf(value)
}

export function confidenceOf(value: unknown): number | null {
  const confidence = numberOf(value)
  return confidence !== null && confidence >= 0 && confidence <= 1 ? confidence : null
}

/** A word, with a space before it if there is one; what isn't given is unknown. */
export function wordOf(word: unknown, given: Partial<ImportedWord> = {}): ImportedWord {
  const text = textOf(word)
  const isApart = text !== '' && typeof word === 'string' && /^\s/u.test(word)
  const own = isApart ? ` ${text}` : text
  return { start: null, end: null, confidence: null, overlap: false, speaker: null, ...given, word: own }
}

/** Part of a transcript; what isn't given is unknown. */
export function cueOf(given: Partial<ImportedCue>): ImportedCue {
  const words = given.words?.filter(({ word }) => word !== '') ?? []
  const unknown = { start: null, end: null, text: '', speaker: null, startsParagraph: false }
  return { ...unknown, ...given, words: words.length > 0 ? words : null }
}

/** Adds a mark to the end of the last word: some programs list marks as words of their own. */
export function addMark(words: ImportedWord[], mark: unknown): void {
  const last = words.at(-1)
  if (last !== undefined) last.word += textOf(mark)
}

/** A pause between what one says on a channel, seconds. */
const pause = 1

/** The words of a channel, or of several, cut at pauses, in the order in which they were said. */
export function cuesOfChannels(channels: readonly ImportedWord[][]): ImportedCue[] {
  const [only, ...others] = channels
  if (others.length === 0) return [cueOf({ words: only ?? null })]
  const cues = channels.flatMap((words) => {
    const runs: ImportedWord[][] = []
    for (const word of words) {
      const before = runs.at(-1)?.at(-1)
      const isApart = before === undefined || (word.start ?? 0) - (before.end ?? 0) >= pause
      if (isApart) runs.push([word])
      else runs.at(-1)?.push(word)
    }
    return runs.map((run) => cueOf({ words: run, start: run[0]?.start ?? null }))
  })
  return cues.toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0))
}
