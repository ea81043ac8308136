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
