type Values = Readonly<Record<string, string | number | null>>

/** Puts values into a sentence of a catalogue, which is written as those of `warningSentences` are. */
export function fillWarning(sentence: string, values: Values): string {
  return sentence
    .replaceAll(/\[(.*?\{(\w+)\}.*?)\]/g, (_, part: string, name: string) => (values[name] == null ? '' : part))
    .replaceAll(/<(.*?)\|(.*?)>/g, (_, one: string, more: string) => (Number(values['count']) === 1 ? one : more))
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}
