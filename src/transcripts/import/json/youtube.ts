import type { ImportedTranscript, ImportedWord } from '../imported.ts'
import { cueOf, listOf, numberOf, textOf, wordOf, type Fields } from './fields.ts'

/** Captions of YouTube as json3: events with milliseconds, and pieces of text with theirs. */
export function readYouTube(file: Fields): ImportedTranscript | null {
  const events = listOf(file['events'])?.filter(({ tStartMs }) => typeof tStartMs === 'number')
  if (events === undefined || events.length === 0) return null
  // Line breaks that are appended to the event before are events of their own.
  const spoken = events.filter(
    ({ segs }) => textOf((listOf(segs) ?? []).map(({ utf8 }) => textOf(utf8)).join('')) !== '',
  )
  const cues = spoken.map((event, i) => {
    const start = (numberOf(event['tStartMs']) ?? 0) / 1000
    const shown = start + (numberOf(event['dDurationMs']) ?? 0) / 1000
    // A line stays on the screen while the next is said.
    const next = (numberOf(spoken[i + 1]?.['tStartMs']) ?? Infinity) / 1000
    const end = Math.max(start, Math.min(shown, next))
    const pieces = listOf(event['segs']) ?? []
    const isByWord = pieces.some(({ tOffsetMs }) => typeof tOffsetMs === 'number')
    const text = textOf(pieces.map(({ utf8 }) => (typeof utf8 === 'string' ? utf8 : '')).join(''))
    return cueOf({ start, end, text, words: isByWord ? wordsOf(pieces, start, end) : null })
  })
  return { cues, language: null }
}

function wordsOf(pieces: readonly Fields[], start: number, end: number): ImportedWord[] {
  const starts = pieces.map(({ tOffsetMs }) => Math.min(end, start + (numberOf(tOffsetMs) ?? 0) / 1000))
  return pieces.map(({ utf8 }, i) => wordOf(utf8, { start: starts[i] ?? start, end: starts[i + 1] ?? end }))
}
