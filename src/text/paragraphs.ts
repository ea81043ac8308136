import type { Passage, Word } from '../contract/content.ts'
import { isSpaceless, spaceBetween, textOfWords } from './join-words.ts'
import { mainSpeaker } from './speakers/main-speaker.ts'
import { sentenceEnds } from './sentences.ts'
import { timeOf } from './time-of.ts'
import { roundSeconds } from './round-seconds.ts'

/** The figures of docs/formats.md. Characters are UTF-16 units of the joined text, times are seconds. */
const rules = {
  backChannelWords: 2,
  backChannelSeconds: 1,
  pauseAtSentence: 1.5,
  pauseAnywhere: 3,
  /** Without punctuation, a pause this long counts as the end of a sentence. */
  pauseAsSentence: 0.6,
  /** With fewer sentence ends than one per this many words, the text counts as unpunctuated. */
  wordsPerSentence: 150,
}

/** A passage ends at the first sentence end after the soft limits, and at its longest pause at the hard ones. */
interface Lengths {
  softCharacters: number
  softSeconds: number
  hardCharacters: number
  hardSeconds: number
}

const paragraphLengths: Lengths = { softCharacters: 400, softSeconds: 30, hardCharacters: 800, hardSeconds: 60 }
/** As long as the segments of speech models. */
const segmentLengths: Lengths = { softCharacters: 150, softSeconds: 10, hardCharacters: 400, hardSeconds: 30 }

/** Cuts words that came without segments, by the rules of paragraphs but shorter. Returns each segment's first word. */
export function segmentStarts(words: readonly Word[], options: { language: string }): number[] {
  return passageStarts(words, options.language, segmentLengths)
}

/** Whether words are longer than a segment should be, or have several speakers. */
export function needsSegments(words: readonly Word[]): boolean {
  const [first] = words
  if (first === undefined) return false
  const { start, end } = timeOf(words)
  return end - start > segmentLengths.hardSeconds || words.some(({ speaker }) => speaker !== first.speaker)
}

/**
 * Cuts words into paragraphs (rules: docs/formats.md). Returns the index of each paragraph's first word, ascending,
 * starting with 0; empty for no words. A paragraph ends at a change of speaker (back-channels are
 * absorbed), at a long pause, at the first sentence end after 400 characters or 30 s, and at its
 * longest pause when 800 characters or 60 s are reached.
 */
export function paragraphStarts(words: readonly Word[], options: { language: string }): number[] {
  return passageStarts(words, options.language, paragraphLengths)
}

function passageStarts(words: readonly Word[], language: string, lengths: Lengths): number[] {
  if (words.length === 0) return []
  const owners = turnOwners(words)
  const ends = endsOrPauses(words, language)
  const spaceless = isSpaceless(language)
  const starts = [0]
  let first = 0
  let characters = 0
  let i = 0
  while (i < words.length) {
    const word = words[i] as Word
    characters += word.word.length
    if (i > first && spaceBetween((words[i - 1] as Word).word, word.word, spaceless)) characters++
    const seconds = word.end - (words[first] as Word).start
    const atSentence = ends[i] === 1
    let next = -1
    if (i + 1 < words.length && breaksAfter(words, owners, i, atSentence)) next = i + 1
    else if (atSentence && (characters >= lengths.softCharacters || seconds >= lengths.softSeconds)) next = i + 1
    else if (characters >= lengths.hardCharacters || seconds >= lengths.hardSeconds)
      next = longestPause(words, first, i)
    if (next < 0) i++
    else {
      if (next < words.length) starts.push(next)
      first = next
      i = next
      characters = 0
    }
  }
  return starts
}

/** Paragraphs or segments as passages: text joined by the language's rules, the speaker who says most of it. */
export function paragraphsOf(words: readonly Word[], starts: readonly number[], language: string): Passage[] {
  return starts.map((from, p) => {
    const own = words.slice(from, starts[p + 1] ?? words.length)
    return {
      text: textOfWords(own, language),
      ...timeOf(own),
      speaker: mainSpeaker(own) ?? 0,
    }
  })
}

/** Whether words are so few and quick that they are a back-channel and not a turn (docs/formats.md). */
export function isBackChannel(words: readonly Word[]): boolean {
  const [first] = words
  const last = words.at(-1)
  if (first === undefined || last === undefined) return true
  return words.length <= rules.backChannelWords && last.end - first.start <= rules.backChannelSeconds
}

/** Whose turn each word is in: a back-channel inside another's speech belongs to that speaker's turn. */
function turnOwners(words: readonly Word[]): Int32Array {
  const owners = Int32Array.from(words, (w) => w.speaker)
  let owner = (words[0] as Word).speaker
  let from = 0
  while (from < words.length) {
    const { speaker } = words[from] as Word
    let to = from + 1
    while (to < words.length && (words[to] as Word).speaker === speaker) to++
    if (speaker !== owner && isBackChannel(words.slice(from, to)) && words[to]?.speaker === owner)
      owners.fill(owner, from, to)
    else owner = speaker
    from = to
  }
  return owners
}

function endsOrPauses(words: readonly Word[], language: string): Uint8Array {
  const ends = sentenceEnds(words, language)
  const count = ends.reduce((sum, end) => sum + end, 0)
  if (count * rules.wordsPerSentence >= words.length) return ends
  for (let i = 0; i + 1 < words.length; i++) if (pauseAfter(words, i) >= rules.pauseAsSentence) ends[i] = 1
  return ends
}

function breaksAfter(words: readonly Word[], owners: Int32Array, i: number, atSentence: boolean): boolean {
  if (owners[i] !== owners[i + 1]) return true
  const pause = pauseAfter(words, i)
  return pause >= rules.pauseAnywhere || (atSentence && pause >= rules.pauseAtSentence)
}

/** Milliseconds are exact where binary fractions are not: 3.3 - 1.8 must count as 1.5. */
function pauseAfter(words: readonly Word[], i: number): number {
  return roundSeconds((words[i + 1] as Word).start - (words[i] as Word).end)
}

/** The word after the longest pause of first…last; of equal pauses the latest. A lone word stays whole. */
function longestPause(words: readonly Word[], first: number, last: number): number {
  let best = last + 1
  let longest = -Infinity
  for (let i = first; i < last; i++) {
    const pause = Math.max(0, pauseAfter(words, i))
    if (pause >= longest) {
      longest = pause
      best = i + 1
    }
  }
  return best
}
