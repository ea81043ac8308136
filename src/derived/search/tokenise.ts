import { foldWord, unseen } from './fold-word.ts'
import { joinedSpellings } from './joined-spellings.ts'
import { numerals } from './numerals.ts'
import type { Token } from './token.ts'

/** Korean has spaces, but its words end with particles. */
const spaceless =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}ーｰ々〆〇'
/** Marks that are one letter with the kana before them. */
const voiced = '\\u3099\\u309a\\uff9e\\uff9f'
const spaced = `[[\\p{L}\\p{N}\\p{M}]--[${spaceless}${voiced}]]`
/**
 * A number with marks between its thousands (1: the mark), a run of a script without spaces (2; including vowel signs), or a
 * run of any other letters and digits.
 */
const runs = new RegExp(
  [
    `(?<![\\p{L}\\p{N}]|\\p{N}[.,'’])\\p{Nd}{1,3}([.,'’\\u00a0\\u2009\\u202f])\\p{Nd}{3}(?:\\1\\p{Nd}{3})*(?!\\1?[\\p{L}\\p{N}])`,
    `([${spaceless}](?:[${unseen}]*[${spaceless}${voiced}\\p{M}])*)`,
    `${spaced}+(?:[${unseen}]+${spaced}+)*`,
  ].join('|'),
  'gv',
)
const character = new RegExp(`[${unseen}]|[^](?:[${voiced}])?`, 'gu')
const isUnseen = new RegExp(`^[${unseen}]$`, 'u')
/** The maximum length of a word; longer ones are cut, in the index and in queries. */
const longest = 60

/**
 * The words of a text, in the index's form. Runs of scripts without spaces become overlapping pairs of characters plus
 * the last character alone, so that a single character matches as the start of a pair.
 * After them come other spellings of words that consist of several, such as "email" for "e-mail", and of numbers.
 * @param withNumerals false: without those of numbers, which take longer to find than all others
 */
export function tokenise(text: string, withNumerals = true): Token[] {
  const { all, spacedWords } = runningWords(text)
  const numbers = withNumerals ? numerals(text, spacedWords) : []
  return [...all, ...languageNames(text), ...joinedSpellings(text, spacedWords), ...numbers].map(cut)
}

/** `tokenise` without positions: what the index stores. */
export function tokensOf(text: string, withNumerals = true): string[] {
  return tokenise(text, withNumerals).map(({ token }) => token)
}

/** The words of a text alone, in order. */
export function wordsInOrder(text: string): Token[] {
  return runningWords(text).all.map(cut)
}

function runningWords(text: string): { all: Token[]; spacedWords: Token[] } {
  const all: Token[] = []
  const spacedWords: Token[] = []
  for (const { 0: run, 1: mark, 2: isSpaceless, index } of text.matchAll(runs)) {
    if (isSpaceless !== undefined) {
      all.push(...pairsOf(run, index))
      continue
    }
    const to = index + run.length
    const folded = foldWord(mark === undefined ? run : run.replaceAll(mark, ''))
    // A few Arabic letters are several words without their form: ﷺ is four.
    for (const token of hasSpace.test(folded) ? folded.split(/\s+/u) : [folded]) {
      if (token === '') continue
      const word = { token, from: index, to }
      all.push(word)
      spacedWords.push(word)
    }
  }
  return { all, spacedWords }
}

const hasSpace = /\s/u

function pairsOf(run: string, index: number): Token[] {
  const characters = Array.from(run.matchAll(character), ({ 0: one, index: at }) => ({
    text: isUnseen.test(one) ? '' : foldWord(one),
    from: index + at,
    to: index + at + one.length,
  })).filter(({ text }) => text !== '')
  return characters.map(({ text: first, from, to }, i) => {
    const next = characters[i + 1]
    return { token: next === undefined ? first : first + next.text, from, to: next?.to ?? to }
  })
}

const language = /(?<![\p{L}\p{N}])(\p{L})(\+\+|[#♯])(?![\p{L}\p{N}+#])/gu

/** C++ and C# as words of their own. */
export function languageNames(text: string): Token[] {
  if (!/\+\+|[#♯]/.test(text)) return []
  return Array.from(text.matchAll(language), ({ 0: all, 1: letter = '', 2: mark, index }) => ({
    token: `${foldWord(letter)}${mark === '++' ? 'plusplus' : 'sharp'}`,
    from: index,
    to: index + all.length,
  }))
}

function cut(word: Token): Token {
  return word.token.length <= longest ? word : { ...word, token: word.token.slice(0, longest).toWellFormed() }
}

/** Whether a token is a single character of a script without spaces, which matches as the start of a pair. */
export function isLoneCharacter(token: string): boolean {
  return lone.test(token)
}

/** Whether a text has characters of a script without spaces. */
export function hasSpaceless(text: string): boolean {
  return anySpaceless.test(text)
}

const lone = new RegExp(`^[${spaceless}]$`, 'u')
const anySpaceless = new RegExp(`[${spaceless}]`, 'u')
