type Values = Readonly<Record<string, string | number | null>>

/** The names in the places of a sentence. */
export type NamesIn<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

/** Puts values into a sentence that is written as those of `warningSentences` and `waitingSentences` are. */
export function fillWarning<Sentence extends string>(
  sentence: Sentence,
  values: Readonly<Record<NamesIn<Sentence>, string | number | null>>,
): string {
  const given: Values = values
  return sentence
    .replaceAll(/\[(.*?\{(\w+)\}.*?)\]/g, (_, part: string, name: string) => (given[name] == null ? '' : part))
    .replaceAll(/<(.*?)\|(.*?)>/g, (_, one: string, more: string) => (Number(given['count']) === 1 ? one : more))
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => String(given[name] ?? ''))
}

/** Values that may be long. */
const texts = new Set(['address', 'places', 'reason', 'text', 'words'])
/** Longest other value, characters: a number, a time, or a name of a language or a model. */
const longestName = 100

/**
 * What reads such a sentence back: its groups are the values. Those of archives may be made to be read slowly, and with
 * several values of any length, a sentence of 2,000 characters has millions of ways to be none of ours.
 */
export function readerOf(sentence: string): RegExp {
  const pattern = sentence
    .replaceAll(/[.?()]/g, String.raw`\$&`)
    .replaceAll(/\[(.*?)\]/g, '(?:$1)?')
    .replaceAll(/<(.*?)>/g, '(?:$1)')
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>.${texts.has(name) ? '+' : `{1,${longestName}}`}?)`)
  return new RegExp(`^${pattern}$`, 's')
}
