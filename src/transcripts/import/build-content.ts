import { latestSecond, type Word } from '../../contract/content.ts'
import { packContent, type Packed } from '../../text/content-blocks.ts'
import { wordsOfText } from '../../text/corrections/edit-words.ts'
import { hasPhraseSpaces } from '../../text/join-words.ts'
import { needsSegments, paragraphsOf, paragraphStarts, segmentStarts } from '../../text/paragraphs.ts'
import { longestWait } from '../../text/speakers/by-turns.ts'
import { isSpeakerNumber } from '../../text/speakers/speaker-name.ts'
import { splitTime, type Span } from '../../text/split-time.ts'
import type { StoredContent } from '../../text/stored-content.ts'
import { fillWarning } from '../../text/messages/fill-warning.ts'
import { importSentences } from '../../text/messages/import-sentences.ts'
import { unreadable } from './decode-text.ts'
import {
  longestWord,
  mostSpeakers,
  maxWords,
  type ImportedCue,
  type ImportedTranscript,
  type ImportedWord,
} from './imported.ts'
import { roundSeconds } from '../../text/round-seconds.ts'

export interface Built {
  packed: Packed
  /** Names by speaker index; null if the file distinguishes speakers without naming them. */
  speakers: (string | null)[]
  words: number
  /** Whether the file says when anything is said. */
  hasTimes: boolean
  /** When the last word ends, seconds. */
  end: number
}

export interface BuildOptions {
  language: string
  /** Of the recording, seconds; null: unknown. */
  duration: number | null
  /** The first free word id. */
  firstId: number
  /** Subtitles break where the cues of the file do. */
  keepsSubtitles: boolean
}

/** Typical duration of a word, used if neither file nor recording has times. */
const usualWordSeconds = 0.4

/**
 * Content of an imported transcript. Keeps the file's times. Words without times divide the time of their cue by their
 * length, or of the recording if the file has none.
 */
export function buildContent(
  imported: ImportedTranscript,
  { language, duration, firstId, keepsSubtitles }: BuildOptions,
): Built {
  const speakers = createSpeakers()
  const place = createTimeline()
  const words: Word[] = []
  const starts: number[] = []
  const segments: StoredContent['segments'] = []
  let estimated = false
  for (const cue of withTimes(cutWords(imported.cues, language), duration)) {
    const { timed } = cue
    if (timed.some((word) => word.start === null || word.end === null)) estimated = true
    const own = fillTimes(timed, cue.start ?? 0, cue.end ?? 0).map((said, i): Word => {
      const { word, confidence, overlap } = said
      const inCue = i === 0 ? 'always' : 'avoid'
      const subtitleBreak = keepsSubtitles ? inCue : said.subtitleBreak
      const speaker = speakers.indexOf(said.speaker ?? cue.speaker)
      const span = place(speaker, said)
      if (word.length > longestWord) throw unreadable(fillWarning(importSentences.LONG_WORD, { most: longestWord }))
      requireTimes(span)
      return {
        word,
        ...span,
        confidence,
        speaker,
        ...(overlap ? { overlap } : {}),
        ...(subtitleBreak ? { subtitleBreak } : {}),
      }
    })
    if (own.length === 0) continue
    if (cue.startsParagraph) starts.push(words.length)
    for (const word of own) words.push(word)
    // The file's own segments stay, unless it has one for many words or speakers.
    const from = needsSegments(own) ? segmentStarts(own, { language }) : [0]
    for (const segment of paragraphsOf(own, from, language)) segments.push(segment)
  }
  if (words.length === 0) throw unreadable(importSentences.NO_WORDS)
  const paragraphs = starts[0] === 0 ? starts : paragraphStarts(words, { language })
  const ids = words.map((_, index) => firstId + index)
  const content = { words, segments, paragraphStarts: paragraphs, estimated, ids }
  const end = words.reduce((latest, word) => Math.max(latest, word.end), 0)
  const hasTimes = imported.cues.some((cue) => startOf(cue) !== null)
  const packed = packContent(content, firstId + words.length)
  return { packed, speakers: speakers.names(), words: words.length, hasTimes, end }
}

/** Numbers speakers in the order of their first words. Words without a speaker are of the last one. */
function createSpeakers(): { indexOf: (given: string | null) => number; names: () => Built['speakers'] } {
  const indexes = new Map<string, number>()
  let last = 0
  return {
    indexOf: (given) => {
      const name = given === null ? '' : cleanName(given)
      if (name === '') return last
      last = indexes.get(name) ?? indexes.size
      if (last >= mostSpeakers) throw unreadable(fillWarning(importSentences.TOO_MANY_SPEAKERS, { most: mostSpeakers }))
      indexes.set(name, last)
      return last
    },
    names: () => [...indexes.keys()].map((name) => (isSpeakerNumber(name) ? null : name)),
  }
}

/**
 * Keeps the order of words. What two people say at once may overlap, as in what Tiro exports; otherwise starts don't
 * decrease.
 */
function createTimeline(): (speaker: number, times: Span) => Span {
  /** The last start of each speaker, and of all. */
  const lastStarts = new Map<number, number>()
  let latest = 0
  return (speaker, times) => {
    const earliest = Math.max(lastStarts.get(speaker) ?? 0, round(latest - longestWait))
    const start = Math.max(earliest, round(times.start))
    lastStarts.set(speaker, start)
    latest = Math.max(latest, start)
    return { start, end: Math.max(start, round(times.end)) }
  }
}

function requireTimes({ start, end }: Span): void {
  // Of times without measure, sums and shares are no numbers.
  if (start <= latestSecond && end <= latestSecond) return
  if (!Number.isFinite(end)) throw unreadable(importSentences.LATE_TIMES)
  throw unreadable(fillWarning(importSentences.LATE_TIME, { seconds: Math.round(end) }))
}

interface CutCue extends ImportedCue {
  timed: readonly ImportedWord[]
}

const endsSentence = /[.!?…។៕။]["'”’»›)\]]*$/u

/** Throws at the first word too many: in scripts without spaces, cutting takes most of the time. */
function cutWords(cues: readonly ImportedCue[], language: string): CutCue[] {
  const keepsSpaces = hasPhraseSpaces(language)
  let [count, last] = [0, '']
  return cues.map((cue) => {
    const timed = timedWords(cue, language)
    count += timed.length
    if (count > maxWords) throw unreadable(fillWarning(importSentences.TOO_MANY_WORDS, { most: maxWords }))
    const [first] = timed
    // A sentence that ends with its cue has no space behind it there.
    if (first !== undefined && keepsSpaces && endsSentence.test(last)) first.word = ` ${first.word.trimStart()}`
    last = timed.at(-1)?.word ?? last
    return { ...cue, timed }
  })
}

const round = (seconds: number): number => roundSeconds(Math.max(0, seconds))

function timedWords(cue: ImportedCue, language: string): ImportedWord[] {
  if (cue.words !== null) {
    const keepsSpaces = hasPhraseSpaces(language)
    return cue.words.flatMap((word) => spacedApart(word, keepsSpaces))
  }
  return wordsOfText(withoutControls(cue.text).trim(), language).map((word) => ({
    word,
    start: null,
    end: null,
    confidence: null,
    speaker: null,
    overlap: false,
  }))
}

/** Escapes of JSON and XML can write what no text file has: controls and what is no character. */
function withoutControls(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Noncharacter_Code_Point}]/gu, ' ')
}

/** What other programs export as one word may contain white space; the pieces divide its time. */
function spacedApart(word: ImportedWord, keepsSpaces: boolean): ImportedWord[] {
  const text = withoutControls(word.word)
  const parts = text.split(/\s+/u).filter((part) => part !== '')
  const isApart = (i: number): boolean => keepsSpaces && (i > 0 || /^\s/u.test(text))
  return parts.map((part, i) => ({
    word: isApart(i) ? ` ${part}` : part,
    start: i === 0 ? word.start : null,
    end: i === parts.length - 1 ? word.end : null,
    confidence: word.confidence,
    speaker: word.speaker,
    overlap: word.overlap,
    ...(i === 0 ? { subtitleBreak: word.subtitleBreak } : {}),
  }))
}

/** A name fit for storage: no control or invalid characters, one line, at most 200 characters. */
function cleanName(name: string): string {
  // Each word has the name of its cue, which may be as long as the file.
  const clean = name
    .slice(0, 1000)
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  return clean.slice(0, 200).trim().toWellFormed()
}

/** Gives times to cues without them: their share of what is left of the recording, or of the time to the next cue. */
function withTimes(cues: readonly CutCue[], duration: number | null): CutCue[] {
  if (cues.every((cue) => startOf(cue) === null)) {
    const total = cues.reduce((sum, cue) => sum + usualSeconds(cue), 0)
    return inTurn(cues, 0, duration ?? total, Infinity)
  }
  return cues.flatMap((cue, i) => {
    if (i > 0 && startOf(cue) === null) return []
    let after = i + 1
    while (after < cues.length && startOf(cues[after]) === null) after++
    const start = startOf(cue) ?? 0
    const end = cue.end ?? cue.words?.at(-1)?.end ?? null
    const next = startOf(cues[after]) ?? duration ?? Infinity
    if (end === null) return inTurn(cues.slice(i, after), start, next, 1)
    return [{ ...cue, start, end }, ...inTurn(cues.slice(i + 1, after), end, next, 1)]
  })
}

/** Cues one after the other between two times, slower than usual by at most a factor. */
function inTurn(cues: readonly CutCue[], from: number, to: number, slowest: number): CutCue[] {
  const usual = cues.reduce((sum, cue) => sum + usualSeconds(cue), 0)
  const factor = Math.min(slowest, Math.max(0, to - from) / usual)
  let at = from
  return cues.map((cue) => {
    const start = at
    at += usualSeconds(cue) * factor
    return { ...cue, start, end: at }
  })
}

function usualSeconds({ timed }: CutCue): number {
  return Math.max(1, timed.length) * usualWordSeconds
}

/** When a cue starts by the file; null: it doesn't say. */
function startOf(cue: ImportedCue | undefined): number | null {
  return cue?.start ?? cue?.words?.find((word) => word.start !== null)?.start ?? null
}

/** Runs of words without a time divide the time between their neighbours. */
function fillTimes(words: readonly ImportedWord[], from: number, to: number): (ImportedWord & Span)[] {
  const result: (ImportedWord & Span)[] = []
  let at = from
  for (let i = 0; i < words.length; i = result.length) {
    const word = words[i] as ImportedWord
    if (word.start !== null && word.end !== null) {
      at = Math.max(word.start, word.end)
      result.push({ ...word, start: word.start, end: at })
      continue
    }
    let last = i
    while (last + 1 < words.length && words[last]?.end === null && words[last + 1]?.start === null) last++
    const run = words.slice(i, last + 1)
    const start = word.start ?? at
    const end = Math.max(start, run.at(-1)?.end ?? words[last + 1]?.start ?? Math.max(to, start))
    const spans = splitTime(
      run.map((one) => one.word),
      start,
      end,
    )
    for (const [n, one] of run.entries()) result.push({ ...one, ...(spans[n] ?? { start, end }) })
    at = end
  }
  return result
}
