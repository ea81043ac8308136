const place = 'typed'
/** Of what browsers keep for a page, some is written to their disk. */
const kept = 'input[name]:not([type=password], [autocomplete=one-time-code])'

/** Keeps what is typed in the fields of the page until it has loaded again. Not passwords and codes. */
export function keepTyped(): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>(kept)].filter(({ value }) => value !== '')
  sessionStorage.setItem(place, JSON.stringify(Object.fromEntries(fields.map(({ name, value }) => [name, value]))))
}

const typed = JSON.parse(sessionStorage.getItem(place) ?? '{}') as Partial<Record<string, string>>
sessionStorage.removeItem(place)

/** What was typed in the field of this name before the page loaded again. The first field that asks gets it. */
export function takeTyped(name: string): string | undefined {
  const text = typed[name]
  delete typed[name]
  return text
}
