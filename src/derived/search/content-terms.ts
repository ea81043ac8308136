import { functionWords } from '../../text/function-words.ts'
import type { Term } from './parse-query.ts'

const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'ru']
const asked =
  'what when where why who whom whose which how did does do was were is are be been has have had not there then than about said say says tell told'
let known: Set<string> | null = null

function empty(): Set<string> {
  if (known !== null) return known
  known = new Set(asked.split(' '))
  for (const language of languages) {
    const { binding, opening, pronouns } = functionWords(language)
    for (const words of [binding, opening, pronouns]) for (const word of words) known.add(word)
  }
  return known
}

/** The terms that carry a question's meaning; all terms if there are no others. */
export function contentTerms(terms: readonly Term[]): readonly Term[] {
  const words = terms.filter(({ tokens }) => tokens.length > 1 || !empty().has(tokens[0] ?? ''))
  return words.length > 0 ? words : terms
}
