/** A word that ends so doubles its last letter before an ending: "stop", "stopped". */
const doubling = /[^aeiou][aeiou][bdfgklmnprt]$/
const doubled = /^(.*[^aeiou][aeiou]([bdfgklmnprt]))\2(?:ed|ing|en)$/

/**
 * How a word is also spelled, and forms of it whose beginning differs: British and American English ("metres" and
 * "meters", "colour", "organise"), "ferries" and "ferry", "keys" and "key",
 * "knives" and "knife", "plan" and "planned". Some are no words. In the form of the index.
 */
export function variantSpellings(word: string): string[] {
  if (!/^[a-z]{3,}$/.test(word)) return []
  const found = pairs.flatMap(([pattern, by]) => {
    if (!pattern.test(word)) return []
    const other = word.replace(pattern, by)
    return [other, other.endsWith('s') ? other.slice(0, -1) : `${other}s`]
  })
  const stem = doubled.exec(word)?.[1]
  if (stem !== undefined && stem.length > 2) found.push(stem, `${stem}s`)
  if (doubling.test(word)) {
    const endings = word.length === 3 ? ['ed', 'ing'] : ['ed', 'ing', 'en']
    found.push(...endings.map((ending) => `${word}${word.at(-1)}${ending}`))
  }
  return found
}

const american: readonly [RegExp, string][] = [
  [/(?<=..)our(?=$|s$|ed|ing|it|ab|ful|less)/, 'or'],
  [/(?<=...)is(?=e[ds]?$|ing$|ers?$|ations?$)/, 'iz'],
  [/(?<=..)ys(?=e[ds]?$|ing$)/, 'yz'],
]

/** A word in American spelling, as far as its forms differ: "organised" as "organized". */
export function asInAmerica(word: string): string {
  return american.reduce((all, [pattern, by]) => all.replace(pattern, by), word)
}

const pairs: readonly [RegExp, string][] = [
  ...american,
  [/(?<=..)ie[sd]$/, 'y'],
  [/(?<=^..[^su])s$/, ''],
  [/(?<=[^aeiou])re(?=s?$)/, 'er'],
  [/(?<=[^aeiou])er(?=s?$)/, 're'],
  [/(?<=..[^o])or(?=$|s$|ed|ing|it|ab|ful|less)/, 'our'],
  [/(?<=...)iz(?=e[ds]?$|ing$|ers?$|ations?$)/, 'is'],
  [/(?<=..)yz(?=e[ds]?$|ing$)/, 'ys'],
  [/(?<=..)ves$/, 'f'],
  [/(?<=..)ves$/, 'fe'],
  [/(?<=..)fe?$/, 'ves'],
]
