import type { EngineOffer, LanguageOffer } from '../../contract/endpoints/languages.ts'
import type { SpeechOffer } from '../../engines/speech/port.ts'
import type { TranslationChooser } from '../../engines/translation/port.ts'

export interface Languages {
  transcribe: LanguageOffer[]
  engines: EngineOffer[]
  translate: { from: string; to: LanguageOffer[] }[]
}

/** What this instance supports at the moment; `*` means every language. */
export async function listLanguages(
  speech: { languages: () => Promise<SpeechOffer[]>; engines: () => Promise<EngineOffer[]> },
  translators: Pick<TranslationChooser, 'list'>,
): Promise<Languages> {
  const listed = await translators.list()
  return {
    transcribe: await speech.languages(),
    engines: await speech.engines(),
    translate: 'any' in listed ? [{ from: '*', to: [{ language: '*', ...listed.any }] }] : listed.pairs,
  }
}
