import type { Phrase } from '../../platform/database/search/word-query.ts'
import { allFunctionWords } from '../../text/function-words.ts'
import { fold } from '../../text/fold.ts'
import { baseLanguage } from '../../text/join-words.ts'

/** Those that write compounds as one word. */
const languages = new Set(['de', 'nl', 'sv', 'da', 'no', 'nb', 'nn', 'fi'])
/** Letters of each part. Shorter ones are in words of any kind: "Ei" in "Freiheit", "rat" in "separat". */
const fewestLetters = 4
/** What joins two parts: "Vorstand-s-sitzung". */
const links = ['', 's', 'es', 'n', 'en', 'er', 'e']
/** Endings that are words, too: "natuurlijk" has no corpse in it, and "dauerhaft" no prison. */
const endings = new Set(
  'baar chen ende erin erna erne haft heden heit ingen innen keit lige lijk ling loos maan schaft schap skab skap teko voll weise'.split(
    ' ',
  ),
)
/** Not a letter, so no word of a text or a question has it. */
const mark = '\ue000'

/** Whether a passage is in a language with compounds. */
export const inCompoundLanguage: Phrase = { tokens: [mark], isPrefix: false }

/**
 * What the index has besides the words of a passage: its long words from the last letter to the first, so that those
 * that end alike are found, and a mark. Nothing in languages without compounds.
 */
export function compoundTokens(words: readonly string[], language: string): string[] {
  if (!languages.has(baseLanguage(language))) return []
  return [
    mark,
    ...Array.from(new Set(words.filter((word) => isWord.test(word) && word.length >= 2 * fewestLetters)), backwards),
  ]
}

/** The beginning of what the index has for words that end with one. */
export function backwards(word: string): string {
  return `${mark}${Array.from(word).toReversed().join('')}`
}

/** The word of such a token, or the token if it's a word. */
export function forwards(token: string): string {
  return token.startsWith(mark) ? Array.from(token.slice(mark.length)).toReversed().join('') : token
}

/** Whether a word may be the last part of a compound, or be looked for in one. */
export function isPart(word: string): boolean {
  return isWord.test(word) && isLong(word) && !endings.has(word) && !isFunctionWord(word)
}

/** A word in two, in each way: the last part, and what the first may be without the letters that join it. */
export function waysToSplit(word: string): { first: string[]; last: string }[] {
  if (!isWord.test(word)) return []
  return Array.from({ length: Math.max(0, word.length - 2 * fewestLetters + 1) }, (_, i) => {
    const at = i + fewestLetters
    return { first: firstParts(word.slice(0, at)), last: word.slice(at) }
  }).filter(({ first, last }) => first.length > 0 && isPart(last))
}

/** What a compound has besides a word at its beginning or its end, in each way; empty if it may be no compound. */
export function otherParts(compound: string, word: string): string[] {
  const atEnd = compound.endsWith(word) ? firstParts(compound.slice(0, -word.length)) : []
  const beginning = asFirstPart(word)
  const rest = compound.startsWith(beginning) ? compound.slice(beginning.length) : ''
  const atStart = links.filter((link) => rest.startsWith(link)).map((link) => rest.slice(link.length))
  return [...atEnd, ...atStart.filter(isPart)]
}

/**
 * Whether a word is surely a compound with another at its beginning or its end: after "-heit", "-ung", "-ion" and the
 * like, an s joins parts. The other part needn't be known then.
 */
export function isSurely(compound: string, word: string): boolean {
  return sureJoint.test(compound.endsWith(word) ? compound.slice(0, -word.length) : compound.slice(0, word.length + 1))
}

/** What compounds begin with that have a word as their first part: "Schul" for "Schule". */
export function asFirstPart(word: string): string {
  return word.length > fewestLetters && word.endsWith('e') ? word.slice(0, -1) : word
}

/** A first part as it is, without the letters that join it, and with the one that it may have lost: "Miet-vertrag". */
function firstParts(part: string): string[] {
  const bare = links.filter((link) => part.endsWith(link)).map((link) => part.slice(0, part.length - link.length))
  return part.length < fewestLetters
    ? []
    : [...bare, `${part}e`].filter((word) => isLong(word) && !isFunctionWord(word))
}

function isLong(word: string): boolean {
  return word.length >= fewestLetters
}

const sureJoint = /(?:ung|ning|hei[td]|keit|het|hed|schaft|schap|skap|ion|tat|teit|tet)s$/
const isWord = /^[a-z]+$/
let known: ReadonlySet<string> | null = null

/** "über" in "übernehmen" is no part. */
function isFunctionWord(word: string): boolean {
  known ??= new Set(['de', 'nl', 'sv', 'da'].flatMap(allFunctionWords).map(fold))
  return known.has(word)
}
