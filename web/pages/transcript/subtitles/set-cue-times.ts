import type { StoredContent } from '../../../../src/text/stored-content.ts'
import type { Cue } from '../../../../src/text/subtitles/cues.ts'
import { timeOf } from '../../../../src/text/time-of.ts'
import { cutSubtitles, firstAtom, type Subtitles } from './cut-subtitles.ts'
import { movesOf } from './moves-of.ts'
import { withOperations, type SubtitleOperation } from './with-operations.ts'
import { wordsSaidIn } from './words-said-in.ts'

/** When somebody wants a subtitle on screen, seconds; what is left out stays. */
export interface WantedTimes {
  start?: number
  end?: number
}

/**
 * What kept a time from being as wanted: the subtitle before or after it, the beginning or end of the recording, the longest subtitle of
 * the export, or the shortest that can be set.
 */
export type TimeLimit = 'before' | 'after' | 'recording' | 'longest' | 'shortest'

export interface CueTimes {
  operations: SubtitleOperation[]
  /** Null: it is as wanted. */
  limit: TimeLimit | null
  /** The subtitle as the file has it then, and when its words end, seconds. Null: it isn't one subtitle any more. */
  cue: Cue | null
}

/** The shortest time that can be set, seconds. */
const shortest = 0.1
/** Setting breaks changes other breaks at times. */
const mostRounds = 3

/**
 * The operations that put a subtitle on screen when somebody wants it, as far as its neighbours allow. Subtitles stay cut as
 * they are: where other times would change that, breaks are set.
 * @param content the current text, which has the words of the subtitles; `duration`: of the media, seconds
 */
export function setCueTimes(
  subtitles: Subtitles,
  content: StoredContent,
  index: number,
  wanted: WantedTimes,
  duration: number | null,
): CueTimes {
  const cue = subtitles.cues[index] as Cue
  const own = wordsSaidIn(subtitles, cue)
  const now = own.map((place) => content.words[place] as StoredContent['words'][number])
  const { times, limit } = withinLimits(subtitles, content, index, { now: timeOf(now), wanted, duration })
  const moves = movesOf(subtitles, content, own, times)
  if (moves.length === 0) return { operations: [], limit, cue }
  const { operations, cut } = keepCut(subtitles, content, moves)
  const same = cut.cues.find((one) => firstAtom(one).word === firstAtom(cue).word)
  return { operations, limit, cue: same ?? null }
}

interface Asked {
  /** From when to when its words are said. */
  now: { start: number; end: number }
  wanted: WantedTimes
  duration: number | null
}

function withinLimits(
  subtitles: Subtitles,
  content: StoredContent,
  index: number,
  { now, wanted, duration }: Asked,
): { times: { start: number; end: number }; limit: TimeLimit | null } {
  const spanOf = (cue: Cue | undefined): { start: number; end: number } =>
    timeOf(cue === undefined ? [] : wordsSaidIn(subtitles, cue).flatMap((place) => content.words[place] ?? []))
  const [before, after] = [spanOf(subtitles.cues[index - 1]), spanOf(subtitles.cues[index + 1])]
  const latest = Math.min(after.start, duration ?? Infinity)
  let limit: TimeLimit | null = null
  let { start, end } = { ...now, ...wanted }
  // What overlaps already may stay so.
  const [lower, upper] = [Math.min(before.end, now.start), Math.max(latest, now.end)]
  if (start < lower) {
    start = lower
    limit = index === 0 ? 'recording' : 'before'
  }
  if (end > upper) {
    end = upper
    limit = after.start === Infinity ? 'recording' : 'after'
  }
  if (end - start < shortest && end - start < now.end - now.start) {
    limit = 'shortest'
    if (wanted.end === undefined) start = Math.max(now.start, end - shortest)
    else end = Math.min(Math.max(start + shortest, wanted.end), upper)
  }
  const { seconds } = subtitles.limits
  if (end - start > seconds && end - start > now.end - now.start && isCuttable(subtitles.cues[index])) {
    limit = 'longest'
    if (wanted.end === undefined) start = end - seconds
    else end = start + seconds
  }
  return { times: { start, end }, limit }
}

/** Whether a subtitle that is too long is cut in two: it has more than one word. */
function isCuttable(cue: Cue | undefined): boolean {
  return (cue?.parts.flatMap(({ atoms }) => atoms.flat()).length ?? 0) > 1
}

/** The operations, with breaks where subtitles would be cut in another way, and the subtitles then. */
function keepCut(
  subtitles: Subtitles,
  content: StoredContent,
  moves: readonly SubtitleOperation[],
): { operations: SubtitleOperation[]; cut: Subtitles } {
  const { language, query, ids } = subtitles
  const begins = beginningsOf(subtitles)
  const operations = [...moves]
  let cut = cutSubtitles(withOperations(content, operations), language, query)
  for (let round = 0; round < mostRounds; round += 1) {
    // Clean wording depends on pauses: another word may be left out now.
    if (cut.words.length !== subtitles.words.length) break
    const now = beginningsOf(cut)
    const [gone, added] = [begins.difference(now), now.difference(begins)]
    if (gone.size + added.size === 0) break
    for (const word of gone) operations.push({ type: 'breakSubtitle', before: ids[word] ?? word, break: 'always' })
    for (const word of added) operations.push({ type: 'breakSubtitle', before: ids[word] ?? word, break: 'avoid' })
    cut = cutSubtitles(withOperations(content, operations), language, query)
  }
  return { operations, cut }
}

/** The words with which subtitles begin. */
function beginningsOf({ cues }: Subtitles): ReadonlySet<number> {
  return new Set(cues.map((cue) => firstAtom(cue).word))
}
