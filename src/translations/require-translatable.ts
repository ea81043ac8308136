import type { TranslationChooser } from '../engines/translation/port.ts'
import { AppError } from '../errors.ts'
import { canonicalLanguage } from '../text/language-code.ts'

/**
 * The canonical code of a language that a transcript can be translated into here. `from` is its language, `auto` before
 * that is known. AppError LANGUAGE_UNSUPPORTED with `supported`: the languages that would work, `*` for all.
 */
export async function requireTranslatable(
  chooser: TranslationChooser,
  from: string,
  language: string,
): Promise<string> {
  const to = canonicalLanguage(language)
  const isKnown = from !== 'auto' && from !== 'und'
  const sources = isKnown ? [from] : await chooser.sources()
  if (sources === 'any') {
    if (to !== 'auto') return to
    throw refused('Name the language to translate into.', ['*'])
  }
  if (to !== 'auto') {
    for (const source of sources) if ((await chooser.offer(source, to)) !== null) return to
  }
  const supported = new Set<string>()
  for (const source of sources) {
    const targets = await chooser.targets(source)
    for (const target of targets === 'any' ? ['*'] : targets.map((one) => one.language)) supported.add(target)
  }
  throw refused(sentence(isKnown ? from : null, to, supported.size), [...supported].toSorted())
}

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

function refused(message: string, supported: string[]): AppError {
  return new AppError('LANGUAGE_UNSUPPORTED', message, { supported })
}
