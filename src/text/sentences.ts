import { abbreviations, type Abbreviations } from './abbreviations.ts'
import { baseLanguage } from './join-words.ts'

/** Marks that may end a sentence, in all scripts. The full stop needs more checks. */
const terminal = /[.!?…‽。．！？｡؟۔।॥։።፧៕។။༎]$/u
/** Quotation marks and brackets that close after the mark. */
const closers = /["'”’»›)\]}」』】）〉》〕］]+$/u
const onlyClosers = /^["'”’»›)\]}」』】）〉》〕］]+$/u
const openers = /^["'“‘„‚«‹([{「『【（〈《〔［¿¡\-–—]+/u
const startsLower = /^\p{Ll}/u
const startsUpper = /^[\p{Lu}\p{Lt}]/u
const upper = /\p{Lu}/u
const initial = /^(?:\p{Lu}|\p{Lu}\p{Ll}?\.-?\p{Lu})$/u
const initials = /^\p{L}(?:\.\p{L})+$/u
const ordinal = /^(?:\d{1,4}|[IVXLCDM]+)$/u

/**
 * Finds where sentences end in a stream of words.
 * `result[i]` is 1 when a sentence ends after word i. A last word without a
 * mark is not an end. One pass. Closing quotes belong to the sentence that they close.
 *
 * A full stop ends no sentence after an abbreviation, an initial or (in languages that write them so)
 * an ordinal, nor does any mark before a word in lower case, as long as the text has capitals at all.
 */
export function sentenceEnds(words: readonly { word: string }[], language: string): Uint8Array {
  const ends = new Uint8Array(words.length)
  const known = abbreviations(language)
  const english = baseLanguage(language) === 'en'
  const cased = words.some(({ word }) => upper.test(word.slice(0, 40)))
  for (let i = 0; i < words.length; i++) {
    if (endsInLetter((words[i] as { word: string }).word)) continue
    const word = tail((words[i] as { word: string }).word)
    const bare = word.replace(closers, '')
    if (!terminal.test(bare)) continue
    let last = i
    while (last + 1 < words.length && onlyClosers.test(tail((words[last + 1] as { word: string }).word))) last++
    const next = words[last + 1]?.word.slice(0, 40).replace(openers, '') ?? ''
    if (cased && startsLower.test(next)) continue
    if (bare.endsWith('.') && bare === word && isAbbreviation(bare.slice(0, -1), next, known, english)) continue
    ends[last] = 1
    i = last
  }
  return ends
}

/** Sentences as ranges [from, to) of word indices; together they cover all words. */
export function sentences(words: readonly { word: string }[], language: string): { from: number; to: number }[] {
  const ends = sentenceEnds(words, language)
  const list: { from: number; to: number }[] = []
  let from = 0
  for (let i = 0; i < words.length; i++) {
    if (ends[i] !== 1 && i !== words.length - 1) continue
    list.push({ from, to: i + 1 })
    from = i + 1
  }
  return list
}

/** Most words end in a plain letter and need no further checks. */
function endsInLetter(word: string): boolean {
  const last = word.charCodeAt(word.length - 1)
  return (last >= 97 && last <= 122) || (last >= 0x4e00 && last <= 0x9fff)
}

/** Only the end of a word is checked, because a hostile word may have any length. */
function tail(word: string): string {
  return word.length > 60 ? word.slice(-60) : word
}

function isAbbreviation(stem: string, next: string, known: Abbreviations, english: boolean): boolean {
  if (stem.endsWith('.')) return false
  const bare = stem.replace(openers, '')
  const lower = bare.toLowerCase()
  if (next === '') return false
  if (known.leading.has(lower)) return true
  // "So do I." ends a sentence; "J. R. R. Tolkien" does not.
  if (initial.test(bare)) return !(english && bare === 'I')
  if (known.ordinals && ordinal.test(bare)) return true
  if (known.closing.has(lower) || initials.test(bare)) return !startsUpper.test(next)
  return false
}
