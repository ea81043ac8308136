import { fillWarning } from '../../text/messages/fill-warning.ts'
import { importSentences } from '../../text/messages/import-sentences.ts'
import { cuesOfTiers, speakerOfTier, type Annotation, type SourceTier } from './cues-of-tiers.ts'
import { unreadable } from './decode-text.ts'
import type { ImportedTranscript } from './imported.ts'

interface Tier {
  name: string
  intervals: Annotation[]
}

/** The end of "Ada - words", as Tiro and the Montreal Forced Aligner write it, of "Ada words", and "words" alone. */
const wordTier = /\bwords?$/iu
/** Tiers of parts of words. */
const partTier = /\b(phones?|phonemes?|syllables?|segments?|tones?)$/iu
/** A longer name is no name, and would take long to compare. */
const longestName = 200
/** What aligners write for silence and noise. */
const silence = /^(|sil|sp|spn|<eps>|<p:>)$/i

/**
 * A TextGrid of Praat, in its long or its short text form. A tier is a speaker; one with words gives its words their
 * times. Points and tiers of parts of words are ignored. Throws AppError INVALID_BODY.
 */
export function parseTextGrid(text: string): ImportedTranscript {
  const tiers = readTiers(text).filter(({ name, intervals }) => intervals.length > 0 && !partTier.test(name))
  const spoken: Tier[] = []
  const wordTiers: { of: string; intervals: Annotation[] }[] = []
  for (const tier of tiers) {
    const at = tier.name.search(wordTier)
    if (at === -1) spoken.push(tier)
    else wordTiers.push({ of: nameBefore(tier.name.slice(0, at)), intervals: tier.intervals })
  }
  // A tier "words" belongs to the only speaker.
  const only = spoken.length === 1 ? spoken[0]?.name : undefined
  const words = new Map(wordTiers.map(({ of, intervals }) => [of === '' ? (only ?? '') : of, intervals]))
  const sources = spoken.map(({ name, intervals }): SourceTier => {
    const own = words.get(name) ?? []
    words.delete(name)
    return { speaker: speakerOfTier(name), utterances: intervals, words: own }
  })
  for (const [name, own] of words) sources.push({ speaker: speakerOfTier(name), utterances: [], words: own })
  const cues = cuesOfTiers(sources)
  if (cues.length === 0) throw unreadable(importSentences.NO_INTERVAL)
  return { cues, language: null }
}

/** The speaker of a tier of words; empty: it names none. */
function nameBefore(text: string): string {
  const name = text.trimEnd()
  return /[-–:]$/u.test(name) ? name.slice(0, -1).trimEnd() : name
}

/** By Praat's rule, only numbers, strings and flags that stand free count; the rest is there for people. */
function readTiers(text: string): Tier[] {
  const values = freeValues(text)
  const next = (): string | number => {
    const { value, done } = values.next()
    if (done === true) throw unreadable(importSentences.SHORT_TEXT_GRID)
    return value
  }
  const number = (): number => {
    const value = next()
    if (typeof value !== 'number')
      throw unreadable(fillWarning(importSentences.NO_NUMBER, { value: value.slice(0, 40) }))
    return value
  }
  const string = (): string => {
    const value = next()
    if (typeof value !== 'string') throw unreadable(fillWarning(importSentences.NO_STRING, { value }))
    return value
  }
  if (string() !== 'ooTextFile' || string() !== 'TextGrid') throw unreadable(importSentences.NOT_TEXT_GRID)
  number()
  number()
  const count = number()
  const tiers: Tier[] = []
  for (let n = 0; n < count; n++) {
    const [kind, name] = [string(), string().slice(0, longestName)]
    number()
    number()
    const intervals: Annotation[] = []
    for (let left = number(); left > 0; left--) {
      const start = number()
      const end = kind === 'IntervalTier' ? number() : start
      const label = string().trim()
      if (kind === 'IntervalTier' && !silence.test(label)) intervals.push({ start, end, text: label })
    }
    tiers.push({ name, intervals })
  }
  return tiers
}

function* freeValues(text: string): Generator<string | number> {
  /** A string so far: with two quotation marks, which are one of its text, the next piece begins where one ends. */
  let pieces: string[] = []
  let end = 0
  for (const { 0: token, index } of text.matchAll(/"[^"]*"|![^\n]*|[^\s"]+/g)) {
    const isString = token.startsWith('"')
    if (pieces.length > 0 && !(isString && index === end)) {
      yield pieces.join('"')
      pieces = []
    }
    end = index + token.length
    if (isString) pieces.push(token.slice(1, -1))
    else if (/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(token)) yield Number(token)
  }
  if (pieces.length > 0) yield pieces.join('"')
}
