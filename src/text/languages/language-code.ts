import { AppError } from '../../contract/app-error.ts'

/**
 * A BCP 47 code in its canonical form (`EN` → `en`, `pt-br` → `pt-BR`) and without extensions (`en-u-co` → `en`), also of a
 * locale as systems write it (`en_US.UTF-8` → `en-US`); `auto` asks for detection.
 * Throws AppError LANGUAGE_UNSUPPORTED if it isn't a code of a known language.
 */
export function canonicalLanguage(code: string): string {
  if (code.toLowerCase() === 'auto') return 'auto'
  try {
    // Without extensions: Android's codes say which units people prefer, and `Intl.DisplayNames` takes none of them.
    const canonical = new Intl.Locale(code.replace(/[.@].*/s, '').replaceAll('_', '-')).baseName
    if (isKnown(canonical)) return canonical
  } catch {
    // Malformed: rejected below.
  }
  throw new AppError(
    'LANGUAGE_UNSUPPORTED',
    `"${code.slice(0, 35)}" isn't a language code. Use a BCP 47 code such as en or pt-BR, or auto.`,
  )
}

/** Opened on first use: they take 12 ms of a start. */
let names: Intl.DisplayNames | null = null

/** Codes of ISO 639 that name no language: none is known, none is spoken, several are. */
const noLanguages = new Set(['und', 'zxx', 'mul'])

/** Display names are part of the runtime's Unicode data: a language without one is unknown. */
function isKnown(code: string): boolean {
  names ??= new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
  const { language } = new Intl.Locale(code)
  return !noLanguages.has(language) && names.of(language) !== undefined
}
