const numbers = 'zero one two three four five six seven eight nine ten'.split(' ')

/** Words of a text in the form for comparison: lower case, no punctuation, titles and small numbers spelled out. */
export function normalise(text: string): string[] {
  return text
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll(/[’`]/gu, "'")
    .replaceAll(/\bmr\b\.?/gu, 'mister')
    .replaceAll(/\bmrs\b\.?/gu, 'missus')
    .replaceAll(/[^\p{L}\p{N}' ]/gu, ' ')
    .split(/\s+/u)
    .map((word) => word.replaceAll(/^'+|'+$/gu, ''))
    .map((word) => (/^(10|\d)$/.test(word) ? (numbers[Number(word)] ?? word) : word))
    .filter((word) => word !== '')
}

/** Number of substitutions, insertions and deletions that turn one list of words into the other (Levenshtein). */
export function wordErrors(reference: readonly string[], heard: readonly string[]): number {
  let previous = Array.from({ length: heard.length + 1 }, (_, i) => i)
  for (const [i, expected] of reference.entries()) {
    const current = [i + 1]
    for (const [j, word] of heard.entries()) {
      const replaced = (previous[j] ?? 0) + (expected === word ? 0 : 1)
      current.push(Math.min(replaced, (previous[j + 1] ?? 0) + 1, (current[j] ?? 0) + 1))
    }
    previous = current
  }
  return previous.at(-1) ?? 0
}
