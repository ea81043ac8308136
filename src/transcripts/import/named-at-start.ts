import { isSpeakerNumber } from '../../text/speaker-name.ts'
import type { ImportedCue } from './imported.ts'

/** What stands before a name, or before what another person says, and is not said itself. */
const mark = '(?:(?:[-–—]|>{2,3})\\s*)?'
const name = "[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}.,'’&()_/ -]{0,59}"
const label = new RegExp(`^${mark}(?:(${name}):|\\[(${name})\\](:?))\\s+(?=\\S)`, 'u')

/** The name of who speaks, and what is said. */
interface Labelled {
  name: string
  rest: string
}

/**
 * Finds `NAME:` and `[NAME]:` at the start of a text. A name in capitals or with a number (`SPEAKER_01`) is one; others
 * only if they occur at least twice in `texts`, since people also say "Note: this".
 */
export function nameFinder(texts: Iterable<string>): (text: string) => Labelled | null {
  const count = new Map<string, number>()
  for (const text of texts) {
    const found = labelOf(text)
    if (found !== null) count.set(found.name, (count.get(found.name) ?? 0) + 1)
  }
  return (text) => {
    const found = labelOf(text)
    if (found === null) return null
    const isName = isSpeakerNumber(found.name) || isInCapitals(found.name) || (count.get(found.name) ?? 0) > 1
    return isName ? found : null
  }
}

function labelOf(text: string): Labelled | null {
  const match = label.exec(text)
  if (match === null) return null
  const [whole, plain, inBrackets = '', colon] = match
  const found = (plain ?? inBrackets).trim()
  if (!looksLikeName(found)) return null
  // "[Music]" is a sound.
  if (plain === undefined && colon === '' && !isSpeakerNumber(found)) return null
  return { name: found, rest: text.slice(whole.length) }
}

/** Up to five words, each with a capital or a script without capitals. */
export function looksLikeName(text: string): boolean {
  const words = text.split(' ')
  return isSpeakerNumber(text) || (words.length <= 5 && words.every((word) => !/^\P{L}*\p{Ll}/u.test(word)))
}

function isInCapitals(text: string): boolean {
  return /^[^\p{Ll}]*\p{Lu}[^\p{Ll}]*$/u.test(text)
}

/** Gives the cues that start with a name their speaker; those after them without a name are the same person's. */
export function namedAtStart(cues: readonly ImportedCue[]): ImportedCue[] {
  const find = nameFinder(cues.map(({ text }) => text))
  let speaking: string | null = null
  return cues.map((one) => {
    if (one.speaker !== null) return one
    const found = find(one.text)
    if (found === null) return speaking === null ? one : { ...one, speaker: speaking }
    speaking = found.name
    return { ...one, speaker: found.name, text: found.rest, words: wordsFrom(one, found.rest) }
  })
}

/** The timed words of a cue without those of the name before `rest`. */
function wordsFrom({ text, words }: ImportedCue, rest: string): ImportedCue['words'] {
  const before = text
    .slice(0, text.length - rest.length)
    .trim()
    .split(' ')
  const isSame = before.every((word, i) => words?.[i]?.word === word)
  return isSame ? (words?.slice(before.length) ?? null) : null
}
