import type { SpeakerTurn } from '../src/engines/speakers/port.ts'
import { overlapsOfTurns, type TimeSpan } from '../src/text/speakers/overlapping-speech.ts'

export interface DiarizationError {
  /** (missed + false alarm + confused) / spoken; 0 is perfect, above 1 is possible. */
  rate: number
  /** Seconds. */
  missed: number
  falseAlarm: number
  confused: number
  spoken: number
}

/**
 * Diarization error rate without collar, overlaps scored: each reference speaker is paired with at most one found
 * speaker so that the matching time is longest (as in NIST md-eval). Frames of 10 ms.
 */
export function diarizationError(reference: readonly SpeakerTurn[], found: readonly SpeakerTurn[]): DiarizationError {
  const step = 0.01
  const last = Math.max(0, ...reference.map(({ end }) => end), ...found.map(({ end }) => end))
  const frames = Math.ceil(last / step) + 1
  const wanted = masks(reference, frames, step)
  const heard = masks(found, frames, step)
  const pairs = bestPairs(agreement(wanted, heard))
  const result = { missed: 0, falseAlarm: 0, confused: 0, spoken: 0 }
  for (let f = 0; f < frames; f += 1) {
    const inReference = wanted.filter((mask) => mask[f] === 1).length
    const inFound = heard.filter((mask) => mask[f] === 1).length
    const right = pairs.filter(([r, h]) => wanted[r]?.[f] === 1 && heard[h]?.[f] === 1).length
    result.spoken += inReference * step
    result.missed += Math.max(0, inReference - inFound) * step
    result.falseAlarm += Math.max(0, inFound - inReference) * step
    result.confused += (Math.min(inReference, inFound) - right) * step
  }
  const wrong = result.missed + result.falseAlarm + result.confused
  return { ...result, rate: result.spoken === 0 ? (wrong === 0 ? 0 : 1) : wrong / result.spoken }
}

/** The pairing of reference speakers with found speakers that the error rate uses. */
export function pairSpeakers(
  reference: readonly SpeakerTurn[],
  found: readonly SpeakerTurn[],
): { reference: number; found: number }[] {
  const step = 0.01
  const last = Math.max(0, ...reference.map(({ end }) => end), ...found.map(({ end }) => end))
  const frames = Math.ceil(last / step) + 1
  const pairs = bestPairs(agreement(masks(reference, frames, step), masks(found, frames, step)))
  return pairs.map(([r, f]) => ({ reference: r, found: f }))
}

function masks(turns: readonly SpeakerTurn[], frames: number, step: number): Uint8Array[] {
  const speakers = Math.max(-1, ...turns.map(({ speaker }) => speaker)) + 1
  const all = Array.from({ length: speakers }, () => new Uint8Array(frames))
  for (const { start, end, speaker } of turns) {
    all[speaker]?.fill(1, Math.round(start / step), Math.round(end / step))
  }
  return all
}

function agreement(wanted: readonly Uint8Array[], heard: readonly Uint8Array[]): number[][] {
  return wanted.map((w) => heard.map((h) => w.reduce((sum, value, f) => sum + (value === 1 && h[f] === 1 ? 1 : 0), 0)))
}

/** The pairs with the highest sum, by trying all, since there are few speakers. Larger tables are paired greedily. */
function bestPairs(table: readonly (readonly number[])[]): [number, number][] {
  const columns = table[0]?.length ?? 0
  if (table.length > 8 || columns > 8) return greedyPairs(table)
  let best: [number, number][] = []
  let most = -1
  const visit = (row: number, used: ReadonlySet<number>, sum: number, pairs: [number, number][]): void => {
    if (row === table.length) {
      if (sum > most) {
        most = sum
        best = pairs
      }
      return
    }
    visit(row + 1, used, sum, pairs)
    for (let c = 0; c < columns; c += 1) {
      if (!used.has(c)) visit(row + 1, new Set([...used, c]), sum + (table[row]?.[c] ?? 0), [...pairs, [row, c]])
    }
  }
  visit(0, new Set(), 0, [])
  return best
}

function greedyPairs(table: readonly (readonly number[])[]): [number, number][] {
  const all = table.flatMap((row, r) => row.map((value, c) => ({ r, c, value })))
  const rows = new Set<number>()
  const columns = new Set<number>()
  const pairs: [number, number][] = []
  for (const { r, c } of all.toSorted((a, b) => b.value - a.value)) {
    if (rows.has(r) || columns.has(c)) continue
    rows.add(r)
    columns.add(c)
    pairs.push([r, c])
  }
  return pairs
}

/**
 * How much of the speech at once that was found is in the reference, and how much of the reference was found, 0–1.
 * Nothing found has precision 1, and so has nothing to find as recall.
 */
export function overlapScore(
  reference: readonly SpeakerTurn[],
  found: readonly TimeSpan[],
): { precision: number; recall: number } {
  const wanted = overlapsOfTurns(reference)
  const shared = wanted
    .flatMap((a) => found.map((b) => Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start))))
    .reduce((sum, seconds) => sum + seconds, 0)
  const seconds = (spans: readonly TimeSpan[]): number => spans.reduce((sum, { start, end }) => sum + end - start, 0)
  return {
    precision: found.length === 0 ? 1 : shared / seconds(found),
    recall: wanted.length === 0 ? 1 : shared / seconds(wanted),
  }
}

/** Turns of an RTTM file; speakers numbered by first appearance. */
export function readRttm(text: string): SpeakerTurn[] {
  const names: string[] = []
  return text
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([kind]) => kind === 'SPEAKER')
    .map((fields) => {
      const name = fields[7] ?? ''
      if (!names.includes(name)) names.push(name)
      const start = Number(fields[3])
      return { start, end: start + Number(fields[4]), speaker: names.indexOf(name) }
    })
}
