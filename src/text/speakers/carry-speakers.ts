import type { Word } from '../../contract/content.ts'
import { firstFrom } from '../first-from.ts'
import { matchSpeakers } from './match-speakers.ts'
import { segmentOfWords } from '../segment-of-words.ts'
import { secondsDuring, speakingTimes, type Said } from './speaking-time.ts'
import type { StoredContent } from '../stored-content.ts'
import { plain } from '../plain-word.ts'

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
export function carrySpeakers<W extends Said & { word: string }>(
  fresh: readonly W[],
  engine: Pick<StoredContent, 'words' | 'ids'>,
  corrected: Pick<StoredContent, 'words' | 'ids'>,
): CarriedSpeakers<W> {
  const moves = movesIn(engine, corrected)
  if (moves.length === 0) return { words: [...fresh], carried: 0, lost: 0 }
  const moved = new Set(moves.flatMap(({ words }) => words))
  const indexes = newIndexes(fresh, corrected.words, moved)
  const isOfOthers = saidByOthers(corrected.words, moved)
  const heard = fresh.toSorted((a, b) => middleOf(a) - middleOf(b))
  // Others may speak at the same time.
  const own = heard.filter((word) => !isOfOthers(word))
  const targets = new Map<W, number>()
  let lost = 0
  /** For each word the next one that no move has, so that moves of the same time don't go through it again. */
  const free = own.map((_, i) => i).concat(own.length)
  // Of several moves of a word, the last counts.
  for (const move of moves.toReversed()) {
    const from = firstFrom(own, middleOf, move.start)
    const isIn = (i: number): boolean => i < own.length && middleOf(own[i] as W) <= move.end
    if (!isIn(from)) lost += 1
    for (let i = nextFree(free, from); isIn(i); i = nextFree(free, i)) {
      const word = own[i] as W
      targets.set(word, indexes.get(move.speaker) ?? word.speaker)
      free[i] = i + 1
    }
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

/** The first item from `at` that is free. Shortens the way there for the next time. */
function nextFree(free: number[], at: number): number {
  let found = at
  while (free[found] !== found) found = free[found] as number
  for (let i = at, next = at; i !== found; i = next) {
    next = free[i] as number
    free[i] = found
  }
  return found
}

const middleOf = (word: Said): number => (word.start + word.end) / 2

/** Words are looked up from this long before, seconds: hardly any is longer. */
const longestWord = 2

/** Whether a word is one that somebody said whose words stayed: the word of the same text that shares most of its time. */
function saidByOthers(words: readonly Word[], moved: ReadonlySet<Word>): (word: Said & { word: string }) => boolean {
  const said = words.toSorted((a, b) => a.start - b.start)
  return (word) => {
    let most = 0
    let isOthers = false
    for (let i = firstFrom(said, ({ start }) => start, word.start - longestWord); i < said.length; i += 1) {
      const one = said[i] as Word
      if (one.start >= word.end) break
      const shared = Math.min(one.end, word.end) - Math.max(one.start, word.start)
      if (shared > most && plain(one.word) === plain(word.word)) [most, isOthers] = [shared, !moved.has(one)]
    }
    return isOthers
  }
}

/** A run of words that a person gave to a speaker. */
interface Move extends Said {
  words: Word[]
}

/** Runs of words whose speaker differs from the engine's. Words that a person typed belong to the run around them. */
function movesIn(
  engine: Pick<StoredContent, 'words' | 'ids'>,
  corrected: Pick<StoredContent, 'words' | 'ids'>,
): Move[] {
  const heard = new Map(engine.words.map(({ speaker }, index) => [engine.ids?.[index] ?? index, speaker]))
  const moves: Move[] = []
  let open: Move | null = null
  for (const [index, word] of corrected.words.entries()) {
    const { start, end, speaker } = word
    const before = heard.get(corrected.ids?.[index] ?? -1)
    const goesOn: boolean = open !== null && open.speaker === speaker && start >= (open.words.at(-1)?.start ?? 0)
    if (before === undefined ? !goesOn : before === speaker) {
      open = null
      continue
    }
    if (open !== null && goesOn) {
      open.end = Math.max(open.end, end)
      open.words.push(word)
      continue
    }
    open = { start, end, speaker, words: [word] }
    moves.push(open)
  }
  return moves
}

/** The new index of each speaker that was moved to. */
function newIndexes(fresh: readonly Said[], corrected: readonly Word[], moved: ReadonlySet<Word>): Map<number, number> {
  // Moved words say where a speaker went, the others who that is.
  const indexes = matchSpeakers(
    corrected.filter((word) => !moved.has(word)),
    fresh,
  )
  const taken = new Set(indexes.values())
  let free = fresh.reduce((most, { speaker }) => Math.max(most, speaker), -1) + 1
  const times = speakingTimes(fresh)
  for (const [speaker, own] of Map.groupBy(moved, (word) => word.speaker)) {
    if (indexes.has(speaker)) continue
    const [match] = [...times]
      .filter(([other]) => !taken.has(other))
      .map(([other, time]) => ({ other, seconds: secondsDuring(own, time) }))
      .toSorted((a, b) => b.seconds - a.seconds)
    const isFound = match !== undefined && match.seconds > 0 && match.seconds >= enough * lengthOf(own)
    indexes.set(speaker, isFound ? match.other : free)
    if (isFound) taken.add(match.other)
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

/**
 * Segments with the speaker who has the most of their words now. `before`: the words while the segments had their
 * speakers; `after`: the same words with the speakers that they have now.
 */
export function withWordSpeakers<S extends Said>(
  segments: readonly S[],
  before: readonly Said[],
  after: readonly Said[],
): S[] {
  const seconds = segments.map(() => new Map<number, number>())
  const places = segmentOfWords(segments, before)
  for (const [i, { speaker, start, end }] of after.entries()) {
    const own = seconds[places[i] ?? -1]
    own?.set(speaker, (own.get(speaker) ?? 0) + end - start)
  }
  return segments.map((segment, n) => {
    const [speaker = segment.speaker] = [...(seconds[n] ?? [])].toSorted((a, b) => b[1] - a[1])[0] ?? []
    return { ...segment, speaker }
  })
}
