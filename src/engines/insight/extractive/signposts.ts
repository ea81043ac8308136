import { functionWords } from '../../../text/function-words.ts'
import { emptyWords, termsOf } from '../vocabulary.ts'
import type { WeighedLine } from '../weigh-terms.ts'
import { mostAloneWords, mostAnnouncementCharacters, mostSubjectWords } from './constants.ts'
import { phrasesOf } from './phrases/phrases-of.ts'
import type { Signs } from './phrases/pattern.ts'

/** A line that names the next subject, and that subject as somebody said it: "Next is the pricing page." */
export interface Signpost {
  /** Index of the line. */
  n: number
  subject: string
}

/** Function words inside a subject: "the price of books". */
const joining = /^(?:of|for|in|at|on|and|und|von|im|für|der|des|de|du|des|la|et|del|y)$/iu

/**
 * The lines that announce a subject, in order. A subject that stands alone ("Now, the mill.") counts only if other
 * lines speak of it.
 */
export function findSignposts(lines: readonly WeighedLine[], language: string): Signpost[] {
  const { signs } = phrasesOf(language)
  const linesWith = new Map<string, number>()
  for (const { weights } of lines) for (const key of weights.keys()) linesWith.set(key, (linesWith.get(key) ?? 0) + 1)
  return lines.flatMap((line) => {
    const { text } = line.line
    if (text.length > mostAnnouncementCharacters) return []
    const announced = firstMatch(signs.announced, text)
    const alone = announced === null ? subjectAlone(line, linesWith, signs, language) : null
    const subject = subjectOf(announced ?? alone ?? '', signs, language)
    return subject === null ? [] : [{ n: line.n, subject }]
  })
}

function firstMatch(patterns: readonly RegExp[], text: string): string | null {
  for (const pattern of patterns) {
    const subject = pattern.exec(text)?.at(-1)
    if (subject !== undefined) return subject
  }
  return null
}

function subjectAlone(
  { line, weights }: WeighedLine,
  linesWith: ReadonlyMap<string, number>,
  { lead: before, article }: Signs,
  language: string,
): string | null {
  const match = before.exec(line.text)
  if (match === null || !line.text.endsWith('.')) return null
  const subject = line.text.slice(match[0].length, -1)
  const words = subject.replace(article, '').split(' ')
  const { binding } = functionWords(language)
  if (words.length > mostAloneWords) return null
  if (words.some((word) => binding.has(word.toLowerCase()) && !joining.test(word))) return null
  if (phrasesOf(language).figure.test(subject)) return null
  return [...weights.keys()].some((key) => (linesWith.get(key) ?? 0) > 1) ? subject : null
}

/** "the pricing page, because…" → "pricing page"; null: it names nothing ("that", "something else"). */
function subjectOf(subject: string, { article, clause }: Signs, language: string): string | null {
  const plain = subject.replace(clause, '').trim().replace(article, '')
  const words = plain.split(/\s+/)
  if (words.length > mostSubjectWords || termsOf(plain, language).length === 0) return null
  const first = (words[0] ?? '').toLowerCase()
  if (functionWords(language).pronouns.has(first) || (words.length === 1 && emptyWords(language).has(first)))
    return null
  return plain
}
