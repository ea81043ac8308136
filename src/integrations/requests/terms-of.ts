const mostTerms = 500
const longestTerm = 200

/** Names and terms: the keywords, and the prompt cut at commas and lines. */
export function termsOf(prompt: string | undefined, keywords: readonly string[]): string[] {
  // A form may have megabytes, and cutting them takes a second.
  const read = (prompt ?? '').slice(0, mostTerms * longestTerm)
  const terms = [...keywords, ...read.split(/[,;\n]+/)].map((term) => term.trim().slice(0, longestTerm))
  return [...new Set(terms.filter((term) => term !== ''))].slice(0, mostTerms)
}
