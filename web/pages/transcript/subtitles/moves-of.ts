import type { Word } from '../../../../src/contract/content.ts'
import { roundSeconds } from '../../../../src/text/round-seconds.ts'
import type { StoredContent } from '../../../../src/text/stored-content.ts'
import { timeOf } from '../../../../src/text/time-of.ts'
import type { Subtitles } from './cut-subtitles.ts'
import type { SubtitleOperation } from './with-operations.ts'
import { wordsSaidIn } from './words-said-in.ts'

interface Times {
  start: number
  end: number
}

/**
 * The operations that give the words of a subtitle other times. If only one end moves, and within the word there, other words
 * stay as they are said. Otherwise all keep their proportions. Words that clean wording leaves out make room.
 * @param own the places of its words
 */
export function movesOf(
  subtitles: Subtitles,
  content: StoredContent,
  own: readonly number[],
  { start, end }: Times,
): SubtitleOperation[] {
  const wordAt = (place: number): Word => content.words[place] as Word
  const idOf = (place: number): number => content.ids?.[place] ?? place
  const move = (from: number, to: number, times: Times): SubtitleOperation => {
    const [begins, ends] = [roundSeconds(times.start), roundSeconds(times.end)]
    return { type: 'setTimes', from: idOf(from), to: idOf(to), start: begins, end: ends }
  }
  const now = timeOf(own.map(wordAt))
  if (start === now.start && end === now.end) return []
  const first = own.find((place) => wordAt(place).start === now.start) as number
  const last = own.findLast((place) => wordAt(place).end === now.end) as number
  const hidden = hiddenAround(subtitles, content, own)
  const room = [
    ...hidden.before
      .filter((place) => wordAt(place).end > start)
      .map((place) => move(place, place, { start: Math.min(wordAt(place).start, start), end: start })),
    ...hidden.after
      .filter((place) => wordAt(place).start < end)
      .map((place) => move(place, place, { start: end, end: Math.max(wordAt(place).end, end) })),
  ]
  const isWithin = (one: number): boolean =>
    own.every((place) => place === one || (wordAt(place).start >= start && wordAt(place).end <= end))
  if (end === now.end && start <= wordAt(first).end && isWithin(first))
    return [...room, move(first, first, { start, end: wordAt(first).end })]
  if (start === now.start && end >= wordAt(last).start && isWithin(last))
    return [...room, move(last, last, { start: wordAt(last).start, end })]
  const factor = now.end === now.start ? 0 : (end - start) / (now.end - now.start)
  const at = (time: number): number => (time === now.end ? end : start + (time - now.start) * factor)
  const runs = runsOf([...own, ...hidden.inside].toSorted((a, b) => a - b))
  const moves = runs.map(([from, to]) => {
    const before = timeOf(content.words.slice(from, to + 1))
    return move(from, to, { start: at(before.start), end: at(before.end) })
  })
  // If they go later, the last one moves first and makes room for the one before it.
  return [...room, ...(start > now.start ? moves.toReversed() : moves)]
}

/** Words of the speakers of a subtitle that are left out, before, inside and after it. */
function hiddenAround(
  subtitles: Subtitles,
  { words }: StoredContent,
  own: readonly number[],
): { before: number[]; inside: number[]; after: number[] } {
  const shown = shownPlaces(subtitles)
  const { startTime = 0, endTime = Infinity } = subtitles.query
  const [first, last] = [own[0] as number, own.at(-1) as number]
  const isHidden = (place: number, beside: number): boolean => {
    const word = words[place]
    return (
      word !== undefined &&
      !shown.has(place) &&
      word.speaker === words[beside]?.speaker &&
      word.start >= startTime &&
      word.start < endTime
    )
  }
  const before: number[] = []
  for (let place = first - 1; isHidden(place, first); place -= 1) before.unshift(place)
  const after: number[] = []
  for (let place = last + 1; isHidden(place, last); place += 1) after.push(place)
  const inside: number[] = []
  for (let place = first + 1; place < last; place += 1) if (isHidden(place, first)) inside.push(place)
  return { before, inside, after: after.toReversed() }
}

const known = new WeakMap<Subtitles, ReadonlySet<number>>()

/** The places of all words that some subtitle shows. */
function shownPlaces(subtitles: Subtitles): ReadonlySet<number> {
  const places = known.get(subtitles) ?? new Set(subtitles.cues.flatMap((cue) => wordsSaidIn(subtitles, cue)))
  known.set(subtitles, places)
  return places
}

/** Ascending places as runs without gaps: [first, last]. */
function runsOf(places: readonly number[]): [number, number][] {
  const runs: [number, number][] = []
  for (const place of places) {
    const run = runs.at(-1)
    if (run !== undefined && run[1] + 1 === place) run[1] = place
    else runs.push([place, place])
  }
  return runs
}
