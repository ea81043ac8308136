import { fold } from '../fold.ts'
import { isSpaceless } from '../join-words.ts'
import { plain } from '../plain-word.ts'
import { splitTime, type Span } from '../split-time.ts'
import { matchUnits } from './match-units.ts'

export interface HeardWord extends Span {
  word: string
}

export interface TimesAsHeard {
  /** When each word of the text is said, in its order. */
  spans: Span[]
  /** Which words of the text were heard, as they are written. */
  isHeard: boolean[]
}

/** A word; in languages without spaces, a character of one: engines and people cut words there in different places. */
interface Unit extends Span {
  /** As it is compared; empty: punctuation alone. */
  key: string
  text: string
}

/** How fast words are said that were not heard, and the fastest that people speak; seconds a character. */
const usual = 0.07
const fastest = 0.03
/** A pause between heard words, seconds: no word is said in it. */
const shortestPause = 0.25

/**
 * When the words of a known text are said, by what an engine heard: equal words take the times of those heard; words between
 * them that it heard as others share their time by length, around the pauses. Null if nothing was heard as it is written.
 */
export function timesAsHeard(
  texts: readonly string[],
  heard: readonly HeardWord[],
  { language, duration }: { language: string; duration: number },
): TimesAsHeard | null {
  const unitsOf = isSpaceless(language) ? charactersOf : wholeWord
  const text = texts.map((word) => unitsOf({ word, start: 0, end: 0 }))
  const units = text.flat()
  const heardUnits = heard.flatMap(unitsOf)
  const pairs = matchUnits(
    units.map(({ key }) => key),
    heardUnits.map(({ key }) => key),
  )
  if (pairs.length === 0) return null
  const matched = new Set(pairs.map(([at]) => at))
  setTimes(units, heardUnits, pairs, duration)
  let from = 0
  const isHeard = text.map((own) => {
    const first = from
    from += own.length
    return own.every(({ key }, i) => key === '' || matched.has(first + i)) && own.some(({ key }) => key !== '')
  })
  return { spans: inOrder(text), isHeard }
}

function wholeWord({ word, start, end }: HeardWord): Unit[] {
  return [{ key: plain(fold(word)), text: word, start, end }]
}

function charactersOf({ word, start, end }: HeardWord): Unit[] {
  const characters = Array.from(word)
  return splitTime(characters, start, end).map((span, i) => {
    const character = characters[i] as string
    return { key: plain(fold(character)), text: character, ...span }
  })
}

function setTimes(units: Unit[], heard: readonly Unit[], pairs: readonly [number, number][], duration: number): void {
  let [at, heardAt] = [0, 0]
  for (const [next, nextHeard] of [...pairs, [units.length, heard.length] as const]) {
    const left = units[at - 1]
    const right = heard[nextHeard]
    const run = units.slice(at, next)
    if (run.length > 0) share(run, heard.slice(heardAt, nextHeard), { left, right, duration })
    const unit = units[next]
    if (unit !== undefined && right !== undefined) [unit.start, unit.end] = [right.start, right.end]
    at = next + 1
    heardAt = nextHeard + 1
  }
}

/** Gives times to a run that was heard as `instead`, between the units before and after it. */
function share(
  run: readonly Unit[],
  instead: readonly Unit[],
  around: { left: Unit | undefined; right: Unit | undefined; duration: number },
): void {
  const { left, right } = around
  const characters = run.reduce((sum, { text }) => sum + text.length, 0)
  const room = { start: left?.end ?? 0, end: Math.max(left?.end ?? 0, right?.start ?? around.duration) }
  const speech = { start: instead[0]?.start ?? room.start, end: instead.at(-1)?.end ?? room.start }
  const pauses = pausesOf([{ end: room.start }, ...instead, { start: room.end }])
  if (speech.end - speech.start >= characters * fastest) return place(run, speech, pauses)
  // Not heard at all: after the word before, or before the word after, at usual speed.
  const seconds = characters * usual
  if (room.end - room.start >= characters * fastest) {
    const isAfter = left !== undefined || right === undefined
    const start = isAfter ? room.start : Math.max(room.start, room.end - seconds)
    const end = isAfter ? Math.min(room.end, room.start + seconds) : room.end
    return place(run, { start: Math.min(start, speech.start), end: Math.max(end, speech.end) }, pauses)
  }
  // No time is left between the two: they share that of a neighbour.
  if (left !== undefined) return place([left, ...run], { start: left.start, end: room.end }, [])
  place(run, room, [])
}

function place(run: readonly Unit[], { start, end }: Span, pauses: readonly Span[]): void {
  const spans = splitTime(
    run.map(({ text }) => text),
    start,
    end,
    pauses,
  )
  for (const [i, unit] of run.entries()) {
    const span = spans[i] as Span
    ;[unit.start, unit.end] = [span.start, span.end]
  }
}

function pausesOf(units: readonly Partial<Span>[]): Span[] {
  return units.slice(1).flatMap((unit, i) => {
    const [start, end] = [units[i]?.end ?? 0, unit.start ?? 0]
    return end - start < shortestPause ? [] : [{ start, end }]
  })
}

/** The words' spans. Where people speak at once, what was heard may go back in time; a text doesn't. */
function inOrder(text: readonly (readonly Unit[])[]): Span[] {
  let latest = 0
  return text.map((own) => {
    const start = Math.max(latest, own[0]?.start ?? latest)
    latest = start
    return { start, end: Math.max(start, own.at(-1)?.end ?? start) }
  })
}
