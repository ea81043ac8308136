import { countCharacters } from './join-words.ts'

export interface Span {
  /** Seconds, 3 decimals. */
  start: number
  end: number
}

/**
 * Distributes a time range among words by their length in characters (at least one per word).
 * Times are monotonic, have 3 decimals and stay inside [start, end]. Known silences (seconds, ascending, not
 * overlapping) belong to no word: the nearest word boundary is moved onto each.
 */
export function splitTime(words: readonly string[], start: number, end: number, pauses: readonly Span[] = []): Span[] {
  if (words.length === 0) return []
  const first = Math.round(start * 1000)
  const last = Math.max(first, Math.round(end * 1000))
  const silences = clip(pauses, first, last)
  const lengths = [0]
  for (const word of words) lengths.push((lengths.at(-1) ?? 0) + Math.max(1, countCharacters(word)))
  const silent = silences.reduce((sum, s) => sum + s.length, 0)
  const speech = last - first - silent
  const anchors = snap(lengths, speech, silences)
  const boundaries = interpolate(lengths, anchors)
  const spans: Span[] = []
  let passed = 0
  let silence = 0
  for (let i = 0; i < words.length; i++) {
    // A word starts after the silences at its start and ends before those at its end.
    const from = boundaries[i] as number
    while (passed < silences.length && (silences[passed] as Silence).at <= from) {
      silence += (silences[passed++] as Silence).length
    }
    const begin = first + from + silence
    const to = boundaries[i + 1] as number
    while (passed < silences.length && (silences[passed] as Silence).at < to) {
      silence += (silences[passed++] as Silence).length
    }
    spans.push({
      start: Math.min(begin, last) / 1000,
      end: Math.min(Math.max(begin, first + to + silence), last) / 1000,
    })
  }
  return spans
}

interface Silence {
  /** Milliseconds of speech before it. */
  at: number
  /** Milliseconds. */
  length: number
}

interface Anchor {
  boundary: number
  at: number
  length: number
}

function clip(pauses: readonly Span[], first: number, last: number): Silence[] {
  const silences: Silence[] = []
  let silent = 0
  let position = first
  for (const pause of pauses) {
    const from = Math.max(position, Math.round(pause.start * 1000))
    const to = Math.min(last, Math.round(pause.end * 1000))
    // A silence at an edge needs no boundary: the words start or end next to it.
    if (to <= from) continue
    silences.push({ at: from - first - silent, length: to - from })
    silent += to - from
    position = to
  }
  return silences
}

/** Gives each silence the nearest inner word boundary; if two want the same one, the longer gets it. */
function snap(lengths: readonly number[], speech: number, silences: readonly Silence[]): Anchor[] {
  const words = lengths.length - 1
  const total = lengths[words] as number
  const anchors: Anchor[] = [{ boundary: 0, at: 0, length: 0 }]
  let boundary = 1
  for (const silence of silences) {
    if (silence.at <= 0 || silence.at >= speech) continue
    const distance = (k: number) => Math.abs(((lengths[k] as number) / total) * speech - silence.at)
    while (boundary + 1 < words && distance(boundary + 1) < distance(boundary)) boundary++
    if (boundary >= words) break
    const before = anchors.at(-1) as Anchor
    if (before.boundary < boundary) anchors.push({ boundary, at: silence.at, length: silence.length })
    else if (before.boundary === boundary && before.length < silence.length) {
      anchors[anchors.length - 1] = { boundary, at: silence.at, length: silence.length }
    }
  }
  anchors.push({ boundary: words, at: speech, length: 0 })
  return anchors
}

function interpolate(lengths: readonly number[], anchors: readonly Anchor[]): number[] {
  const boundaries = [0]
  for (let a = 1; a < anchors.length; a++) {
    const from = anchors[a - 1] as Anchor
    const to = anchors[a] as Anchor
    const base = lengths[from.boundary] as number
    const share = (to.at - from.at) / ((lengths[to.boundary] as number) - base)
    for (let k = from.boundary + 1; k <= to.boundary; k++) {
      boundaries.push(k === to.boundary ? to.at : Math.round(from.at + ((lengths[k] as number) - base) * share))
    }
  }
  return boundaries
}
