import type { Word } from '../contract/content.ts'
import { textOfWords } from '../text/join-words.ts'
import { sentenceEnds } from '../text/sentences.ts'
import type { StoredContent } from '../text/stored-content.ts'
import { clean, cleanWord } from '../text/clean.ts'
import type { RenderDocument } from './document.ts'
import { assignedName, speakerLabel } from './labels.ts'

/** Milliseconds from the start of the recording. */
export interface Interval {
  start: number
  end: number
  text: string
}

/** Intervals of one person: in order, at least a millisecond long each, and never two at a time. */
export interface Tier {
  /** Unique. */
  name: string
  person: string
  /** The tier whose intervals these are parts of: words of utterances. */
  parent: string | null
  intervals: Interval[]
}

/** Seconds of silence that end an utterance, as they end a subtitle. */
const pause = 1

/**
 * A transcript as programs for annotation have it: for each person a tier with utterances, then one with words, unless
 * their times are estimated. An utterance ends with its sentence, with its paragraph, and at a pause of a second.
 * Speakers with the same name are one person.
 */
export function tiersOf(content: StoredContent, document: RenderDocument): Tier[] {
  const paragraphs = new Set(content.paragraphStarts)
  let paragraph = -1
  const said = content.words.map((word, index) => {
    if (paragraphs.has(index)) paragraph += 1
    return { ...word, paragraph }
  })
  const byPerson = Map.groupBy(said, ({ speaker }) => assignedName(document, speaker) ?? speaker)
  const taken = new Set<string>()
  return [...byPerson.values()].flatMap((list): Tier[] => {
    const inTime = list.toSorted((a, b) => a.start - b.start)
    const words = withoutOverlap(inTime)
    const person = speakerLabel(document, list[0]?.speaker ?? 0)
    const name = unique(person, taken)
    const utterances = { name, person, parent: null, intervals: utterancesOf(inTime, words, document.language) }
    if (content.estimated) return [utterances]
    return [utterances, { name: unique(`${name} - words`, taken), person, parent: name, intervals: words }]
  })
}

function unique(wanted: string, taken: Set<string>): string {
  let name = wanted
  for (let n = 2; taken.has(name); n++) name = `${wanted} (${n})`
  taken.add(name)
  return name
}

/** `times`: of each word. */
function utterancesOf(
  words: readonly (Word & { paragraph: number })[],
  times: readonly Interval[],
  language: string,
): Interval[] {
  const ends = sentenceEnds(words, language)
  const utterances: Interval[] = []
  let from = 0
  for (const [i, word] of words.entries()) {
    const next = words[i + 1]
    if (next?.paragraph === word.paragraph && ends[i] !== 1 && next.start - word.end < pause) continue
    utterances.push({
      start: times[from]?.start ?? 0,
      end: times[i]?.end ?? 0,
      text: clean(textOfWords(words.slice(from, i + 1), language)),
    })
    from = i + 1
  }
  return utterances
}

/** Words in order of time, each ending before the next begins: a person says one at a time. */
function withoutOverlap(words: readonly Word[]): Interval[] {
  const intervals: Interval[] = []
  for (const word of words) {
    const last = intervals.at(-1)
    const start = Math.max(milliseconds(word.start), (last?.start ?? -1) + 1)
    if (last !== undefined) last.end = Math.min(last.end, start)
    intervals.push({ start, end: Math.max(milliseconds(word.end), start + 1), text: cleanWord(word.word) })
  }
  return intervals
}

function milliseconds(seconds: number): number {
  return Math.round(seconds * 1000)
}
