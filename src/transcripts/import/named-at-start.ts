import { isSpeakerNumber } from '../../text/speakers/speaker-name.ts'
import type { ImportedCue } from './imported.ts'

/** What stands before a name, or before what another person says, and is not said itself. */
const mark = '(?:(?:[-–—]|>{2,3})\\s*)?'
const name = "[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}.,'’&()（）·・_/ -]{0,59}"
/** Chinese and Japanese have no space after a colon, but their times of day have none either. */
const colon = ':(?:\\s+|(?=[\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}]))|：\\s*(?!\\d)'
const label = new RegExp(`^${mark}(?:(${name})(?:${colon})|\\[(${name})\\](?:(${colon})|\\s+))(?=\\S)`, 'u')

/** Parts of names in small letters: "Jan van der Berg". */
const particles = new Set(
  'af al av bin ben da das de del della den der di do dos du e el la le ibn te ten ter und van von y zu zum zur'.split(
    ' ',
  ),
)
/** Where this share of all texts begins with a name, each of them does. */
const mostTexts = 0.9

/** The name of who speaks, and what is said. */
interface Labelled {
  name: string
  rest: string
}

/**
 * Finds `NAME:` and `[NAME]:` at the start of a text. A name with a number (`SPEAKER_01`) is one; others only if they
 * occur at least twice in `texts`, or if nearly all texts have one, since people also say "Note: this". A name in
 * capitals is one if the first timed text begins with such a name, one occurs twice, or the file names other speakers.
 */
export function nameFinder(
  texts: Iterable<string>,
  { areTimed, areNamed = false }: { areTimed: boolean; areNamed?: boolean },
): (text: string) => Labelled | null {
  const count = new Map<string, number>()
  let all = 0
  let labelled = 0
  let isFirstInCapitals = false
  for (const text of texts) {
    if (text === '') continue
    all++
    const found = labelOf(text)
    if (found === null) continue
    labelled++
    if (all === 1) isFirstInCapitals = isInCapitals(found.name)
    count.set(found.name, (count.get(found.name) ?? 0) + 1)
  }
  // "Flour: 500 g", "Oven: hot" are single words, each once.
  const areNames = [...count].some(([found, times]) => times > 1 || found.includes(' ') || isInCapitals(found))
  const haveAll = areNames && labelled > 1 && labelled >= all * mostTexts
  // The first line of a text without times may be its title: "NASA: a history".
  const areInCapitals =
    areNamed || (isFirstInCapitals && areTimed) || [...count].some(([found, times]) => times > 1 && isInCapitals(found))
  return (text) => {
    const found = labelOf(text)
    if (found === null) return null
    const isRepeated = (count.get(found.name) ?? 0) > 1
    const isName = looksLikeName(found.name)
      ? haveAll || isRepeated || isSpeakerNumber(found.name) || (areInCapitals && isInCapitals(found.name))
      : haveAll && isRepeated
    return isName ? found : null
  }
}

function labelOf(text: string): Labelled | null {
  const match = label.exec(text)
  if (match === null) return null
  const [whole, plain, inBrackets = '', after] = match
  const found = (plain ?? inBrackets).trim()
  // "[Music]" is a sound.
  if (plain === undefined && after === undefined && !isSpeakerNumber(found)) return null
  return { name: found, rest: text.slice(whole.length) }
}

/** Up to five words, each with a capital or a script without capitals; particles ("van der") only between others. */
export function looksLikeName(text: string): boolean {
  const words = text.split(' ')
  const isPart = (word: string, i: number): boolean => i > 0 && i < words.length - 1 && particles.has(word)
  const isFit = (word: string, i: number): boolean => !/^\P{L}*\p{Ll}/u.test(word) || isPart(word, i)
  return isSpeakerNumber(text) || (words.length <= 5 && /\p{L}/u.test(text) && words.every(isFit))
}

function isInCapitals(text: string): boolean {
  return /^[^\p{Ll}]*\p{Lu}[^\p{Ll}]*$/u.test(text)
}

/** Gives the cues that start with a name their speaker; those after them without a name are the same person's. */
export function namedAtStart(cues: readonly ImportedCue[]): ImportedCue[] {
  const find = nameFinder(
    cues.map(({ text }) => text),
    { areTimed: cues.some(({ start }) => start !== null), areNamed: cues.some(({ speaker }) => speaker !== null) },
  )
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
  const isSame = before.every((word, i) => words?.[i]?.word.trimStart() === word)
  return isSame ? (words?.slice(before.length) ?? null) : null
}
