import { fold } from '../../text/fold.ts'

/** A word in the index's form, and its position in the text (UTF-16 offsets, `to` exclusive). */
export interface Token {
  token: string
  from: number
  to: number
}

const spaceless =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
/** A run of a script without spaces (including vowel signs), or a run of any other letters and digits. */
const runs = new RegExp(
  `([${spaceless}ー々〆〇][${spaceless}\\p{M}ー々〆〇]*)|((?:(?![${spaceless}])[\\p{L}\\p{N}\\p{M}])+)`,
  'gu',
)
/** The maximum length of a word; longer ones are cut, in the index and in queries. */
const longest = 60

/**
 * The words of a text, with case and diacritics folded. Runs of scripts without spaces become overlapping pairs of
 * characters plus the last character alone, so that a single character matches as the start of a pair.
 */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(runs)) {
    const [run] = match
    if (match[1] === undefined) {
      // A few Arabic letters are several words without their form: ﷺ is four.
      for (const word of fold(run).split(/\s+/u)) {
        tokens.push({ token: word.slice(0, longest).toWellFormed(), from: match.index, to: match.index + run.length })
      }
      continue
    }
    let at = match.index
    const characters = Array.from(run, (character) => {
      const from = at
      at += character.length
      return { text: fold(character), from, to: at }
    })
    for (const [i, { text: first, from, to }] of characters.entries()) {
      const next = characters[i + 1]
      tokens.push({ token: next === undefined ? first : first + next.text, from, to: next?.to ?? to })
    }
  }
  return tokens.filter(({ token }) => token !== '')
}

/** Whether a token is a single character of a script without spaces, which matches as the start of a pair. */
export function isLoneCharacter(token: string): boolean {
  return lone.test(token)
}

const lone = new RegExp(`^[${spaceless}]$`, 'u')
