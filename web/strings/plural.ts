/** The forms of a sentence by plural category. `#` is the number. */
type Forms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>

/** The sentence for a number, by the plural rules of a language. */
export function pluralIn(language: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language)
  const numbers = new Intl.NumberFormat(language)
  return (count, forms) => (forms[rules.select(count)] ?? forms.other).replaceAll('#', numbers.format(count))
}
