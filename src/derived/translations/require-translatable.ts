import type { TranslationChooser } from '../../engines/translation/port.ts'
import { AppError } from '../../contract/app-error.ts'
import { canonicalLanguage } from '../../text/languages/language-code.ts'
import { languageName } from '../../text/languages/language-name.ts'

/**
 * The canonical code of a language that a transcript can be translated into. `from` is its language: `auto` if not
 * known yet, `und` if detection failed. AppError LANGUAGE_UNSUPPORTED with `supported`: the possible languages, `*` for
 * all.
 */
export async function requireTranslatable(
  chooser: TranslationChooser,
  from: string,
  language: string,
): Promise<string> {
  const to = canonicalLanguage(language)
  const known = from === 'auto' || from === 'und' ? null : from
  const targets = await chooser.targets(known)
  // Only an engine that accepts any language works without knowing the source language.
  if (from === 'und' && targets !== 'any') throw new AppError('LANGUAGE_UNSUPPORTED', unknownSource, { supported: [] })
  if (to !== 'auto' && (await chooser.offer(known, to)) !== null) return to
  const supported = targets === 'any' ? ['*'] : targets
  throw new AppError('LANGUAGE_UNSUPPORTED', sentence(known, to, targets), { supported })
}

const unknownSource =
  "The transcript's language is unknown. Set the recording's language and transcribe or import it again."

function sentence(from: string | null, to: string, targets: readonly string[] | 'any'): string {
  if (to === 'auto') return 'Choose a language to translate into.'
  const source = from === null ? '' : ` from ${languageName(from)}`
  const refused = `This instance can't translate${source} into ${languageName(to)}.`
  if (targets === 'any') return refused
  if (targets.length === 0) return `${refused} No translations from this language are installed.`
  return `${refused} It can translate into ${list.format(targets.map(languageName))}.`
}

const list = new Intl.ListFormat('en-GB')
