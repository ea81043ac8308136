import type { LanguageOffer } from '../../contract/endpoints/languages.ts'
import type { SpeechOffer } from '../../engines/speech/port.ts'
import type { TranslationChooser } from '../../engines/translation/port.ts'

export interface Languages {
  transcribe: LanguageOffer[]
  translate: { from: string; to: LanguageOffer[] }[]
}

/** What this instance supports at the moment; `*` means every language. */
export async function listLanguages(
  speech: { languages: () => Promise<SpeechOffer[]> },
  translators: Pick<TranslationChooser, 'list'>,
): Promise<Languages> {
  const listed = await translators.list()
  return {
    transcribe: await speech.languages(),
    translate: 'any' in listed ? [{ from: '*', to: [{ language: '*', ...listed.any }] }] : listed.pairs,
  }
}
