import type { Token } from './token.ts'

/** The parts of a joined spelling at most; a telephone number has up to six groups. */
const mostParts = 6
/** Fewer letters with spaces between them are words: "y a" in Spanish. Two capitals are an abbreviation. */
const fewestLetters = 3
const fewestDigits = 7
const mostDigits = 15

/**
 * The words that several words of a text are without the mark between them: "email" for "e-mail", "ab123" for "AB-123",
 * "dont" for "don't", "01712345678" for "0171 2345678". Recognisers write "i b m".
 * @param words in order, without pairs of characters
 */
export function joinedSpellings(text: string, words: readonly Token[]): Token[] {
  const joined: Token[] = []
  for (let first = 0; first < words.length; first++) {
    const begin = words[first] as Token
    for (const joins of waysToJoin(begin.token)) {
      let token = begin.token
      let isOther = false
      for (let i = first + 1; i < Math.min(words.length, first + mostParts); i++) {
        const left = words[i - 1] as Token
        const right = words[i] as Token
        const gap = text.slice(left.to, right.from)
        if (gap === ' ' && joins === isJoint) break
        if (!joins(left.token, gap, right.token)) break
        token += right.token
        if (joins === isGroupOfNumber && token.length > mostDigits) break
        isOther ||= joins !== isJoint && !isJoint(left.token, gap, right.token)
        const fewest = joins === isGroupOfNumber ? fewestDigits : isTwoCapitals(text, begin, right) ? 2 : fewestLetters
        if (joins !== isJoint && (token.length < fewest || !isOther)) continue
        joined.push({ token, from: begin.from, to: right.to })
      }
    }
  }
  return joined
}

function waysToJoin(word: string): ((left: string, gap: string, right: string) => boolean)[] {
  if (isDigits(word)) return [isJoint, isGroupOfNumber]
  return oneLetter.test(word) ? [isJoint, isSpelled] : [isJoint]
}

function isJoint(left: string, gap: string, right: string): boolean {
  // Decimals, and ranges of small numbers, aren't one number.
  const isNumber = isDigits(left) && isDigits(right)
  if (/^[-‐‑_·]$/u.test(gap)) return !isNumber || (left.length > 2 && right.length > 2)
  if (gap === '.') return hasLetter.test(left) && hasLetter.test(right)
  if (!/^['’ʼ]$/u.test(gap)) return false
  // "don't", "O'Brien", "aujourd'hui". But "I'll" isn't "ill", and "we're" isn't "were".
  if (right === 't') return left.endsWith('n')
  return right.length > 2 && (left.length > 2 || /^[od]$/.test(left))
}

/** "C K" */
function isTwoCapitals(text: string, first: Token, last: Token): boolean {
  return /^\p{Lu}\.? \p{Lu}$/u.test(text.slice(first.from, last.to))
}

/** "i b m", and "I. B. M." */
function isSpelled(left: string, gap: string, right: string): boolean {
  return /^\.? $/.test(gap) && oneLetter.test(left) && oneLetter.test(right)
}

function isGroupOfNumber(left: string, gap: string, right: string): boolean {
  return isDigits(left) && isDigits(right) && /^[\s()/-]{1,3}$/u.test(gap)
}

const hasLetter = /\p{L}/u
const oneLetter = /^\p{L}$/u

function isDigits(word: string): boolean {
  return /^\d+$/.test(word)
}
