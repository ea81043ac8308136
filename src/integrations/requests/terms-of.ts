const mostTerms = 500
const longestTerm = 200

/** Names and terms: the keywords, and the prompt cut at commas and lines. */
export function termsOf(prompt: string | undefined, keywords: readonly string[]): string[] {
  const terms = [...keywords, ...(prompt ?? '').split(/[,;\n]+/)].map((term) => term.trim().slice(0, longestTerm))
  return [...new Set(terms.filter((term) => term !== ''))].slice(0, mostTerms)
}
