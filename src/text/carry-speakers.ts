import { matchSpeakers } from './match-speakers.ts'
import type { StoredContent } from './stored-content.ts'

interface Said {
  start: number
  end: number
  speaker: number
}

export interface CarriedSpeakers<W> {
  words: W[]
  /** Changes that were made again, or that the new recognition already has. */
  carried: number
  /** Changes where the new text has no words. */
  lost: number
}

/** A new speaker whose words were given to somebody else for this part of the time goes there as a whole. */
const nearlyAll = 0.8
/** A new speaker is an earlier one who was moved to if they share this part of that one's time. */
const enough = 0.5

/**
 * Gives words of a new recognition to the speakers that a person gave the earlier words to: those that are said at the
 * same time. A speaker that a person made is a new one if nobody of the new recognition fits.
 */
export function carrySpeakers<W extends Said>(
  fresh: readonly W[],
  engine: Pick<StoredContent, 'words' | 'ids'>,
  corrected: Pick<StoredContent, 'words' | 'ids'>,
): CarriedSpeakers<W> {
  const moves = movesIn(engine, corrected)
  if (moves.length === 0) return { words: [...fresh], carried: 0, lost: 0 }
  const indexes = newIndexes(fresh, corrected.words, moves)
  const targets = new Map<W, number>()
  let lost = 0
  let next = 0
  for (const move of moves) {
    // Moves are in order, and so are the words.
    while (next < fresh.length && middleOf(fresh[next]) < move.start) next += 1
    let found = false
    for (let i = next; i < fresh.length && (fresh[i]?.start ?? Infinity) < move.end; i += 1) {
      const word = fresh[i] as W
      const middle = middleOf(word)
      if (middle < move.start || middle > move.end) continue
      targets.set(word, indexes.get(move.speaker) ?? word.speaker)
      found = true
    }
    if (!found) lost += 1
  }
  for (const [speaker, into] of wholeSpeakers(fresh, targets)) {
    for (const word of fresh) if (word.speaker === speaker) targets.set(word, into)
  }
  return {
    words: fresh.map((word) => ({ ...word, speaker: targets.get(word) ?? word.speaker })),
    carried: moves.length - lost,
    lost,
  }
}

const middleOf = (word: Said | undefined): number => (word === undefined ? Infinity : (word.start + word.end) / 2)

/** Runs of words whose speaker differs from the engine's. Words that a person typed belong to the run around them. */
function movesIn(
  engine: Pick<StoredContent, 'words' | 'ids'>,
  corrected: Pick<StoredContent, 'words' | 'ids'>,
): Said[] {
  const heard = new Map(engine.words.map(({ speaker }, index) => [engine.ids?.[index] ?? index, speaker]))
  const moves: Said[] = []
  let open: Said | null = null
  for (const [index, { start, end, speaker }] of corrected.words.entries()) {
    const before = heard.get(corrected.ids?.[index] ?? -1)
    const goesOn: boolean = open !== null && open.speaker === speaker
    if (before === undefined ? !goesOn : before === speaker) {
      open = null
      continue
    }
    if (open !== null && goesOn) {
      open.end = Math.max(open.end, end)
      continue
    }
    open = { start, end, speaker }
    moves.push(open)
  }
  return moves
}

/** The new index of each speaker that was moved to. */
function newIndexes(fresh: readonly Said[], corrected: readonly Said[], moves: readonly Said[]): Map<number, number> {
  const isMoved = ({ start, speaker }: Said): boolean =>
    moves.some((move) => move.speaker === speaker && start >= move.start && start < move.end)
  const [moved, kept] = [corrected.filter(isMoved), corrected.filter((word) => !isMoved(word))]
  // Moved words say where a speaker went, the others who that is.
  const indexes = matchSpeakers(kept, fresh)
  const taken = new Set(indexes.values())
  let free = fresh.reduce((most, { speaker }) => Math.max(most, speaker), -1) + 1
  for (const [speaker, own] of Map.groupBy(moved, (word) => word.speaker)) {
    if (indexes.has(speaker)) continue
    const others = fresh.filter((word) => !taken.has(word.speaker))
    const match = matchSpeakers(own, others).get(speaker)
    const theirs = others.filter((word) => word.speaker === match)
    const isFound = match !== undefined && sharedSeconds(own, theirs) >= enough * lengthOf(own)
    indexes.set(speaker, isFound ? match : free)
    if (isFound) taken.add(match)
    else free += 1
  }
  return indexes
}

/** New speakers nearly all of whose words were given to one other. */
function wholeSpeakers<W extends Said>(fresh: readonly W[], targets: ReadonlyMap<W, number>): [number, number][] {
  return [...Map.groupBy(fresh, ({ speaker }) => speaker)].flatMap(([speaker, own]) => {
    const seconds = new Map<number, number>()
    for (const word of own) {
      const into = targets.get(word)
      if (into !== undefined && into !== speaker) seconds.set(into, (seconds.get(into) ?? 0) + word.end - word.start)
    }
    const [into, most] = [...seconds].toSorted((a, b) => b[1] - a[1])[0] ?? [speaker, 0]
    return most > 0 && most >= nearlyAll * lengthOf(own) ? [[speaker, into] as [number, number]] : []
  })
}

function lengthOf(words: readonly Said[]): number {
  return words.reduce((sum, { start, end }) => sum + end - start, 0)
}

/** Seconds in which both lists have a word. Both are in order. */
function sharedSeconds(a: readonly Said[], b: readonly Said[]): number {
  let from = 0
  let sum = 0
  for (const { start, end } of a) {
    while (from < b.length && (b[from]?.end ?? 0) <= start) from += 1
    for (let i = from; i < b.length && (b[i]?.start ?? Infinity) < end; i += 1) {
      sum += Math.max(0, Math.min(end, b[i]?.end ?? 0) - Math.max(start, b[i]?.start ?? 0))
    }
  }
  return sum
}

/** Segments with the speaker who has the most of their words now. Both lists are in order. */
export function withWordSpeakers<S extends Said>(segments: readonly S[], words: readonly Said[]): S[] {
  let from = 0
  return segments.map((segment) => {
    while (from < words.length && middleOf(words[from]) < segment.start) from += 1
    const seconds = new Map<number, number>()
    for (let i = from; i < words.length && middleOf(words[i]) < segment.end; i += 1) {
      const { speaker, start, end } = words[i] as Said
      seconds.set(speaker, (seconds.get(speaker) ?? 0) + end - start)
    }
    const [speaker = segment.speaker] = [...seconds].toSorted((a, b) => b[1] - a[1])[0] ?? []
    return { ...segment, speaker }
  })
}
