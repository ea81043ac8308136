/** The text fields of a form, by name. */
export function fieldsOf(form: HTMLFormElement): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields[name] = value
  return fields
}

/** Empties the text fields of a form that are as they were sent. What was typed meanwhile stays. */
export function clearSent(form: HTMLFormElement, sent: Record<string, string>): void {
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.value === sent[field.name]) field.value = ''
  }
}

/** The values that a form has changed. Those that it hasn't stay as somebody else may have changed them meanwhile. */
export function changedIn<T extends object>(before: { readonly [Name in keyof T]?: unknown }, after: T): Partial<T> {
  const names = Object.keys(after) as (keyof T)[]
  return Object.fromEntries(
    names.filter((name) => after[name] !== before[name]).map((name) => [name, after[name]]),
  ) as Partial<T>
}
