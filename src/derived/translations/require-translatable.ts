import type { TranslationChooser } from '../../engines/translation/port.ts'
import { AppError } from '../../contract/app-error.ts'
import { canonicalLanguage } from '../../text/language-code.ts'

/**
 * The canonical code of a language that a transcript can be translated into here. `from` is its language, `auto` before
 * that is known, `und` where it could not be told. AppError LANGUAGE_UNSUPPORTED with `supported`: the languages that would work, `*` for all.
 */
export async function requireTranslatable(
  chooser: TranslationChooser,
  from: string,
  language: string,
): Promise<string> {
  const to = canonicalLanguage(language)
  const known = from === 'auto' || from === 'und' ? null : from
  const targets = await chooser.targets(known)
  // Only what takes any language does not need to be told which one it is.
  if (from === 'und' && targets !== 'any') throw new AppError('LANGUAGE_UNSUPPORTED', unknownSource, { supported: [] })
  if (to !== 'auto' && (await chooser.offer(known, to)) !== null) return to
  const supported = targets === 'any' ? ['*'] : targets
  throw new AppError('LANGUAGE_UNSUPPORTED', sentence(known, to, supported.length), { supported })
}

const unknownSource =
  'The language of the transcript is not known: set the language of the recording and transcribe or import it again.'

function sentence(from: string | null, to: string, supported: number): string {
  if (to === 'auto') return 'Name the language to translate into.'
  const source = from === null ? '' : ` from ${nameOf(from)}`
  const rest =
    supported === 0 ? 'it translates into no language from there' : 'errorDetails.supported has those that work'
  return `This instance does not translate${source} into ${nameOf(to)}; ${rest}.`
}

const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' })

function nameOf(language: string): string {
  return names.of(language) ?? language
}
