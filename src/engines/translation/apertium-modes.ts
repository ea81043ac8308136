/**
 * The languages of an Apertium mode, in BCP 47: `eng-spa` → en, es; `es-pt_BR` → es, pt-BR; `spa-cat_valencia` → es,
 * ca-valencia. Null for modes for debugging or for a special spelling.
 */
export function languageOfMode(mode: string): { from: string; to: string } | null {
  const parts = mode.split('-')
  const from = codeOf(parts[0] ?? '')
  const to = codeOf(parts[1] ?? '')
  return parts.length !== 2 || from === null || to === null || from === to ? null : { from, to }
}

function codeOf(part: string): string | null {
  const match = /^([a-z]{2,3})(?:_([A-Z]{2}|valencia))?$/.exec(part)
  if (match === null) return null
  try {
    // Use the two-letter code if there is one: eng → en.
    return Intl.getCanonicalLocales(match[2] === undefined ? (match[1] ?? '') : `${match[1]}-${match[2]}`)[0] ?? null
  } catch {
    return null
  }
}
