import { baseLanguage } from '../join-words.ts'

const names: Readonly<Record<string, string>> = {
  en: 'Speaker',
  ar: 'المتحدث',
  de: 'Sprecher',
  es: 'Hablante',
  fr: 'Locuteur',
  zh: '说话人',
}
/** Amazon's files say "spk_0". */
const unnamed = new RegExp(`^(${Object.values(names).join('|')}|spk)[ _]?\\d+$`, 'iu')

/**
 * How a speaker without a name is called wherever a person reads: "Speaker 1" for index 0. In the languages of the
 * dashboard; others say it in English.
 */
export function speakerName(index: number, language = 'en'): string {
  return `${names[baseLanguage(language)] ?? 'Speaker'} ${index + 1}`
}

/** Whether a name only numbers a speaker, as `speakerName` and other programs do. */
export function isSpeakerNumber(name: string): boolean {
  return unnamed.test(name)
}
