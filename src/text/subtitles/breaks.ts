import { sentenceEnds } from '../sentences.ts'
import { functionWords } from '../function-words.ts'
import { baseLanguage } from '../join-words.ts'
import { elidingLanguages, elision } from '../elision.ts'
import type { Atom } from './atoms.ts'
import { numberPart, numberParts } from './numbers.ts'

/** Cost of a break after an atom, in hundredths of the worst ordinary break. */
const cost = {
  sentence: 0,
  clause: 22,
  opening: 45,
  plain: 70,
  /** Between an article and its noun, a pronoun and its verb, a preposition and what it governs. */
  bound: 400,
  /** Between "how" and "much", "should" and a verb, a number and what it counts. */
  leaning: 240,
  name: 400,
  /** Before closing or after opening punctuation. */
  forbidden: 2_000,
}

const clauseEnd = /[,;:،؛、，；：–—၊၊ฯ।…]["'”’»)\]}」』】）]*$/u
const capital = /^\p{Lu}[\p{L}'’.-]*$/u
/** A separate dash: what it introduces starts after it, and at the start of a line it would mean another speaker. */
const loneDash = /^[-–—]$/u
const closingStart = /^[\p{Pe}\p{Pf}、。，．：；？！!?,.;:»”’ー々]/u
const openingEnd = /[\p{Ps}\p{Pi}«“‘¿¡]$/u
/** A number or its last word, and what belongs to it: "4.2 million euros", "20 €". */
const numeral =
  /^[(«“"'+−~≈-]?\d[\d.,:/]*$|^(?:millions?|billions?|thousand|millionen|milliarden?|mio\.|mrd\.|mln|тыс\.|млн)$/iu
const unit =
  /^(?:[%‰€$£¥₽₺₹₩°]|°[cf]|[cdkm]?m[²³]?|km\/h|mph|m\/s|[cdm]?l|[km]?g|[kmgt]b|[kmg]?hz|k?wh?|ms|min|h|s|uhr|[ap]\.?m\.?|percent|prozent|procent|euros?|dollars?|pounds?|thousand|millions?|billions?|trillions?|millionen|milliarden?|milliards?|millón|millones|milioni|miliardi|milhões|miljoen|miljard|mio\.|mrd\.|mln|тыс\.|млн|млрд|руб\.?)[.,;:!?…)»”"']*$/iu
const beforeNumber = /^(?:[$€£¥#№§]|nr\.|n[°º])$/iu
const edges = /^["'“‘„«‹([{¿¡]+|["'”’»›)\]}.,;:!?…]+$/gu

/** Cost of a break after each atom, and whether a sentence ends there. */
export interface Breaks {
  cost: Float64Array
  sentence: Uint8Array
}

/**
 * Rates every position between two atoms: sentence ends are best, then clauses, then before a conjunction or
 * preposition. Breaks inside a phrase are worst (docs/formats.md).
 */
export function judgeBreaks(atoms: readonly Atom[], language: string): Breaks {
  const words = atoms.map(({ text }) => ({ word: text }))
  const sentence = sentenceEnds(words, language)
  const { binding, opening, pronouns, trailing, leaning, particles } = functionWords(language)
  const numbers = numberParts(atoms, language)
  // German capitalises every noun, so two capitalised words in a row don't indicate a name.
  const names = baseLanguage(language) !== 'de'
  const elides = elidingLanguages.has(baseLanguage(language))
  const costs = new Float64Array(atoms.length)
  let bare = bareWord(atoms[0]?.text ?? '')
  for (let i = 0; i + 1 < atoms.length; i++) {
    const left = atoms[i] as Atom
    const right = atoms[i + 1] as Atom
    const nextBare = bareWord(right.text)
    costs[i] = judge(i, left, right, bare, nextBare)
    bare = nextBare
  }
  return { cost: costs, sentence }

  function judge(i: number, left: Atom, right: Atom, leftBare: string, rightBare: string): number {
    if (sentence[i] === 1) return cost.sentence
    if (closingStart.test(right.text) || openingEnd.test(left.text)) return cost.forbidden
    if (loneDash.test(right.text) || isMeasure(left.text, right.text)) return cost.bound
    if (numbers[i] === numberPart.inside) return cost.bound
    // The end of a verse and the beginning of the next.
    if (left.text.endsWith('♪') && right.text.startsWith('♪')) return cost.sentence
    const pause = Math.max(0, right.start - left.end)
    if (!isLetter(left.text.charCodeAt(left.text.length - 1)) && clauseEnd.test(left.text))
      return Math.max(5, cost.clause - pause / 30)
    const lower = elides ? leftBare.toLowerCase().replace(elision, '') : leftBare.toLowerCase()
    const firstOfSentence = i === 0 || sentence[i - 1] === 1
    if (names && !firstOfSentence && isName(left.text) && isName(right.text)) return cost.name
    const follower = rightBare.toLowerCase()
    if (trailing.has(follower)) return cost.bound
    const opens = opening.has(follower) || (elides && opening.has(elidedPart(follower)))
    if (endsPhrase(follower, atoms[i + 2])) return cost.leaning
    if (binding.has(lower) && !(opens && pronouns.has(lower)) && !endsPhrase(lower, right)) return cost.bound
    if (!opens && (leaning.has(lower) || numbers[i] === numberPart.counting)) return cost.leaning
    // Speakers mark clauses with pauses: half a second counts as much as a comma.
    const eased = Math.min(45, pause / 12)
    if (opens || trailing.has(lower)) return cost.opening - eased / 2
    return cost.plain - eased
  }

  function endsPhrase(word: string, next: Atom | undefined): boolean {
    if (!particles.has(word) || next === undefined) return false
    const opener = bareWord(next.text).toLowerCase()
    // "On that day", "in which", "in about an hour".
    return opening.has(opener) && !pronouns.has(opener) && !/^(?:wh|about$)/.test(opener)
  }

  function isName(text: string): boolean {
    return capital.test(text.slice(0, 60).replace(edges, '')) && !binding.has(text.toLowerCase())
  }
}

/** "qu'" of "qu'elle". */
function elidedPart(word: string): string {
  return elision.exec(word)?.[0].replace('’', "'") ?? ''
}

function isMeasure(left: string, right: string): boolean {
  if (left === '&' || (right === '&' && !clauseEnd.test(left))) return true
  // Most pairs of words have no digit; then the long patterns aren't tried.
  if (isDigit(right.charCodeAt(0)) && left.length <= 3 && beforeNumber.test(left)) return true
  if (right.length > 15 || left.length > 30) return false
  if (!isDigit(left.charCodeAt(left.length - 1)) && !/^[mbtтм]/iu.test(left)) return false
  return numeral.test(left) && unit.test(right)
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

function bareWord(text: string): string {
  const plain = isLetter(text.charCodeAt(0)) && isLetter(text.charCodeAt(text.length - 1))
  return plain || text.length > 60 ? text : text.replace(edges, '')
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
}
