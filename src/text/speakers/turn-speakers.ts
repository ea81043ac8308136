import type { LiveTurn, SpeakerRun, SpeakersMessage, TurnSpeakers } from '../../contract/live.ts'
import { assignWordSpeakers, type Turn } from './assign-word-speakers.ts'
import { mainSpeaker } from './main-speaker.ts'

type Said = Pick<LiveTurn['words'][number], 'word' | 'start' | 'end'>

/** The speaker of each word by who speaks when; null for words after second `knownUpTo`, and without any speaker. */
export function speakersOfWords(
  words: readonly Said[],
  spans: readonly Turn[],
  knownUpTo = Infinity,
): (number | null)[] {
  const { words: assigned, order } = assignWordSpeakers(
    words.map(({ word, start, end }) => ({ word, start, end, speaker: 0 })),
    spans,
  )
  return assigned.map(({ start, end, speaker }) =>
    order === null || (start + end) / 2 > knownUpTo ? null : (order[speaker] ?? null),
  )
}

/** Runs of words with the same speaker. */
export function runsOfSpeakers(speakers: readonly (number | null)[]): SpeakerRun[] {
  return speakers.flatMap((speaker, from) => (from > 0 && speakers[from - 1] === speaker ? [] : [{ from, speaker }]))
}

/** A turn with these speakers; null: with those that it has. */
export function withSpeakers(turn: LiveTurn, runs: readonly SpeakerRun[] | null): LiveTurn {
  if (runs === null) return turn
  let run = -1
  const words = turn.words.map((word, i) => {
    while ((runs[run + 1]?.from ?? Infinity) <= i) run += 1
    return { ...word, speaker: runs[run]?.speaker ?? null }
  })
  return { ...turn, words, speaker: mainSpeaker(words) }
}

/** Turns, of which some have other speakers now. */
export function withKnownSpeakers(turns: readonly LiveTurn[], known: readonly TurnSpeakers[]): LiveTurn[] {
  const runs = new Map(known.map((one) => [one.turn, one.runs]))
  return turns.map((turn) => withSpeakers(turn, runs.get(turn.turn) ?? null))
}

/** A part of a turn's text that one person says. */
export interface SpeakerPart {
  /** Null: not known. */
  speaker: number | null
  /** The part's words that stay, and those that may still change. */
  stable: string
  open: string
}

/** The text of a turn by speaker. A corrected text has other words than the engine's, so it is one part. */
export function partsBySpeaker({ text, words, speaker, isFinal, isCorrected }: LiveTurn): SpeakerPart[] {
  if (isCorrected) return [{ speaker, stable: text, open: '' }]
  const parts: SpeakerPart[] = []
  let at = 0
  let isStable = true
  for (const [i, word] of words.entries()) {
    const found = text.indexOf(word.word, at)
    const end = i === words.length - 1 ? text.length : found === -1 ? at : found + word.word.length
    isStable &&= isFinal || word.isFinal
    const piece = text.slice(at, end)
    at = end
    const last = parts.at(-1)
    const part = last?.speaker === word.speaker ? last : { speaker: word.speaker, stable: '', open: '' }
    if (part !== last) parts.push(part)
    part[isStable ? 'stable' : 'open'] += piece
  }
  return parts.map((part) =>
    part.stable === '' ? { ...part, open: part.open.trimStart() } : { ...part, stable: part.stable.trimStart() },
  )
}

/** Names of known voices, by speaker. Earlier servers send none. */
export function namesBySpeaker({ names = [] }: Partial<Pick<SpeakersMessage, 'names'>>): Map<number, string> {
  return new Map(names.map(({ speakerIndex, name }) => [speakerIndex, name]))
}

/** Whether several people are known to speak, so that names tell something. */
export function hasSeveralSpeakers(turns: readonly Pick<LiveTurn, 'speaker'>[]): boolean {
  return new Set(turns.flatMap(({ speaker }) => (speaker === null ? [] : [speaker]))).size > 1
}
