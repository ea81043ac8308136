import { elidingLanguages, elision } from '../../../text/elision.ts'
import { baseLanguage } from '../../../text/join-words.ts'
import type { Line } from '../port.ts'
import { mostNames } from './constants.ts'
import { phrasesOf } from './phrases/phrases-of.ts'
import { emptyWords } from '../vocabulary.ts'

export interface FoundName {
  name: string
  count: number
  /** When it first occurs, seconds. */
  start: number
}

/** A capitalised word, possibly hyphenated, or one such as iPhone; a run of them, with particles of names between. */
const capital = "(?<![\\p{L}\\p{M}\\p{N}])\\p{Ll}?\\p{Lu}[\\p{L}\\p{M}]*(?:[-'’]\\p{L}[\\p{L}\\p{M}]*)*"
/** "Dr. Meyer": it begins a name, and has a full stop that ends no sentence. */
const short = '(?:Dr|Mr|Mrs|Ms|Prof|St|Sr|Sra|Mme|Mlle)\\.'
const linking = 'of|the|de|del|della|di|da|du|des|la|le|van|von|der|den|zu|y|e'
const run = new RegExp(`(?:${short} )*${capital}(?: (?:(?:${linking}) )?(?!${short})${capital})*`, 'gu')
/** In languages with capitalised nouns, an article between two of them is not part of a name. */
const germanRun = new RegExp(`(?:${short} )*${capital}(?: (?:(?:von|van|zu|de|di|da) )?(?!${short})${capital})*`, 'gu')
const title =
  /^(?:Mr|Mrs|Ms|Dr|Prof|Sir|Lady|Lord|Saint|St|Mme|Mlle|Sr|Sra|Herr|Frau|Monsieur|Madame|Señor|Señora|Signor|Signora|Don|Doña)\b/u

/**
 * Finds names of people, places and works: runs of capitalised words that do not only start sentences, and speakers. In
 * languages with capitalised nouns (German), only speakers, runs of two and words after a title count.
 */
export function findNames(lines: readonly Line[], language: string): FoundName[] {
  const nounsAreCapital = baseLanguage(language) === 'de'
  const elides = elidingLanguages.has(baseLanguage(language))
  const empty = emptyWords(language)
  const { figure } = phrasesOf(language)
  const lower = new Set<string>()
  for (const { text } of lines) for (const [word] of text.matchAll(/(?<!\p{L})\p{Ll}[\p{L}\p{M}]*/gu)) lower.add(word)
  const speakers = new Set(lines.map(({ speaker }) => speaker))
  const found = new Map<string, FoundName & { inside: number }>()
  for (const { text, start } of lines) {
    for (const match of text.matchAll(nounsAreCapital ? germanRun : run)) {
      const before = text.slice(0, match.index)
      // Marks before a name are few. A hostile text has any number of quotation marks, which both lists have.
      const isFirst = !/\p{L}/u.test(before) || /[.!?…:]["”’»)]*\s*["“„«(]*$/u.test(before.slice(-20))
      const all = match[0].split(' ')
      let words = all
      // A word that is capitalised only at the start of the sentence is not part of the name.
      const isTitled = title.test(match[0]) && words.length > 1
      if (!isTitled) {
        if (isFirst) words = without(words, (word) => isCommon(word, empty, lower))
        words = without(words, (word) => empty.has(word.toLowerCase()) || isPlain(word) || isElided(word, elides))
      }
      // "Bringen Sie".
      if (nounsAreCapital && empty.has(words.at(-1)?.toLowerCase() ?? '')) words = words.slice(0, -1)
      const name = words.join(' ').replace(/['’]s$/u, '')
      // A day or a month is not a name, even with a capital.
      if (words.length === 1 && (figure.test(name.replace(/s$/, '')) || /^(?:March|May)$/.test(name))) continue
      if (nounsAreCapital && !isTitled && isNouns(words, before, isFirst, figure)) continue
      if (name.length < 2 || /^(?:I|I['’].*)$/u.test(name)) continue
      if (nounsAreCapital && words.length < 2 && !speakers.has(name)) continue
      const known = found.get(name) ?? { name, count: 0, start, inside: 0 }
      known.count += 1
      // "If Sofia could": what is left doesn't begin the sentence.
      const isShortened = words[0] !== all[0]
      if (!isFirst || isShortened || words.length > 1 || speakers.has(name)) known.inside += 1
      found.set(name, known)
    }
  }
  const names = [...found.values()].filter(({ inside }) => inside > 0)
  return join(names)
    .toSorted((a, b) => b.count - a.count || a.start - b.start)
    .slice(0, mostNames)
}

/** The words from the first one that is not dropped. */
function without(words: readonly string[], isDropped: (word: string) => boolean): string[] {
  const first = words.findIndex((word) => !isDropped(word))
  return first === -1 ? [] : words.slice(first)
}

function isCommon(word: string, empty: ReadonlySet<string>, lower: ReadonlySet<string>): boolean {
  const small = word.toLowerCase()
  return empty.has(small) || lower.has(small)
}

/** "J'appelle", not "L'Oréal". */
function isElided(word: string, elides: boolean): boolean {
  return elides && elision.test(word) && /^\p{Ll}/u.test(word.replace(elision, ''))
}

const nounEnding = /(?:ung|heit|keit|schaft|tion|tät|ismus)(?:en|s)?$/
const adjectiveEnding = /(?:end|en|et|lich|ig|isch|los|bar|sam|haft)e[nmrs]?$/

/** Whether a run of German words with capitals is of nouns: "Entwässerung von Mooren", "eine Schicht Torf". */
function isNouns(words: readonly string[], before: string, isFirst: boolean, figure: RegExp): boolean {
  if (/(?<!\p{L})[Ee]in(?:e[nmr]?)? $/u.test(before)) return true
  const [first = ''] = words
  return (isFirst && adjectiveEnding.test(first)) || words.some((word) => nounEnding.test(word) || figure.test(word))
}

/** A linking word at the start of a name. */
function isPlain(word: string): boolean {
  return /^\p{Ll}(?!\p{Lu})/u.test(word)
}

/** Merges a part of a longer name (such as a surname alone) into the longest. */
function join(names: readonly FoundName[]): FoundName[] {
  const all = new Set(names.map(({ name }) => name))
  const kept: FoundName[] = []
  /** By name the one that is kept for it. */
  const wholes = new Map<string, FoundName>()
  for (const { name, count, start } of names.toSorted((a, b) => b.name.length - a.name.length)) {
    const whole = wholes.get(name)
    if (whole !== undefined) {
      whole.count += count
      whole.start = Math.min(whole.start, start)
      continue
    }
    const own = { name, count, start }
    kept.push(own)
    for (const part of partsOf(name)) if (all.has(part) && !wholes.has(part)) wholes.set(part, own)
  }
  return kept
}

/** The runs of words of a name, also all of them. A name has at most the words of a line. */
function* partsOf(name: string): Generator<string> {
  const starts = [0, ...Array.from(name.matchAll(/ /g), ({ index }) => index + 1)]
  const ends = [...starts.slice(1).map((start) => start - 1), name.length]
  for (const [n, start] of starts.entries()) for (const end of ends.slice(n)) yield name.slice(start, end)
}
